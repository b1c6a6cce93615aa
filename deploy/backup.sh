#!/bin/sh
# Saves today's backup into a folder. Once it is whole, deletes those older than two weeks, also what a crash left of one.
# Run from the release's folder.
set -eu
npm run --silent backup -- "$1/stipend-$(date -u +%F).gz"
find "$1" -maxdepth 1 \( -name 'stipend-*.gz' -o -name 'stipend-*.part' \) -mtime +14 -delete
