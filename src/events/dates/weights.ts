/** What each signal weighs. Made by `winnow train dates`; its card is models/dates.md. */
import { readWeights } from "./weight-table.js";

export const WEIGHTS = readWeights(`
# days
none | -0.55
acronym: another | -1.27
acronym: own | -1.16
deadlines: from 1 | 0.76
deadlines: none | 0.28
deadlines: under 0.2 | -0.58
deadlines: under 0.5 | -0.08
deadlines: under 0.8 | -0.27
deadlines: under 1 | 0.43
enclosed: holds another | 0.73
enclosed: holds another elsewhere | 1.29
enclosed: in another | -0.48
enclosed: in another elsewhere | -0.73
heading above: about | 0.2
heading above: call | -0.5
heading above: conference | 0.04
heading above: dates | -1.03
heading above: hotel | -0.38
heading above: news | -0.38
heading above: past | -0.07
heading above: programme | 0.45
heading above: register | -0.33
heading above: side | -0.31
heading above: workshop | -0.33
heading: yes | -0.22
label: abstract | -0.15
label: conference | 1.62
label: nothing | 0.93
label: other | -0.92
label: registration | -0.45
label: submission | -0.48
length: from 10 | -0.04
length: under 10 | -0.16
length: under 2 | -2.53
length: under 3 | 0.34
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
place on the page: home under 40 | -0.34
place on the page: home under 5 | 1.31
printed: from 5 | 0.26
printed: under 2 | -0.71
printed: under 3 | 0.19
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
struck: extended | -0.76
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
words around: hotel | -0.31
words around: journal | -0.06
words around: main | -0.55
words around: news | -0.49
words around: open | -1.45
words around: past | 0.19
words around: pay | -0.09
words around: period | -0.69
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
year: same | 1.6
year: unknown | -0.13
# deadlines (abstract, submission, notification, cameraReady, registration)
none | 0.27 -0.56 0.49 0.49 0.33
dates heading: yes | -0.48 0.13 0.36 -0.22 -0.1
days before the event: from 330 | -0.12 -0.01 0 0 -0.03
days before the event: under -30 | 0 0.39 -0.25 0.2 -0.02
days before the event: under -6 | 0 -0.01 -0.02 -0.02 -0.53
days before the event: under 1 | -0.31 -0.38 -0.42 -0.14 -1.54
days before the event: under 110 | 0.22 -0.3 1.64 -0.61 0.11
days before the event: under 160 | 0.44 0.02 -0.12 -0.14 -0.25
days before the event: under 21 | -0.15 -0.15 0.35 0.88 1.56
days before the event: under 230 | 0.31 0.68 -0.3 -0.09 -0.21
days before the event: under 330 | -0.03 -0.19 -0.1 -0.11 -0.11
days before the event: under 45 | 0.39 0.32 -0.5 -0.15 0.06
days before the event: under 75 | -0.99 0.29 -0.58 -0.22 0.08
days before the event: under 8 | -0.13 -0.29 -0.21 -0.07 0.35
days before the event: unknown | 0.08 0.2 0.03 -0.03 0.18
heading above: abstract | 0.32 -0.01 -0.08 -0.05 -0.02
heading above: accept | 0 0 0 0 -0.07
heading above: call | 0.06 0.05 0.14 -0.01 -0.08
heading above: camera | -0.02 0 0 0.09 -0.05
heading above: conference | 0.33 -0.45 0.11 0.58 -0.33
heading above: dates | -0.42 0.21 0.43 0.56 0.11
heading above: deadline | 0.21 0.14 -0.32 -0.78 0.16
heading above: hotel | 0 0 0 0 0.07
heading above: journal | 0 0 0 0 0
heading above: main | -0.07 -0.03 0.6 0 -0.07
heading above: news | 0 0 -0.07 0.01 -0.03
heading above: notify | -0.01 0 0.03 0.01 -0.04
heading above: pay | -0.16 -0.04 -0.18 -0.12 0.26
heading above: programme | -0.09 0.13 -0.14 0.08 0.17
heading above: proposal | -0.03 0 0.08 0 -0.03
heading above: register | 0.11 -0.02 -0.7 -0.38 1.12
heading above: review | -0.01 -0.02 0.02 -0.01 -0.11
heading above: side | -0.26 0.17 -0.1 -0.01 -0.81
heading above: submit | 0.04 0.21 1.17 0.29 -0.46
heading above: support | 0 0 -0.01 0 -0.01
heading above: workshop | -0.01 0.02 0.07 -0.01 0
label length: from 120 | -2.14 -2.33 -2.8 -2.28 -2.27
label length: under 1 | -0.1 -0.08 -0.08 -0.08 -0.08
label length: under 120 | -1.16 -1.07 -1.56 -1.13 -1.48
label length: under 25 | -0.78 -0.51 -0.33 -1.38 -0.61
label length: under 60 | -1.13 -0.48 -0.74 -0.65 -0.92
label: abstract | 7.14 0.86 -0.98 -0.71 -0.79
label: cameraReady | -1.4 -1.3 -1.26 7.15 -0.99
label: conference | -1.59 -1.66 -1.67 -1.6 -1.56
label: nothing | 0.3 0.13 -0.43 -0.08 1.45
label: notification | -2.77 -2.63 6.68 -2.68 -2.82
label: other | -2.48 -2.47 -2.54 -2.5 -2.52
label: registration | -1.78 -1.87 -1.3 -1.75 5.88
label: submission | -2.32 6.46 -1.42 -2.16 -2.42
rivals: a later one | -0.06 0.12 0.67 0.18 0.38
rivals: a plainer one | -1.96 -2.61 -1.14 -1.86 -1.97
rivals: an earlier one | 1.22 1.11 2.02 1.11 0.79
rivals: one above | -1.78 -1.62 -2.07 -1.92 -2.4
rivals: one before the event, and this is after it | -1.67 -1.67 -1.96 -1.68 -1.73
stand-in: beside papers | 0.62 -0.3 -0.24 -0.18 -0.31
stand-in: only abstracts | 0.11 1.55 -0.34 -0.14 -0.09
struck: ambiguous | -0.06 -0.06 -0.07 -0.06 -0.06
struck: extended | 1.46 1.72 1.91 1.17 0.84
struck: replaced elsewhere | -1.61 -1.84 -1.74 -1.61 -1.61
struck: struck | 1.34 1.6 1.67 1.44 1.15
track: heading | -5.01 -5.11 -4.83 -4.7 -4.67
track: label | -3.72 -4.07 -3.29 -3.58 -3.94
track: label, and the main track has one | -1.46 -1.48 -1.54 -1.44 -1.5
track: page | -0.96 -1.06 -0.98 -1 -1.22
words: abstract | 0.61 1.05 -0.53 -0.25 -0.39
words: accept | -0.07 0.06 0.41 0.03 0.11
words: call | 0 0 -0.01 0.01 0
words: camera | -0.16 -0.04 -0.16 0.6 0.45
words: close | 0.05 0.01 -0.05 -0.02 0.48
words: conference | 0.08 0.41 0.32 0.06 -0.39
words: deadline | -0.24 0.77 -0.4 -0.05 1.45
words: early | -0.1 -0.45 -0.49 -0.12 -0.17
words: extended | 0.62 0.34 -0.22 -0.04 -0.08
words: final | -0.06 -0.08 0.31 0.19 -0.29
words: held | -0.03 -0.06 -0.07 -0.04 0
words: hotel | -0.03 -0.03 -0.03 -0.02 -0.42
words: intent | 0.13 0.1 -0.03 0 -0.07
words: journal | -0.12 0 -0.08 -0.01 -0.06
words: main | -0.03 0.51 0.1 -0.05 0.01
words: news | -0.01 0 -0.02 0.02 -0.33
words: notify | -0.17 -0.02 0.17 -0.07 -0.2
words: old | 0.01 -0.03 0 0 0
words: open | 0 -0.02 -0.13 -0.03 -0.27
words: paper | -0.57 0.52 0.81 -0.96 -0.57
words: past | 0.01 0 -0.01 0 0
words: pay | -0.03 -0.01 -0.06 -0.04 -0.51
words: period | -0.1 0.21 -0.03 -0.03 -0.78
words: post | 0 0 0 -0.01 -0.01
words: programme | -0.02 0 -0.4 0.03 0.83
words: proposal | 0 0 -0.01 0 -0.01
words: register | 0.05 0.12 0.18 -0.08 -0.08
words: response | 0 0 0 -0.01 -0.01
words: result | -0.02 -0.02 0.1 -0.02 -0.04
words: review | -0.03 0.08 -0.9 -0.02 -0.05
words: side | 0.12 -0.63 -0.29 -0.04 -0.39
words: slides | 0 0 0 -0.02 0
words: submit | 0 0.91 0.15 0.38 -0.45
words: support | 0.07 0.18 -0.1 -0.02 -0.01
words: until | 0.65 0.74 -0.1 -0.12 0.64
words: version | -0.15 -0.22 -0.13 -0.08 -0.44
words: workshop | -0.01 -0.19 0.02 0 -0.39
year: filled in | -2.2 -1.9 -3.01 -2.6 -2.42
year: printed | -3.1 -2.57 -2.5 -2.91 -2.94
# pairs
abstract, notification: before | -0.2
abstract, notification: from 121 days | -0.24
abstract, notification: long before | -0.1
abstract, notification: one missing | 0.73
abstract, notification: same day | -0.26
abstract, notification: same heading | -0.2
abstract, notification: under 121 days | 0.27
abstract, notification: under 15 days | -0.29
abstract, notification: under 31 days | 0.52
abstract, notification: under 61 days | -0.8
abstract, notification: under 7 days | -0.11
abstract, submission: before | -0.07
abstract, submission: from 121 days | 0.21
abstract, submission: long before | -1.05
abstract, submission: one missing | -0.69
abstract, submission: same day | -0.04
abstract, submission: same heading | 0.44
abstract, submission: under 121 days | -0.14
abstract, submission: under 15 days | 0.4
abstract, submission: under 31 days | -0.04
abstract, submission: under 61 days | 0.05
abstract, submission: under 7 days | 0.11
notification, cameraReady: before | -0.1
notification, cameraReady: from 121 days | 0.25
notification, cameraReady: long before | -0.44
notification, cameraReady: one missing | -0.44
notification, cameraReady: same day | -0.36
notification, cameraReady: same heading | 0.27
notification, cameraReady: under 121 days | -0.17
notification, cameraReady: under 15 days | 0.07
notification, cameraReady: under 31 days | 0.52
notification, cameraReady: under 61 days | 0.25
notification, cameraReady: under 7 days | -0.39
submission, cameraReady: before | 0.19
submission, cameraReady: from 121 days | -0.06
submission, cameraReady: long before | -0.23
submission, cameraReady: one missing | 0.1
submission, cameraReady: same day | -0.21
submission, cameraReady: same heading | 0.28
submission, cameraReady: under 121 days | -0.02
submission, cameraReady: under 15 days | -0.06
submission, cameraReady: under 31 days | -0.66
submission, cameraReady: under 61 days | 0.34
submission, cameraReady: under 7 days | 0.01
submission, notification: before | -0.41
submission, notification: from 121 days | -0.41
submission, notification: long before | 0.87
submission, notification: one missing | 0.19
submission, notification: same day | -0.52
submission, notification: same heading | 0.47
submission, notification: under 121 days | -0.29
submission, notification: under 15 days | -0.41
submission, notification: under 31 days | 0.35
submission, notification: under 61 days | -0.12
submission, notification: under 7 days | 0.23
# calibration (slope, offset, least confidence)
start | 0.8 1.25 0.5
end | 0.84 1.02 0.6
notification | 0.58 1.18 0.8
submission | 0.82 1.25 0.5
registration | 0.48 0.04 0.5
cameraReady | 0.83 1.2 0.5
abstract | 0.68 0.46 0.5
`);
