#!/usr/bin/env bash
# @date-fns/tz 1.5.0: an offset between zero and one hour west of UTC loses its sign. Liberia was 44 minutes and
# 30 seconds behind UTC until January 1972; the library puts it as much ahead, a day too late at midnight.
# Seen: `tzOffset('Africa/Monrovia', epoch)` is 44.5, and a TZDate of the epoch there is on 1 January 1970.
# Expected: -44.5, and 31 December 1969 at 23:15:30, as Intl of Node.js says. Births and deeds of those years get
# the next day.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @date-fns/tz@1.5.0
node --input-type=commonjs -e "
const assert = require('node:assert')
const { tzOffset, TZDate } = require('@date-fns/tz')
const timeZone = 'Africa/Monrovia'
const moment = new Date(0)
const intl = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short', timeStyle: 'medium', hour12: false })
const seen = { offset: tzOffset(timeZone, moment), day: new TZDate(0, timeZone).getDate(), intl: intl.format(moment) }
console.log(seen)
assert.equal(seen.offset, 44.5)
assert.equal(seen.day, 1)
assert.match(seen.intl, /^1969-12-31, 23:15:30/)
"
