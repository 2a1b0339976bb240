/** What each signal weighs. Made by `winnow train dates`; its card is models/dates.md. */
import { readWeights } from "./weight-table.js";

export const WEIGHTS = readWeights(`
# days
none | -0.5
acronym: another | -1.83
acronym: own | -1.31
deadlines: from 1 | 0.87
deadlines: none | 0.17
deadlines: under 0.2 | -0.67
deadlines: under 0.5 | -0.05
deadlines: under 0.8 | -0.29
deadlines: under 1 | 0.46
enclosed: holds another | 0.99
enclosed: holds another elsewhere | 1.63
enclosed: in another | 0.44
enclosed: in another elsewhere | -1.13
heading above: about | 0.25
heading above: call | -0.54
heading above: conference | 0.04
heading above: dates | -1.24
heading above: hotel | -0.53
heading above: news | -0.5
heading above: past | -0.04
heading above: programme | 0.37
heading above: register | -0.4
heading above: side | -0.44
heading above: workshop | -0.57
heading: yes | 0.01
label: abstract | -0.2
label: conference | 1.92
label: nothing | 0.86
label: other | -0.94
label: registration | -0.48
label: submission | -0.67
length: from 10 | -0.01
length: under 10 | -0.31
length: under 2 | -1.9
length: under 3 | 0.58
length: under 4 | 1.56
length: under 6 | 0.19
length: under 8 | 0.39
neighbour: and no other days | 0.28
neighbour: and other days of its own | -0.98
neighbour: another time | -0.23
neighbour: within its days | 0.68
news: date first | 0
news: list | -0.72
news: report | 0.37
place on the page: another page | -1.49
place on the page: home from 100 | 0.01
place on the page: home under 100 | 0.1
place on the page: home under 15 | 0.63
place on the page: home under 40 | -0.22
place on the page: home under 5 | 1.45
printed: from 5 | 0.27
printed: under 2 | -0.71
printed: under 3 | 0.19
printed: under 5 | 0.74
prose: from 500 | -0.92
prose: under 200 | -0.14
prose: under 30 | 0.89
prose: under 500 | 0.11
prose: under 80 | 0.15
source: declared | 0.03
source: head | -0.95
source: programme | 1.33
source: text | 0.09
struck: ambiguous | -0.02
struck: extended | -0.88
struck: struck | 0.22
town: yes | 1.71
words around: abstract | -0.2
words around: accept | -0.05
words around: close | -0.13
words around: conference | 0.36
words around: deadline | -0.86
words around: early | -0.82
words around: extended | -0.92
words around: held | -0.13
words around: hotel | -0.34
words around: journal | -0.07
words around: main | -0.78
words around: news | -0.6
words around: open | -1.68
words around: past | 0.23
words around: pay | -0.12
words around: period | -0.64
words around: programme | -0.67
words around: register | -0.45
words around: review | -0.05
words around: side | -1.59
words around: submit | -0.53
words around: until | -0.44
words around: workshop | 0.15
year: earlier | -0.05
year: later | 0.05
year: not printed | -0.87
year: same | 1.62
year: unknown | -0.25
# deadlines (abstract, submission, notification, cameraReady, registration)
none | 0.31 -0.6 0.46 0.49 0.3
dates heading: yes | -0.12 0.49 0.56 0.06 0.26
days before the event: from 330 | -0.14 0 0 0 -0.02
days before the event: under -30 | 0 0.39 -0.27 0.21 -0.02
days before the event: under -6 | 0 0 0 -0.02 0
days before the event: under 1 | -0.32 -0.29 -0.38 -0.11 -0.63
days before the event: under 110 | 0.18 -0.44 1.56 -0.62 -0.17
days before the event: under 160 | 0.44 0.05 -0.08 -0.15 -0.28
days before the event: under 21 | -0.15 -0.16 0.35 0.86 0.52
days before the event: under 230 | 0.31 0.84 -0.32 -0.08 -0.19
days before the event: under 330 | -0.03 -0.14 -0.12 -0.11 -0.11
days before the event: under 45 | 0.39 0.27 -0.45 -0.14 0.06
days before the event: under 75 | -0.96 0.26 -0.6 -0.23 0.03
days before the event: under 8 | -0.13 -0.32 -0.19 -0.08 0.34
days before the event: unknown | 0.07 0.14 0.03 -0.02 0.17
heading above: abstract | 0.31 0.03 -0.09 -0.04 -0.02
heading above: accept | 0 0 0 0 -0.09
heading above: call | 0.07 0.05 0.16 -0.01 -0.06
heading above: camera | -0.02 0 0 0.09 -0.04
heading above: conference | 0.4 -0.35 0.09 0.58 0.09
heading above: dates | -0.35 0.28 0.35 0.55 0.12
heading above: deadline | 0.2 0.1 -0.32 -0.77 0.2
heading above: hotel | 0 0 0 0 0.08
heading above: journal | 0 0 0 0 0
heading above: main | -0.08 -0.08 0.59 -0.01 -0.09
heading above: news | 0 0 -0.06 0.01 -0.05
heading above: notify | -0.01 0 0.03 0.01 -0.03
heading above: pay | -0.15 -0.02 -0.16 -0.12 0.46
heading above: programme | -0.1 0.09 -0.16 0.11 0.06
heading above: proposal | -0.02 0 0.08 0 -0.02
heading above: register | 0.09 -0.04 -0.75 -0.4 0.99
heading above: review | -0.01 -0.01 0 -0.01 -0.11
heading above: side | -0.26 0.13 -0.09 -0.01 -0.03
heading above: submit | 0.07 0.34 1.24 0.32 -0.41
heading above: support | 0 0 -0.01 0 -0.01
heading above: workshop | -0.01 0.07 0.14 -0.01 0
label length: from 120 | -2.22 -2.32 -2.86 -2.33 -2.35
label length: under 1 | -0.16 -0.12 -0.12 -0.12 -0.13
label length: under 120 | -0.63 -0.4 -1.2 -0.72 -0.84
label length: under 25 | -0.95 -0.72 -0.43 -1.51 -0.74
label length: under 60 | -1.37 -0.85 -0.87 -0.81 -1.26
label: abstract | 7.06 0.76 -1.09 -0.82 -0.92
label: cameraReady | -1.47 -1.39 -1.33 7.11 -1.07
label: conference | -1.37 -1.46 -1.43 -1.38 -1.35
label: nothing | 0.57 0.53 -0.18 0.18 1.77
label: notification | -2.83 -2.69 6.65 -2.74 -2.87
label: other | -2.51 -2.52 -2.57 -2.54 -2.56
label: registration | -1.85 -1.9 -1.44 -1.83 5.93
label: submission | -2.42 6.33 -1.45 -2.24 -2.56
rivals: a later one | -0.38 0.03 0.71 0.07 0.22
rivals: a plainer one | -2.03 -2.61 -1.18 -1.97 -2.26
rivals: an earlier one | 1.51 1.21 1.96 1.24 1.17
rivals: one above | -1.11 -1.18 -1.81 -1.41 -1.42
rivals: one before the event, and this is after it | -1.63 -1.62 -1.93 -1.64 -1.62
stand-in: beside papers | 0.56 -0.28 -0.22 -0.18 -0.35
stand-in: only abstracts | 0.11 1.54 -0.37 -0.14 -0.08
struck: ambiguous | -0.07 -0.07 -0.09 -0.07 -0.07
struck: extended | 1.41 1.7 1.88 1.14 0.79
struck: replaced elsewhere | -1.62 -1.82 -1.74 -1.62 -1.62
struck: struck | 1.18 1.45 1.54 1.3 0.98
track: heading | -5.05 -5.13 -4.87 -4.75 -4.71
track: label | -3.82 -4.21 -3.37 -3.67 -3.97
track: label, and the main track has one | -1.29 -1.3 -1.38 -1.28 -1.27
track: page | -0.5 -0.55 -0.61 -0.51 -0.5
words: abstract | 0.58 1.05 -0.53 -0.25 -0.38
words: accept | -0.06 0.08 0.37 0.03 0.02
words: call | 0 0 -0.01 0.01 0
words: camera | -0.16 -0.04 -0.14 0.59 0.41
words: close | 0.07 0.05 -0.04 -0.02 0.69
words: conference | 0.05 0.3 0.34 0.03 -0.64
words: deadline | -0.31 0.69 -0.41 -0.07 1.43
words: early | -0.09 -0.41 -0.48 -0.13 -0.8
words: extended | 0.6 0.32 -0.23 -0.05 -0.11
words: final | -0.07 -0.09 0.29 0.16 -0.26
words: held | -0.02 -0.08 -0.04 -0.03 0
words: hotel | -0.04 -0.02 -0.03 -0.02 -0.3
words: intent | 0.11 0.09 -0.03 0 -0.09
words: journal | -0.14 0 -0.07 -0.03 -0.07
words: main | -0.02 0.63 0.12 -0.06 0.04
words: news | -0.01 0 -0.02 0.03 -0.48
words: notify | -0.17 -0.02 0.21 -0.07 -0.2
words: old | 0 -0.02 0 0 0.01
words: open | 0 -0.03 -0.13 -0.03 -0.52
words: paper | -0.38 0.88 0.84 -0.96 -0.6
words: past | 0 0 0 0 0
words: pay | -0.04 -0.01 -0.07 -0.05 -0.56
words: period | -0.09 0.15 -0.03 -0.02 -0.41
words: post | 0 0 0 -0.01 -0.02
words: programme | -0.02 0 -0.45 0.03 0.71
words: proposal | 0 0 -0.01 0 -0.01
words: register | 0.05 0.13 0.14 -0.1 -0.09
words: response | -0.01 0 0 -0.01 -0.02
words: result | -0.02 -0.02 0 -0.02 -0.04
words: review | -0.03 0.03 -0.87 -0.02 -0.05
words: side | 0.22 -0.57 -0.37 -0.05 -0.18
words: slides | 0 0 0 -0.02 0
words: submit | -0.06 0.84 0.18 0.35 -0.43
words: support | 0.01 0.07 -0.24 -0.04 -0.1
words: until | 0.67 0.74 -0.12 -0.13 0.52
words: version | -0.14 -0.28 -0.13 -0.1 -0.43
words: workshop | -0.01 -0.16 0 0 -0.58
year: filled in | -2.14 -1.84 -3.01 -2.56 -2.2
year: printed | -3.19 -2.58 -2.47 -2.94 -3.12
# pairs
abstract, notification: before | -0.26
abstract, notification: from 121 days | -0.28
abstract, notification: long before | -0.15
abstract, notification: one missing | 0.68
abstract, notification: same day | -0.24
abstract, notification: same heading | -0.45
abstract, notification: under 121 days | 0.29
abstract, notification: under 15 days | -0.29
abstract, notification: under 31 days | 0.54
abstract, notification: under 61 days | -0.72
abstract, notification: under 7 days | -0.09
abstract, submission: before | -0.23
abstract, submission: from 121 days | 0.07
abstract, submission: long before | -1.02
abstract, submission: one missing | -0.65
abstract, submission: same day | 0.15
abstract, submission: same heading | 0.48
abstract, submission: under 121 days | -0.07
abstract, submission: under 15 days | 0.24
abstract, submission: under 31 days | -0.05
abstract, submission: under 61 days | 0.02
abstract, submission: under 7 days | 0.11
notification, cameraReady: before | -0.28
notification, cameraReady: from 121 days | 0.28
notification, cameraReady: long before | -0.43
notification, cameraReady: one missing | -0.45
notification, cameraReady: same day | -0.35
notification, cameraReady: same heading | 0.29
notification, cameraReady: under 121 days | -0.22
notification, cameraReady: under 15 days | 0.11
notification, cameraReady: under 31 days | 0.56
notification, cameraReady: under 61 days | 0.31
notification, cameraReady: under 7 days | -0.37
submission, cameraReady: before | 0.19
submission, cameraReady: from 121 days | -0.07
submission, cameraReady: long before | -0.37
submission, cameraReady: one missing | 0.05
submission, cameraReady: same day | -0.24
submission, cameraReady: same heading | 0.17
submission, cameraReady: under 121 days | 0.05
submission, cameraReady: under 15 days | -0.05
submission, cameraReady: under 31 days | -0.7
submission, cameraReady: under 61 days | 0.32
submission, cameraReady: under 7 days | -0.01
submission, notification: before | -0.44
submission, notification: from 121 days | -0.39
submission, notification: long before | 0.74
submission, notification: one missing | 0.18
submission, notification: same day | -0.52
submission, notification: same heading | 0.57
submission, notification: under 121 days | -0.22
submission, notification: under 15 days | -0.43
submission, notification: under 31 days | 0.4
submission, notification: under 61 days | -0.17
submission, notification: under 7 days | 0.22
# places
none | -0.1
affiliation: yes | -0.3
alike: from 8 | -0.41
alike: under 1 | 0.47
alike: under 3 | -0.2
alike: under 8 | -0.1
days: 0 away | 1.48
days: 1 away | 1.22
days: 2 away | 0.67
days: 3 away | -0.34
days: 4 away | -0.49
days: 5 away | -0.27
days: 6 away | -0.34
days: 7 away | -0.36
days: 8 away | -0.31
days: far | -0.99
days: unknown | -0.53
heading above: about | 0.39
heading above: accept | -0.03
heading above: call | 1.09
heading above: conference | -0.04
heading above: dates | 0.07
heading above: hotel | -0.01
heading above: news | -1.28
heading above: paper | 0.51
heading above: past | -1.29
heading above: programme | -1.1
heading above: register | -0.01
heading above: side | -0.52
heading above: staff | -1.09
heading above: submit | -0.1
heading above: support | -0.83
heading above: workshop | 0.3
heading: yes | 1.63
joined: bracket | 0.18
joined: comma | 1.32
joined: nothing | 0.11
joined: other | -0.57
just before: another word | -1.1
just before: bracket | -0.8
just before: comma | 0.04
just before: dash | 0.28
just before: date | 0.72
just before: in | 0.48
just before: nothing | 0.14
label: before a city alone | 0.13
label: before it | 1.33
label: heading | 2.02
length: from 320 | -0.21
length: under 160 | 0
length: under 320 | -1.02
length: under 40 | 0.98
length: under 80 | 0
parts: city | 0.29
parts: city and country | -1.36
parts: country | 1.17
place on the page: another page | -0.94
place on the page: home from 100 | -1.43
place on the page: home under 100 | 1.77
place on the page: home under 15 | -0.44
place on the page: home under 40 | 0.88
place on the page: home under 5 | -0.09
printed: from 6 | 0.6
printed: under 2 | -0.4
printed: under 3 | 0.36
printed: under 6 | -0.46
reading: city, region | 0.57
reading: city, region, behind a label | -0.99
reading: house, city | -0.96
reading: house, city, behind a label | 1.15
source: description | 0.09
source: text | -0.24
source: title | 0.26
words around: conference | 0.87
words around: held | 0.53
words around: hotel | 0.09
words around: journal | 0
words around: news | 0.07
words around: paper | -0.69
words around: past | -0.39
words around: staff | 0.02
year: another | -1.79
year: same | 1.87
# calibration (slope, offset, least confidence)
start | 0.82 0.95 0.5
end | 0.78 1.22 0.65
notification | 0.51 1.54 0.5
place | 0.55 -0.3 0.5
submission | 0.85 0.84 0.5
registration | 0.28 0.43 0.5
cameraReady | 0.79 1.25 0.5
abstract | 0.71 0.04 0.5
`);
