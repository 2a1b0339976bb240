/** What each signal weighs. Made by `winnow train dates`; its card is models/dates.md. */
import { readWeights } from "./weight-table.js";

export const WEIGHTS = readWeights(`
# days
none | -0.53
acronym: another | -1.51
acronym: own | -1.34
deadlines: from 1 | 0.73
deadlines: none | 0.31
deadlines: under 0.2 | -0.6
deadlines: under 0.5 | -0.07
deadlines: under 0.8 | -0.33
deadlines: under 1 | 0.49
enclosed: holds another | 0.89
enclosed: holds another elsewhere | 1.24
enclosed: in another | -0.15
enclosed: in another elsewhere | -0.84
heading above: about | 0.28
heading above: call | -0.53
heading above: conference | 0.1
heading above: dates | -1.08
heading above: hotel | -0.38
heading above: news | -0.4
heading above: past | -0.07
heading above: programme | 0.45
heading above: register | -0.42
heading above: side | -0.32
heading above: workshop | -0.16
heading: yes | -0.11
label: abstract | -0.16
label: conference | 1.59
label: nothing | 0.94
label: other | -0.82
label: registration | -0.46
label: submission | -0.56
length: from 10 | -0.04
length: under 10 | -0.18
length: under 2 | -2.38
length: under 3 | 0.34
length: under 4 | 1.53
length: under 6 | 0.48
length: under 8 | 0.78
neighbour: and no other days | 0.17
neighbour: and other days of its own | -1.52
neighbour: another time | -0.17
news: date first | 0.06
news: list | -0.54
news: report | 0.29
place on the page: another page | -1.24
place on the page: home from 100 | -0.05
place on the page: home under 100 | 0.21
place on the page: home under 15 | 0.58
place on the page: home under 40 | -0.37
place on the page: home under 5 | 1.4
printed: from 5 | 0.27
printed: under 2 | -0.73
printed: under 3 | 0.27
printed: under 5 | 0.72
prose: from 500 | -0.88
prose: under 200 | 0
prose: under 30 | 0.95
prose: under 500 | 0.11
prose: under 80 | -0.14
source: declared | 0.02
source: head | -0.59
source: programme | 1.05
source: text | 0.06
struck: ambiguous | -0.02
struck: extended | -0.81
struck: struck | 0.25
town: yes | 1.77
words around: abstract | -0.16
words around: accept | -0.07
words around: close | -0.17
words around: conference | 0.68
words around: deadline | -0.63
words around: early | -0.65
words around: extended | -0.83
words around: held | -0.16
words around: hotel | -0.31
words around: journal | -0.07
words around: main | -0.63
words around: news | -0.44
words around: open | -1.55
words around: past | 0.2
words around: pay | -0.09
words around: period | -0.69
words around: programme | -0.42
words around: register | -0.42
words around: review | -0.05
words around: side | -1.88
words around: submit | -0.59
words around: until | -0.34
words around: workshop | 0.47
year: earlier | -0.08
year: later | 0.16
year: not printed | -1.02
year: same | 1.62
year: unknown | -0.15
# deadlines (abstract, submission, notification, cameraReady, registration)
none | 0.29 -0.43 0.44 0.39 0.35
dates heading: yes | 0.24 0.76 1.2 0.56 0.45
days before the event: from 330 | -0.12 0 0 0 0
days before the event: under -30 | 0 0.27 -0.19 0.05 -0.02
days before the event: under -6 | 0 -0.01 -0.03 -0.02 -0.49
days before the event: under 1 | -0.45 -0.42 -0.44 -0.13 -1.39
days before the event: under 110 | -0.3 -0.3 1.52 -0.61 -0.49
days before the event: under 160 | 0.6 0.45 0.38 -0.14 -0.31
days before the event: under 21 | -0.15 -0.02 0.2 0.79 1.34
days before the event: under 230 | 0.31 0.39 -0.43 -0.1 -0.16
days before the event: under 330 | -0.07 -0.11 -0.12 -0.09 -0.06
days before the event: under 45 | 0.44 0.26 -0.62 -0.25 0.3
days before the event: under 75 | -0.91 -0.12 -0.63 0.23 0.38
days before the event: under 8 | -0.15 -0.89 -0.12 -0.1 0.32
days before the event: unknown | 0.51 0.92 0.04 -0.03 0.22
heading above: abstract | 0.42 0.09 0.13 -0.05 -0.03
heading above: accept | 0 0 0 0 -0.06
heading above: call | 0.47 0.25 0.49 0 -0.06
heading above: camera | -0.02 0 0 0.09 -0.06
heading above: conference | -0.19 -0.45 -0.41 0.27 -0.28
heading above: dates | -0.23 0.3 0.23 -0.02 -0.06
heading above: deadline | 0.13 0.39 -0.18 0.01 0.2
heading above: hotel | -0.02 -0.01 0 0 0.08
heading above: journal | 0 -0.01 0 -0.01 0
heading above: main | -0.05 0.3 0.94 0 -0.08
heading above: news | 0 0 -0.02 0.01 -0.05
heading above: notify | -0.01 0 0.09 0.01 -0.01
heading above: pay | -0.15 0.01 -0.11 -0.14 0.43
heading above: programme | -0.25 -0.19 0.15 -0.07 0.37
heading above: proposal | -0.05 0.16 0.45 -0.01 -0.01
heading above: register | 0.21 0.07 -0.65 -0.44 0.9
heading above: review | -0.02 -0.07 0.01 -0.01 -0.08
heading above: side | -0.14 0.4 0.02 -0.22 -0.71
heading above: submit | 0.05 0.14 0.19 0.1 -0.46
heading above: support | 0 0 0 -0.01 -0.01
heading above: workshop | 0 0.09 0.03 -0.03 -0.02
label length: from 120 | -0.28 -1.42 -0.96 -1 -1.28
label length: under 1 | -0.16 -0.12 -0.12 -0.12 -0.13
label length: under 120 | -1.7 -1.33 -1.68 -1.43 -1.43
label length: under 25 | -1.51 -0.77 -1.21 -1.53 -1.09
label length: under 60 | -1.62 -0.9 -1.44 -1.27 -1.39
label: abstract | 6.51 0.94 -0.68 -0.55 -0.62
label: cameraReady | -1.33 -1.23 -1.15 7.02 -0.98
label: conference | -1.6 -1.64 -1.68 -1.57 -1.54
label: nothing | 0.8 0.63 0.05 0.25 1.76
label: notification | -2.96 -2.72 6.78 -2.76 -2.87
label: other | -2.65 -2.59 -2.68 -2.61 -2.62
label: registration | -1.98 -1.91 -1.42 -1.87 5.65
label: submission | -1.82 5.97 -1.94 -2.15 -2.39
rivals: a later one | 0.93 0.2 1.52 0.65 0.53
rivals: a plainer one | -3.08 -2.98 -2.99 -2.94 -3.25
rivals: an earlier one | 1.81 1.01 1.67 1.23 1.2
rivals: one above | -1.08 -0.82 -0.83 -0.96 -0.98
rivals: one before the event, and this is after it | -1.52 -1.51 -1.7 -1.51 -1.59
stand-in: beside papers | 0.78 -0.38 -0.17 -0.17 -0.31
stand-in: only abstracts | -0.42 1.55 -0.29 -0.16 -0.08
struck: ambiguous | -0.05 -0.05 -0.06 -0.05 -0.05
struck: extended | 0.84 0.71 0.97 0.53 0.38
struck: struck | 0.73 1.19 1.48 1.09 0.78
track: heading | -3.29 -2.96 -3.56 -3.45 -3.18
track: label | -3.29 -4.64 -3.05 -3.57 -3.99
track: label, and the main track has one | -1.2 -1.23 -1.23 -1.19 -1.18
track: page | 0.68 1.04 -0.46 0.16 -0.18
words: abstract | 0.85 0.96 -0.24 -0.28 -0.38
words: accept | 0.62 0.12 0.88 0.01 0.24
words: call | 0 0 -0.06 0.01 0
words: camera | -0.15 -0.04 -0.07 0.34 0.35
words: close | 0.62 -0.09 0.51 0.01 0.37
words: conference | 0.62 0.33 0.77 0.04 -0.53
words: deadline | -0.15 0.6 -0.52 0.27 1.53
words: early | -0.2 -0.31 -0.3 -0.14 -0.18
words: extended | 0.6 0.43 -0.24 -0.04 0.06
words: final | -0.07 -0.06 0.44 0.53 -0.26
words: held | -0.04 -0.02 -0.14 -0.03 0
words: hotel | 0.73 0.02 0.43 -0.03 -0.32
words: intent | 0.35 0.16 -0.01 -0.01 -0.08
words: journal | -0.12 0 -0.09 -0.01 -0.12
words: main | -0.04 0.39 0.54 -0.04 0
words: news | -0.02 -0.01 -0.1 0.08 -0.38
words: notify | 0.57 0.01 0.96 -0.06 -0.17
words: old | 0 -0.03 0 0 0
words: open | 0.69 0.22 0.31 -0.04 -0.38
words: paper | -0.25 0.68 0.61 -0.47 -0.43
words: past | 0 0 -0.05 0 0
words: pay | -0.09 -0.01 -0.18 -0.05 -0.79
words: period | -0.13 0.13 -0.04 -0.02 -0.79
words: post | 0 0 0 -0.01 -0.02
words: programme | -0.03 0.16 -0.25 0.04 0.83
words: proposal | -0.39 -0.77 0.1 0 -0.01
words: register | 0.12 0.05 0.18 -0.11 0.12
words: response | -0.01 0 0 -0.01 -0.01
words: result | -0.02 -0.01 0.22 -0.01 -0.03
words: review | -0.07 0.03 -0.95 -0.03 -0.05
words: side | 0.53 -0.3 -0.04 -0.03 -0.37
words: slides | 0 0 0 -0.02 0
words: submit | 0.07 0.4 0.49 0.1 -0.31
words: support | -1.41 -1.17 -0.23 -0.04 0.07
words: until | 0.68 0.86 -0.01 -0.1 0.43
words: version | -0.11 -0.02 -0.08 0.59 -0.42
words: workshop | -0.41 -0.94 0.1 0.01 -0.54
year: filled in | -2.11 -1.51 -2.67 -2.5 -2.48
year: printed | -3.16 -3.04 -2.74 -2.87 -2.84
# pairs
abstract, notification: before | -0.39
abstract, notification: from 121 days | -0.31
abstract, notification: long before | -0.27
abstract, notification: one missing | 0.99
abstract, notification: same day | -0.25
abstract, notification: same heading | -0.32
abstract, notification: under 121 days | 0.26
abstract, notification: under 15 days | -0.18
abstract, notification: under 31 days | 0.94
abstract, notification: under 61 days | -0.79
abstract, notification: under 7 days | -0.07
abstract, submission: before | -0.02
abstract, submission: from 121 days | 0.21
abstract, submission: long before | -0.93
abstract, submission: one missing | -0.74
abstract, submission: same day | 0.09
abstract, submission: same heading | 0.54
abstract, submission: under 121 days | -0.21
abstract, submission: under 15 days | 0.49
abstract, submission: under 31 days | -0.22
abstract, submission: under 61 days | -0.01
abstract, submission: under 7 days | 0.24
notification, cameraReady: before | -0.28
notification, cameraReady: from 121 days | 0.13
notification, cameraReady: long before | -0.44
notification, cameraReady: one missing | -0.22
notification, cameraReady: same day | -0.25
notification, cameraReady: same heading | 0.46
notification, cameraReady: under 121 days | -0.5
notification, cameraReady: under 15 days | -0.13
notification, cameraReady: under 31 days | 0.41
notification, cameraReady: under 61 days | 0.7
notification, cameraReady: under 7 days | -0.38
submission, cameraReady: before | 0.16
submission, cameraReady: from 121 days | -0.13
submission, cameraReady: long before | -0.39
submission, cameraReady: one missing | 0.58
submission, cameraReady: same day | -0.27
submission, cameraReady: same heading | 0.92
submission, cameraReady: under 121 days | -0.04
submission, cameraReady: under 15 days | -0.13
submission, cameraReady: under 31 days | -0.48
submission, cameraReady: under 61 days | 0.05
submission, cameraReady: under 7 days | -0.07
submission, notification: before | -0.53
submission, notification: from 121 days | -0.34
submission, notification: long before | 0.58
submission, notification: one missing | 0.17
submission, notification: same day | -0.35
submission, notification: same heading | 0.23
submission, notification: under 121 days | -0.46
submission, notification: under 15 days | -0.19
submission, notification: under 31 days | 0.49
submission, notification: under 61 days | 0.09
submission, notification: under 7 days | 0.04
# calibration (slope, offset)
start | 0.82 1.04
end | 0.83 1.03
notification | 0.52 1.73
submission | 0.29 1.33
registration | 0.28 0.45
cameraReady | 0.66 1.45
abstract | 0.17 1.21
`);
