#!/usr/bin/env bash
# currency-codes 2.2.0: the list of ISO 4217 lacks XCG, the Caribbean guilder, which is the currency of
# Curaçao and Sint Maarten since 31 March 2025 (ISO 4217 amendment 176), and still has ANG, which it replaced.
# Its list is the one of 25 June 2024.
# Seen: `code('XCG')` is undefined, `code('ANG')` is found, and `country('curaçao')` names ANG.
# Expected: XCG with two digits. An import that checks currencies by this list refuses valid amounts.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund currency-codes@2.2.0
node --input-type=commonjs -e "
const assert = require('node:assert')
const { code, country, publishDate } = require('currency-codes')
console.log({ publishDate, XCG: code('XCG'), ANG: code('ANG')?.code, curacao: country('curaçao').map(one => one.code) })
assert.equal(code('XCG'), undefined)
assert.equal(code('ANG')?.code, 'ANG')
assert.deepEqual(country('curaçao').map(one => one.code), ['ANG'])
"
