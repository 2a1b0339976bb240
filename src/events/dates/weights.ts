/** What each signal weighs. Made by `winnow train dates`; its card is models/dates.md. */
import { readWeights } from "./weight-table.js";

export const WEIGHTS = readWeights(`
# days
none | -0.52
acronym: another | -1.8
acronym: own | -1.33
deadlines: from 1 | 0.87
deadlines: none | 0.16
deadlines: under 0.2 | -0.67
deadlines: under 0.5 | -0.05
deadlines: under 0.8 | -0.27
deadlines: under 1 | 0.49
enclosed: holds another | 1.03
enclosed: holds another elsewhere | 1.61
enclosed: in another | 0.5
enclosed: in another elsewhere | -1.13
heading above: about | 0.25
heading above: call | -0.56
heading above: conference | -0.05
heading above: dates | -1.15
heading above: hotel | -0.49
heading above: news | -0.51
heading above: past | -0.07
heading above: programme | 0.39
heading above: register | -0.38
heading above: side | -0.44
heading above: workshop | -0.53
heading: yes | 0.04
label: abstract | -0.19
label: conference | 1.95
label: nothing | 0.85
label: other | -0.92
label: registration | -0.5
label: submission | -0.67
length: from 10 | -0.01
length: under 10 | -0.28
length: under 2 | -1.88
length: under 3 | 0.48
length: under 4 | 1.6
length: under 6 | 0.21
length: under 8 | 0.41
neighbour: and no other days | 0.27
neighbour: and other days of its own | -0.99
neighbour: another time | -0.23
neighbour: within its days | 0.67
news: date first | -0.01
news: list | -0.7
news: report | 0.38
place on the page: another page | -1.49
place on the page: home from 100 | 0.02
place on the page: home under 100 | 0.15
place on the page: home under 15 | 0.63
place on the page: home under 40 | -0.22
place on the page: home under 5 | 1.43
printed: from 5 | 0.28
printed: under 2 | -0.69
printed: under 3 | 0.21
printed: under 5 | 0.71
prose: from 500 | -0.93
prose: under 200 | -0.16
prose: under 30 | 0.89
prose: under 500 | 0.09
prose: under 80 | 0.09
source: declared | 0.03
source: head | -0.74
source: programme | 1.26
source: text | -0.02
struck: ambiguous | -0.02
struck: extended | -0.86
struck: struck | 0.26
town: yes | 1.88
words around: abstract | -0.19
words around: accept | -0.05
words around: close | -0.14
words around: conference | 0.38
words around: deadline | -0.88
words around: early | -0.81
words around: extended | -0.93
words around: held | -0.14
words around: hotel | -0.34
words around: journal | -0.07
words around: main | -0.77
words around: news | -0.59
words around: open | -1.7
words around: past | 0.23
words around: past, another year | 0
words around: pay | -0.11
words around: period | -0.62
words around: programme | -0.69
words around: register | -0.47
words around: review | -0.05
words around: side | -1.55
words around: submit | -0.51
words around: until | -0.42
words around: workshop | 0.1
year: earlier | -0.05
year: later | 0.09
year: not printed | -0.96
year: same | 1.66
year: unknown | -0.22
# deadlines (abstract, submission, notification, cameraReady, registration)
none | 0.26 -0.66 0.5 0.51 0.33
dates heading: yes | -0.5 0.08 0.32 -0.23 -0.12
days before the event: from 330 | -0.11 -0.01 0 0 -0.01
days before the event: under -30 | 0 0.35 -0.26 0.21 -0.01
days before the event: under -6 | 0 0 0 -0.01 0
days before the event: under 1 | -0.36 -0.26 -0.38 -0.11 -0.59
days before the event: under 110 | 0.23 -0.31 1.6 -0.61 0.32
days before the event: under 160 | 0.47 0.02 -0.13 -0.14 -0.27
days before the event: under 21 | -0.18 -0.18 0.34 0.86 0.55
days before the event: under 230 | 0.3 0.76 -0.32 -0.09 -0.22
days before the event: under 330 | -0.03 -0.19 -0.12 -0.11 -0.13
days before the event: under 45 | 0.53 0.39 -0.46 -0.16 -0.13
days before the event: under 75 | -0.99 0.26 -0.6 -0.24 -0.16
days before the event: under 8 | -0.2 -0.36 -0.21 -0.08 0.16
days before the event: unknown | 0.08 0.19 0.03 -0.03 0.17
heading above: abstract | 0.34 -0.01 -0.06 -0.05 -0.02
heading above: accept | 0 0 0 0 -0.08
heading above: call | 0.06 0.03 0.14 -0.01 -0.08
heading above: camera | -0.01 0 0 0.09 -0.04
heading above: conference | 0.31 -0.45 0.12 0.58 0.04
heading above: dates | -0.43 0.2 0.44 0.57 0.1
heading above: deadline | 0.2 0.12 -0.3 -0.77 0.22
heading above: hotel | 0 0 0 0 0.07
heading above: journal | 0 0 0 0 0
heading above: main | -0.06 -0.08 0.55 -0.01 -0.09
heading above: news | 0 0 -0.06 0.01 -0.04
heading above: notify | -0.02 0 0.04 0.01 -0.05
heading above: past | 0 0 0 0 0
heading above: pay | -0.17 -0.04 -0.18 -0.13 0.41
heading above: programme | -0.09 0.07 -0.17 0.08 0.1
heading above: proposal | -0.04 0 0.07 0 -0.03
heading above: register | 0.18 -0.03 -0.75 -0.39 1.04
heading above: review | -0.01 -0.02 0.01 -0.01 -0.11
heading above: side | -0.27 0.17 -0.09 0 -0.03
heading above: submit | 0.02 0.25 1.22 0.3 -0.44
heading above: support | 0 0 -0.01 0 -0.01
heading above: workshop | -0.01 0.04 0.12 -0.01 -0.01
label length: from 120 | -2.21 -2.32 -2.86 -2.36 -2.45
label length: under 1 | -0.08 -0.07 -0.07 -0.07 -0.07
label length: under 120 | -1.04 -0.92 -1.44 -1 -1.19
label length: under 25 | -0.69 -0.43 -0.27 -1.33 -0.41
label length: under 60 | -1.15 -0.51 -0.76 -0.67 -1.11
label: abstract | 7.24 0.87 -1.04 -0.75 -0.87
label: cameraReady | -1.43 -1.33 -1.28 7.21 -1.01
label: conference | -1.48 -1.57 -1.52 -1.48 -1.45
label: nothing | 0.25 0.27 -0.33 0 1.5
label: notification | -2.87 -2.72 6.71 -2.77 -2.91
label: other | -2.51 -2.51 -2.56 -2.53 -2.56
label: registration | -1.41 -1.56 -1.17 -1.55 6.12
label: submission | -2.54 6.48 -1.54 -2.35 -2.7
rivals: a later one | 0.03 0.24 0.78 0.32 0.71
rivals: a plainer one | -1.95 -2.59 -1.11 -1.84 -1.92
rivals: an earlier one | 1.03 0.98 1.89 0.94 0.57
rivals: one above | -1.46 -1.23 -1.79 -1.56 -1.8
rivals: one before the event, and this is after it | -1.57 -1.57 -1.89 -1.58 -1.57
stand-in: beside papers | 0.59 -0.3 -0.25 -0.18 -0.37
stand-in: only abstracts | 0.14 1.6 -0.36 -0.14 -0.07
struck: ambiguous | -0.06 -0.06 -0.08 -0.06 -0.06
struck: extended | 1.81 2.14 1.99 1.37 0.94
struck: replaced elsewhere | -1.6 -1.82 -1.72 -1.6 -1.61
struck: struck | 1.28 1.56 1.62 1.38 1.07
track: heading | -5.2 -5.28 -5 -4.88 -4.85
track: label | -3.8 -4.2 -3.35 -3.66 -3.99
track: label, and the main track has one | -1.47 -1.48 -1.54 -1.45 -1.53
track: page | -0.58 -0.71 -0.68 -0.59 -0.55
words: abstract | 0.62 1.09 -0.54 -0.25 -0.42
words: accept | -0.07 0.04 0.41 0.03 0.03
words: call | 0 0 -0.01 0.01 0
words: camera | -0.15 -0.04 -0.13 0.59 0.44
words: close | 0.06 0.02 -0.05 -0.02 0.74
words: conference | 0.08 0.28 0.32 0.06 -0.58
words: deadline | -0.28 0.68 -0.42 -0.06 1.55
words: early | -0.13 -0.48 -0.5 -0.15 -0.89
words: extended | -0.01 0 -0.13 0.01 -0.09
words: final | -0.07 -0.08 0.33 0.17 -0.27
words: held | -0.03 -0.1 -0.04 -0.03 0
words: hotel | -0.03 -0.02 -0.02 -0.01 -0.28
words: intent | 0.13 0.1 -0.03 0 -0.07
words: journal | -0.11 0 -0.07 -0.01 -0.07
words: main | -0.04 0.51 0.1 -0.06 0.02
words: news | -0.01 0 -0.02 0.02 -0.48
words: notify | -0.17 -0.02 0.15 -0.07 -0.21
words: old | 0 -0.04 0 -0.01 0
words: open | 0.02 -0.02 -0.12 -0.03 -0.47
words: paper | -0.53 0.68 0.84 -0.95 -0.58
words: past | 0 0 0 0 0
words: pay | -0.03 -0.01 -0.07 -0.05 -0.29
words: period | -0.11 0.2 -0.03 -0.02 -0.45
words: post | 0 0 0 -0.01 -0.01
words: programme | -0.03 0 -0.4 0.02 0.78
words: proposal | 0 0 -0.01 0 -0.01
words: register | 0.15 0.11 0.09 -0.12 -0.2
words: response | 0 0 0 -0.01 -0.03
words: result | -0.02 -0.02 0.07 -0.02 -0.03
words: review | -0.03 0.01 -0.89 -0.01 -0.06
words: side | 0.12 -0.61 -0.3 -0.04 -0.44
words: slides | 0 0 0 -0.02 0
words: submit | 0.03 0.85 0.18 0.38 -0.47
words: support | 0.06 0.14 -0.11 -0.02 -0.02
words: until | 0.06 0.39 -0.04 -0.07 0.57
words: version | -0.16 -0.24 -0.12 -0.09 -0.44
words: workshop | -0.01 -0.22 0.01 0 -0.61
year: filled in | -1.87 -1.63 -2.93 -2.47 -2.14
year: printed | -3.3 -2.62 -2.48 -2.95 -3.09
# pairs
abstract, notification: before | -0.25
abstract, notification: from 121 days | -0.25
abstract, notification: long before | -0.13
abstract, notification: one missing | 0.76
abstract, notification: same day | -0.25
abstract, notification: same heading | -0.22
abstract, notification: under 121 days | 0.24
abstract, notification: under 15 days | -0.29
abstract, notification: under 31 days | 0.56
abstract, notification: under 61 days | -0.81
abstract, notification: under 7 days | -0.13
abstract, submission: before | -0.07
abstract, submission: from 121 days | 0.11
abstract, submission: long before | -1.15
abstract, submission: one missing | -0.68
abstract, submission: same day | -0.01
abstract, submission: same heading | 0.46
abstract, submission: under 121 days | -0.16
abstract, submission: under 15 days | 0.42
abstract, submission: under 31 days | -0.06
abstract, submission: under 61 days | 0.1
abstract, submission: under 7 days | 0.09
notification, cameraReady: before | -0.1
notification, cameraReady: from 121 days | 0.26
notification, cameraReady: long before | -0.44
notification, cameraReady: one missing | -0.46
notification, cameraReady: same day | -0.35
notification, cameraReady: same heading | 0.27
notification, cameraReady: under 121 days | -0.2
notification, cameraReady: under 15 days | 0.07
notification, cameraReady: under 31 days | 0.51
notification, cameraReady: under 61 days | 0.26
notification, cameraReady: under 7 days | -0.4
submission, cameraReady: before | 0.17
submission, cameraReady: from 121 days | -0.06
submission, cameraReady: long before | -0.29
submission, cameraReady: one missing | 0.06
submission, cameraReady: same day | -0.24
submission, cameraReady: same heading | 0.23
submission, cameraReady: under 121 days | -0.07
submission, cameraReady: under 15 days | -0.06
submission, cameraReady: under 31 days | -0.61
submission, cameraReady: under 61 days | 0.34
submission, cameraReady: under 7 days | -0.01
submission, notification: before | -0.38
submission, notification: from 121 days | -0.41
submission, notification: long before | 0.78
submission, notification: one missing | 0.15
submission, notification: same day | -0.5
submission, notification: same heading | 0.46
submission, notification: under 121 days | -0.29
submission, notification: under 15 days | -0.43
submission, notification: under 31 days | 0.39
submission, notification: under 61 days | -0.13
submission, notification: under 7 days | 0.2
# places
none | -0.75
affiliation: behind it | -1.06
affiliation: yes | 0.7
alike: from 8 | -0.83
alike: under 1 | 0.47
alike: under 3 | 0.01
alike: under 8 | 0.56
days: 0 away | 1.29
days: 1 away | 1.52
days: 2 away | 0.19
days: 3 away | -0.36
days: 4 away | 0.1
days: 5 away | -0.23
days: 6 away | -0.09
days: 7 away | 0.54
days: 8 away | -0.09
days: far | -1.68
days: unknown | -0.97
heading above: about | 0.14
heading above: accept | -0.02
heading above: call | 0.58
heading above: conference | 0.85
heading above: dates | 0.08
heading above: hotel | -0.03
heading above: journal | 0
heading above: news | -0.36
heading above: paper | 0.32
heading above: past | -0.46
heading above: programme | -1.54
heading above: register | 1.08
heading above: side | 0
heading above: staff | -1.03
heading above: submit | 0.19
heading above: support | -0.05
heading above: workshop | -0.05
heading: yes | 1.44
joined: bracket | 0.29
joined: comma | 1.01
joined: nothing | 1.16
joined: other | -0.29
just before: another word | -0.98
just before: bracket | -0.59
just before: comma | 0.1
just before: dash | 0.2
just before: date | 0.31
just before: in | 0.8
just before: nothing | 0.38
known: elsewhere | -0.13
known: no | -0.71
known: no, alone | 0.02
known: yes | 0.09
known: yes, alone | 0.29
label: before a city alone | 0.28
label: before it | 0.49
label: heading | 1.77
length: from 320 | -0.8
length: under 160 | -0.34
length: under 320 | 0.52
length: under 40 | 0.93
length: under 80 | -0.1
part of a name: a capital before it | -0.12
part of a name: a capital behind it | -0.59
part of a name: a mark before it | 0.11
part of a name: a mark behind it | 0.83
part of a name: nothing behind it | 0.16
parts: city | 0.31
parts: city and country | -0.75
parts: country | 1.19
place on the page: another page | -0.81
place on the page: home from 100 | -0.91
place on the page: home under 100 | 0.8
place on the page: home under 15 | 0.21
place on the page: home under 40 | 0.36
place on the page: home under 5 | 0.56
printed: from 6 | 1.64
printed: under 2 | -1.46
printed: under 3 | 0.33
printed: under 6 | 0.25
reading: city, region | 1.33
reading: city, region, behind a label | -1
reading: house, city | -0.67
reading: house, city, behind a label | 1.31
source: description | 0.05
source: text | 0.22
source: title | 0.48
words around: conference | 1.21
words around: held | 0.48
words around: hotel | 0.03
words around: journal | 0
words around: news | 0.01
words around: paper | 0.61
words around: past | -0.54
words around: staff | 0.19
year: another | -0.77
year: same | 1.87
# calibration (slope, offset, least confidence)
start | 0.8 0.96 0.5
end | 0.78 1.23 0.65
notification | 0.55 1.28 0.8
city | 0.85 0.27 0.5
country | 0.87 0.3 0.6
submission | 0.8 1.2 0.5
registration | 0.33 0.66 0.5
cameraReady | 0.78 1.37 0.5
abstract | 0.65 0.64 0.5
`);
