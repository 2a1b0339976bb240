/** What each signal weighs. Made by `winnow train dates`; its card is models/dates.md. */
import { readWeights } from "./weight-table.js";

export const WEIGHTS = readWeights(`
# days
none | -0.55
acronym: another | -1.27
acronym: own | -1.17
deadlines: from 1 | 0.76
deadlines: none | 0.28
deadlines: under 0.2 | -0.58
deadlines: under 0.5 | -0.07
deadlines: under 0.8 | -0.27
deadlines: under 1 | 0.43
enclosed: holds another | 0.73
enclosed: holds another elsewhere | 1.29
enclosed: in another | -0.48
enclosed: in another elsewhere | -0.73
heading above: about | 0.19
heading above: call | -0.5
heading above: conference | 0.04
heading above: dates | -1.03
heading above: hotel | -0.38
heading above: news | -0.38
heading above: past | -0.07
heading above: programme | 0.45
heading above: register | -0.33
heading above: side | -0.31
heading above: workshop | -0.32
heading: yes | -0.22
label: abstract | -0.15
label: conference | 1.62
label: nothing | 0.93
label: other | -0.92
label: registration | -0.45
label: submission | -0.47
length: from 10 | -0.03
length: under 10 | -0.16
length: under 2 | -2.53
length: under 3 | 0.35
length: under 4 | 1.56
length: under 6 | 0.58
length: under 8 | 0.79
neighbour: and no other days | 0.16
neighbour: and other days of its own | -1.22
neighbour: another time | -0.14
neighbour: within its days | 1.7
news: date first | 0.03
news: list | -0.51
news: report | 0.27
place on the page: another page | -1.15
place on the page: home from 100 | -0.05
place on the page: home under 100 | 0.22
place on the page: home under 15 | 0.56
place on the page: home under 40 | -0.33
place on the page: home under 5 | 1.3
printed: from 5 | 0.26
printed: under 2 | -0.71
printed: under 3 | 0.2
printed: under 5 | 0.8
prose: from 500 | -0.86
prose: under 200 | 0.01
prose: under 30 | 0.96
prose: under 500 | 0.09
prose: under 80 | -0.16
source: declared | 0.02
source: head | -0.47
source: programme | 0.96
source: text | 0.04
struck: ambiguous | -0.01
struck: extended | -0.75
struck: struck | 0.21
town: yes | 1.81
words around: abstract | -0.15
words around: accept | -0.06
words around: close | -0.18
words around: conference | 0.59
words around: deadline | -0.63
words around: early | -0.62
words around: extended | -0.73
words around: held | -0.3
words around: hotel | -0.3
words around: journal | -0.06
words around: main | -0.55
words around: news | -0.5
words around: open | -1.45
words around: past | 0.19
words around: pay | -0.09
words around: period | -0.7
words around: programme | -0.47
words around: register | -0.42
words around: review | -0.05
words around: side | -1.94
words around: submit | -0.57
words around: until | -0.35
words around: workshop | 0.53
year: earlier | -0.08
year: later | 0.16
year: not printed | -1
year: same | 1.59
year: unknown | -0.12
# deadlines (abstract, submission, notification, cameraReady, registration)
none | 0.26 -0.45 0.42 0.42 0.34
dates heading: yes | -0.15 0.45 0.79 0.14 0.23
days before the event: from 330 | -0.15 0 0 0 -0.02
days before the event: under -30 | 0 0.48 -0.17 0.23 -0.02
days before the event: under -6 | -0.01 -0.02 -0.02 -0.02 -0.55
days before the event: under 1 | -0.53 -0.53 -0.44 -0.15 -1.44
days before the event: under 110 | 0.09 -0.32 1.62 -0.58 -0.38
days before the event: under 160 | 0.64 0.32 0.27 -0.14 -0.28
days before the event: under 21 | -0.16 -0.08 0.29 0.89 1.36
days before the event: under 230 | 0.34 0.68 -0.36 -0.08 -0.18
days before the event: under 330 | -0.06 -0.13 -0.06 -0.11 -0.07
days before the event: under 45 | 0.47 0.4 -0.67 -0.07 0.4
days before the event: under 75 | -1.06 -0.23 -0.73 -0.29 0.3
days before the event: under 8 | -0.16 -0.91 -0.17 -0.09 0.34
days before the event: unknown | 0.34 0.77 0.03 0 0.18
heading above: abstract | 0.29 -0.04 0.06 -0.05 -0.03
heading above: accept | 0 0 0 0 -0.08
heading above: call | 0.29 0.2 0.44 0.01 -0.06
heading above: camera | -0.02 -0.01 0 0.15 -0.05
heading above: conference | 0 -0.29 -0.19 0.61 -0.2
heading above: dates | -0.26 0.43 0.4 0.61 0.12
heading above: deadline | 0.09 0.29 -0.57 -0.71 0.16
heading above: hotel | -0.04 -0.02 0 -0.01 0.06
heading above: journal | -0.05 0 0 0 0
heading above: main | -0.06 0.2 0.73 0.04 -0.06
heading above: news | 0 0 -0.03 0.01 -0.04
heading above: notify | -0.01 0 0.19 0.02 -0.01
heading above: pay | -0.18 -0.05 -0.14 -0.13 0.31
heading above: programme | -0.29 -0.14 0.17 0.04 0.37
heading above: proposal | -0.04 0.15 0.4 0 -0.01
heading above: register | 0.16 0.13 -0.75 -0.41 0.75
heading above: review | -0.02 -0.03 0.02 -0.01 -0.1
heading above: side | -0.28 0.3 0.02 -0.13 -0.69
heading above: submit | -0.24 -0.05 0.26 0.35 -0.47
heading above: support | 0 0 0 -0.01 -0.01
heading above: workshop | -0.01 0.07 0.06 -0.01 -0.02
label length: from 120 | -0.22 -1.43 -0.72 -0.88 -1.11
label length: under 1 | -0.22 -0.16 -0.16 -0.17 -0.17
label length: under 120 | -0.91 -0.35 -1.38 -0.91 -1.19
label length: under 25 | -1.69 -1.06 -1.07 -1.95 -1.14
label length: under 60 | -1.93 -1.26 -1.81 -1.22 -1.46
label: abstract | 6.6 1.02 -0.77 -0.56 -0.61
label: cameraReady | -1.34 -1.24 -1.17 6.96 -0.97
label: conference | -1.55 -1.61 -1.64 -1.54 -1.51
label: nothing | 0.98 0.85 0.25 0.47 1.95
label: notification | -2.98 -2.72 6.75 -2.77 -2.88
label: other | -2.75 -2.68 -2.81 -2.71 -2.7
label: registration | -1.98 -1.91 -1.44 -1.89 5.64
label: submission | -1.73 5.83 -1.62 -1.97 -2.25
rivals: a later one | 0.39 0.09 1.29 0.39 0.32
rivals: a plainer one | -3.37 -3.37 -3.68 -3.34 -3.58
rivals: an earlier one | 2.16 1.04 1.63 1.24 1.12
rivals: one above | -0.8 -0.93 -0.93 -1 -0.99
rivals: one before the event, and this is after it | -1.57 -1.55 -1.73 -1.55 -1.62
stand-in: beside papers | 0.62 -0.48 -0.13 -0.19 -0.3
stand-in: only abstracts | -0.14 1.72 -0.41 -0.14 -0.08
struck: ambiguous | -0.04 -0.04 -0.05 -0.04 -0.04
struck: extended | 0.84 0.73 0.84 0.6 0.32
struck: struck | 0.57 1.09 1.33 0.74 0.64
track: heading | -3.52 -3.03 -3.57 -3.45 -3.26
track: label | -3.67 -4.89 -3.34 -4.12 -4.22
track: label, and the main track has one | -1.6 -1.53 -1.65 -1.52 -1.52
track: page | -0.34 -0.6 -1.06 -0.69 -1
words: abstract | 1.03 1.08 -0.17 -0.28 -0.37
words: accept | 0.64 0.17 0.91 0.02 0.22
words: call | 0 0 -0.03 0.02 0
words: camera | -0.16 -0.05 -0.05 0.6 0.4
words: close | 0.58 -0.15 0.61 -0.01 0.43
words: conference | 0.5 0.26 0.83 -0.13 -0.6
words: deadline | 0.1 1.07 -0.5 -0.1 1.48
words: early | -0.19 -0.36 -0.64 -0.14 -0.07
words: extended | 0.69 0.46 -0.21 -0.02 0.04
words: final | -0.08 -0.06 0.38 0.26 -0.3
words: held | -0.03 0 -0.11 -0.03 0
words: hotel | 0.67 -0.01 0.55 -0.03 -0.44
words: intent | 0.23 0.13 -0.01 0 -0.07
words: journal | -0.16 0 -0.09 -0.02 -0.11
words: main | -0.1 0.81 0.39 -0.04 -0.01
words: news | -0.03 -0.01 -0.08 0.03 -0.24
words: notify | 0.55 0 0.88 -0.06 -0.17
words: old | 0 -0.03 0 0 0
words: open | 0.65 0.14 0.44 -0.04 -0.29
words: paper | -0.37 0.81 0.54 -0.96 -0.52
words: past | -0.02 0 -0.07 0 0
words: pay | -0.1 -0.03 -0.07 -0.05 -0.79
words: period | -0.14 0.13 -0.03 -0.04 -0.74
words: post | 0 0 0 -0.01 -0.01
words: programme | -0.03 0.13 -0.25 0.05 0.77
words: proposal | -0.35 -0.69 0.14 -0.23 -0.01
words: register | 0.05 0.02 0.14 -0.09 0.1
words: response | -0.01 0 0 -0.01 -0.01
words: result | -0.02 -0.01 0.28 -0.02 -0.04
words: review | -0.07 0.06 -0.9 -0.02 -0.05
words: side | 0.91 -0.3 -0.39 -0.06 -0.34
words: slides | 0 0 0 -0.02 0
words: submit | 0.12 0.69 0.27 0.28 -0.3
words: support | -0.04 0.01 -0.5 -0.08 0.05
words: until | 0.74 0.79 0.1 -0.09 0.55
words: version | -0.16 -0.35 -0.12 0 -0.43
words: workshop | -0.38 -0.93 0.15 -0.22 -0.53
year: filled in | -2.17 -1.45 -2.61 -2.37 -2.26
year: printed | -2.81 -2.82 -2.52 -2.76 -2.8
# pairs
abstract, notification: before | -0.27
abstract, notification: from 121 days | -0.22
abstract, notification: long before | -0.1
abstract, notification: one missing | 1.17
abstract, notification: same day | -0.17
abstract, notification: same heading | -0.29
abstract, notification: under 121 days | 0.27
abstract, notification: under 15 days | -0.16
abstract, notification: under 31 days | 0.98
abstract, notification: under 61 days | -0.91
abstract, notification: under 7 days | -0.07
abstract, submission: before | -0.21
abstract, submission: from 121 days | 0.38
abstract, submission: long before | -0.91
abstract, submission: one missing | -0.64
abstract, submission: same day | 0.31
abstract, submission: same heading | 0.81
abstract, submission: under 121 days | 0.01
abstract, submission: under 15 days | 0.45
abstract, submission: under 31 days | -0.16
abstract, submission: under 61 days | -0.03
abstract, submission: under 7 days | 0.14
notification, cameraReady: before | -0.14
notification, cameraReady: from 121 days | 0.26
notification, cameraReady: long before | -0.46
notification, cameraReady: one missing | -0.15
notification, cameraReady: same day | -0.27
notification, cameraReady: same heading | 0.37
notification, cameraReady: under 121 days | -0.35
notification, cameraReady: under 15 days | 0.07
notification, cameraReady: under 31 days | 0.45
notification, cameraReady: under 61 days | 0.25
notification, cameraReady: under 7 days | -0.37
submission, cameraReady: before | 0.17
submission, cameraReady: from 121 days | 0
submission, cameraReady: long before | -0.26
submission, cameraReady: one missing | 0.3
submission, cameraReady: same day | -0.22
submission, cameraReady: same heading | 0.78
submission, cameraReady: under 121 days | 0.05
submission, cameraReady: under 15 days | -0.27
submission, cameraReady: under 31 days | -0.72
submission, cameraReady: under 61 days | 0.19
submission, cameraReady: under 7 days | 0.03
submission, notification: before | -0.73
submission, notification: from 121 days | -0.21
submission, notification: long before | 0.85
submission, notification: one missing | 0.43
submission, notification: same day | -0.22
submission, notification: same heading | 0.31
submission, notification: under 121 days | -0.54
submission, notification: under 15 days | -0.14
submission, notification: under 31 days | 0.66
submission, notification: under 61 days | 0.11
submission, notification: under 7 days | 0.05
# calibration (slope, offset, least confidence)
start | 0.8 1.26 0.5
end | 0.84 1.02 0.6
notification | 0.96 0.79 0.5
submission | 0.8 -0.33 0.5
registration | 0.6 -0.41 0.5
cameraReady | 1 0.77 0.5
abstract | 0.8 -0.46 0.5
`);
