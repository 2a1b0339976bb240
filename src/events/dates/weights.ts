/** What each signal weighs. Made by `winnow train dates`; its card is models/dates.md. */
import { readWeights } from "./weight-table.js";

export const WEIGHTS = readWeights(`
# days
none | -0.53
acronym: another | -1.96
acronym: own | -1.35
deadlines: from 1 | 0.52
deadlines: none | 0.65
deadlines: under 0.2 | -0.62
deadlines: under 0.5 | -0.04
deadlines: under 0.8 | -0.5
deadlines: under 1 | 0.52
enclosed: holds another | 0.82
enclosed: holds another elsewhere | 1.01
enclosed: in another | -0.13
enclosed: in another elsewhere | -0.65
heading above: about | 0.3
heading above: call | -0.55
heading above: conference | 0.13
heading above: dates | -0.91
heading above: hotel | -0.33
heading above: news | -0.36
heading above: past | -0.05
heading above: programme | 0.36
heading above: register | -0.4
heading above: side | -0.17
heading above: workshop | -0.28
heading: yes | -0.05
label: abstract | -0.15
label: conference | 1.66
label: nothing | 0.78
label: other | -0.83
label: registration | -0.43
label: submission | -0.5
length: from 10 | -0.03
length: under 10 | -0.18
length: under 2 | -2.77
length: under 3 | 0.37
length: under 4 | 1.56
length: under 6 | 0.83
length: under 8 | 0.75
neighbour: and no other days | 0.21
neighbour: and other days of its own | -1.97
neighbour: another time | -0.1
news: date first | 0.09
news: list | -0.64
news: report | 0.34
place on the page: another page | -1.01
place on the page: home from 100 | -0.06
place on the page: home under 100 | 0.32
place on the page: home under 15 | 0.57
place on the page: home under 40 | -0.54
place on the page: home under 5 | 1.26
printed: from 5 | 0.29
printed: under 2 | -0.65
printed: under 3 | 0.06
printed: under 5 | 0.84
prose: from 500 | -0.87
prose: under 200 | 0.28
prose: under 30 | 0.94
prose: under 500 | 0.11
prose: under 80 | -0.35
source: declared | 0.02
source: head | -0.42
source: programme | 0.82
source: text | 0.11
struck: ambiguous | 0.01
struck: extended | -0.68
struck: struck | 0.15
town: yes | 1.56
words around: abstract | -0.15
words around: accept | -0.06
words around: close | -0.11
words around: conference | 0.64
words around: deadline | -0.41
words around: early | -0.54
words around: extended | -0.78
words around: held | -0.23
words around: hotel | -0.24
words around: journal | -0.09
words around: main | -0.33
words around: news | -0.39
words around: open | -1.53
words around: past | 0.36
words around: pay | -0.09
words around: period | -0.71
words around: programme | -0.43
words around: register | -0.39
words around: review | -0.27
words around: side | -1.57
words around: submit | -0.38
words around: workshop | 0.37
year: earlier | -0.02
year: later | 0.27
year: not printed | -1.04
year: same | 1.46
year: unknown | -0.14
# deadlines (abstract, submission, notification, cameraReady, registration)
none | 0.34 -0.33 0.44 0.33 0.35
dates heading: yes | 0.07 0.66 1.18 0.55 0.53
days before the event: from 330 | -0.19 0 0 0 -0.01
days before the event: under -30 | 0 0.14 -0.36 0.06 0
days before the event: under -6 | -0.01 -0.01 -0.03 -0.15 -0.65
days before the event: under 1 | -0.54 -0.53 -0.49 -0.15 -1.6
days before the event: under 110 | -0.34 -0.6 1.42 -0.57 -0.7
days before the event: under 160 | 0.43 0.79 0.37 -0.15 -0.23
days before the event: under 21 | -0.16 0.08 0.3 0.87 1.49
days before the event: under 230 | 0.45 0.39 -0.26 -0.08 -0.13
days before the event: under 330 | -0.04 -0.57 -0.12 -0.06 -0.03
days before the event: under 45 | 0.5 0.38 -0.56 -0.21 0.17
days before the event: under 75 | -0.67 0.2 -0.62 0.25 0.98
days before the event: under 8 | -0.18 -0.8 -0.13 -0.11 0.33
days before the event: unknown | 0.4 0.85 0.03 -0.03 0.02
heading above: abstract | 0.61 0.03 0.14 -0.04 -0.01
heading above: accept | -0.03 0.05 -0.04 -0.03 -0.05
heading above: call | 0.34 0.3 0.54 -0.02 -0.07
heading above: camera | -0.02 -0.01 0 0.09 -0.05
heading above: conference | -0.18 -0.28 -0.4 0.35 0.13
heading above: dates | -0.13 0 0.16 0.01 0.09
heading above: deadline | 0.19 0.44 -0.47 0.04 0.13
heading above: hotel | -0.03 0 0 0 0.02
heading above: journal | 0 0 0 0 0
heading above: main | -0.06 0.55 1.01 0.04 -0.09
heading above: news | 0 0 -0.07 0.01 -0.07
heading above: notify | -0.01 0 0.19 0.01 -0.01
heading above: pay | -0.18 0.1 -0.13 -0.15 0.19
heading above: programme | -0.4 -0.03 0.17 -0.1 0.29
heading above: proposal | -0.04 0.06 0.49 -0.01 -0.01
heading above: register | 0.27 0.12 -0.63 -0.45 1.17
heading above: review | -0.01 -0.11 0.01 -0.01 -0.07
heading above: side | 0.1 0.27 -0.72 -0.3 -0.82
heading above: submit | 0.62 0.35 0.41 0.12 -0.44
heading above: support | 0 0 0 0 -0.01
heading above: workshop | -0.02 -0.04 -0.31 0 -0.03
label length: from 120 | -0.94 -2.14 -2.03 -1.66 -1.74
label length: under 1 | -0.02 -0.02 -0.02 -0.02 -0.02
label length: under 120 | -1.75 -1.56 -1.52 -1.55 -1.28
label length: under 25 | -1.08 -0.55 -0.83 -1.27 -0.83
label length: under 60 | -1.98 -0.83 -1.49 -1.27 -1.92
label: abstract | 6.06 0.5 -0.98 -0.79 -0.92
label: cameraReady | -1.63 -1.48 -1.44 6.73 -1.39
label: conference | -0.94 -0.92 -0.98 -0.95 -0.92
label: nothing | 0.79 0.74 0.11 0.22 1.55
label: notification | -3.06 -2.84 6.3 -2.87 -3.07
label: other | -2.7 -2.87 -2.73 -2.67 -2.69
label: registration | -1.89 -1.88 -1.33 -1.81 5.69
label: submission | -1.88 5.67 -2.01 -2.21 -2.39
rivals: a later one | 0.45 0.21 1.29 0.36 0.03
rivals: an earlier one | 1.57 1.03 1.17 0.85 0.97
rivals: one above | -1.53 -0.35 -1.36 -1.44 -1.85
stand-in: beside papers | 1.15 -0.35 -0.21 -0.15 -0.34
stand-in: only abstracts | -0.95 1.38 -0.25 -0.12 -0.05
struck: extended | 1.09 0.96 0.36 0.49 0.27
struck: struck | 0.86 1.6 1.89 1.31 0.91
track: heading | -1.94 -1.7 -2.3 -2.42 -2.04
track: label | -2.45 -3.25 -1.98 -2.49 -2.73
track: label, and the main track has one | -1.89 -1.86 -1.76 -1.75 -1.74
track: page | 0.26 0.71 -1.01 -0.2 -0.29
words: abstract | 0.86 1.01 0.39 -0.23 -0.36
words: accept | 0.69 0.08 0.83 0.01 0.15
words: call | 0 0 -0.08 0.01 0
words: camera | -0.16 -0.02 -0.11 0.31 0.23
words: close | 0.69 0.06 0.5 0.02 0.42
words: conference | 0.65 0.76 0.9 0.04 -0.25
words: deadline | 0.44 0.93 -0.42 0.28 1.1
words: early | -0.15 -0.18 -0.17 -0.14 0.5
words: extended | 0.59 0.49 -0.12 -0.03 0.03
words: final | -0.07 -0.04 0.37 0.55 -0.25
words: held | -0.04 0.02 -0.19 -0.05 0
words: hotel | 0.8 0.01 0.44 -0.02 -0.46
words: intent | 0.32 -0.01 -0.01 -0.01 -0.09
words: journal | -0.2 0 -0.07 -0.14 -0.18
words: main | -0.06 0.29 0.19 -0.03 0
words: news | -0.01 -0.22 -0.03 0.1 -0.21
words: notify | 0.66 0 1.35 -0.04 -0.23
words: old | 0 0 0 0 0
words: open | 0.72 -0.18 0.34 -0.03 -0.23
words: paper | -0.29 1.01 0.54 -0.38 -0.55
words: past | 0 0 -0.05 0 0
words: pay | -0.07 -0.05 -0.08 -0.05 -0.79
words: period | -0.12 0.4 -0.02 -0.03 -0.71
words: programme | -0.05 0.07 -0.23 0.05 0.81
words: proposal | -0.38 0 0.23 0 -0.01
words: register | 0.18 0.05 0.21 -0.12 0.39
words: result | -0.03 -0.01 0.31 -0.01 -0.03
words: review | -0.09 -0.25 -1.44 -0.02 -0.05
words: side | 0.39 -0.43 0.04 -0.01 -0.13
words: submit | 0.27 0.3 0.36 0.18 -0.32
words: support | -1.12 -0.76 -0.22 -0.03 0.05
words: version | -0.1 -0.02 -0.12 0.62 -0.48
words: workshop | -0.42 -0.72 0.19 0.01 -0.54
year: filled in | -2.33 -1.75 -2.96 -2.75 -2.94
year: printed | -3.45 -3.36 -2.92 -3.02 -2.85
# pairs
abstract, notification: before | 0.32
abstract, notification: from 121 days | -0.4
abstract, notification: long before | -0.5
abstract, notification: one missing | 0.86
abstract, notification: same day | -0.25
abstract, notification: same heading | -0.36
abstract, notification: under 121 days | 0.49
abstract, notification: under 15 days | -0.17
abstract, notification: under 31 days | 0.72
abstract, notification: under 61 days | -0.75
abstract, notification: under 7 days | -0.18
abstract, submission: before | 0.04
abstract, submission: from 121 days | 0.12
abstract, submission: long before | -0.54
abstract, submission: one missing | -0.89
abstract, submission: same day | 0.01
abstract, submission: same heading | 0.15
abstract, submission: under 121 days | -0.35
abstract, submission: under 15 days | 0.41
abstract, submission: under 31 days | -0.32
abstract, submission: under 61 days | 0.39
abstract, submission: under 7 days | 0.22
notification, cameraReady: before | 0.19
notification, cameraReady: from 121 days | 0.09
notification, cameraReady: long before | -0.37
notification, cameraReady: one missing | -0.29
notification, cameraReady: same day | -0.2
notification, cameraReady: same heading | 0.37
notification, cameraReady: under 121 days | -0.76
notification, cameraReady: under 15 days | -0.14
notification, cameraReady: under 31 days | 0.49
notification, cameraReady: under 61 days | 0.59
notification, cameraReady: under 7 days | -0.36
submission, cameraReady: before | -0.34
submission, cameraReady: from 121 days | -0.19
submission, cameraReady: long before | -0.08
submission, cameraReady: one missing | 0.51
submission, cameraReady: same day | -0.19
submission, cameraReady: same heading | 0.58
submission, cameraReady: under 121 days | -0.32
submission, cameraReady: under 15 days | 0.02
submission, cameraReady: under 31 days | -0.26
submission, cameraReady: under 61 days | 0.35
submission, cameraReady: under 7 days | -0.06
submission, notification: before | -0.22
submission, notification: from 121 days | -0.88
submission, notification: long before | 0.61
submission, notification: one missing | 0.55
submission, notification: same day | -0.09
submission, notification: same heading | 0.99
submission, notification: under 121 days | -0.27
submission, notification: under 15 days | -0.19
submission, notification: under 31 days | 0.13
submission, notification: under 61 days | -0.07
submission, notification: under 7 days | 0.21
# calibration (slope, offset)
start | 0.82 1.24
end | 0.9 0.99
notification | 1.12 0.14
submission | 0.61 0.85
registration | 0.64 -0.42
cameraReady | 1.05 0.62
abstract | 0.64 -0.33
`);
