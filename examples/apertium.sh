#!/bin/sh
# Analyses word forms, one per line, with a dictionary of Apertium:
#
#   winnow corpus release news --out releases \
#     --analyser 'examples/apertium.sh /usr/share/apertium/apertium-rus-ukr/rus-ukr.automorf.bin'
#
# Letters that mean something to Apertium are escaped; a zero byte behind each form keeps forms from being read together.
# lt-proc writes one zero byte more at the end.
[ -r "$1" ] || { echo "the dictionary $1 cannot be read" >&2; exit 1; }
command -v lt-proc > /dev/null || { echo "lt-proc is not installed (package lttoolbox)" >&2; exit 1; }
sed 's/[][\\^$\/<>{}@]/\\&/g' | tr '\n' '\0' | lt-proc -z -w "$1" | tr '\0' '\n' | sed -e '${' -e '/^$/d' -e '}'
