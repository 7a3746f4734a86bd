#!/usr/bin/env bash
# @marcbachmann/cel-js 8.0.0: `serialize` drops brackets on the right side of an operator of the same level, so the text
# means something else than the expression that was parsed. CEL's operators are left-associative.
# Seen: `a - (b - 1)` becomes `a - b - 1`, `a - (b + c)` becomes `a - b + c`, and `a == (b == c)` becomes `a == b == c`.
# For a = 10, b = 3 and c = 2 the first is 8, and 6 after it was serialized and parsed again.
# Expected: the brackets stay, as in `a / (b / c)`, where they do. A program that stores or compares expressions in their
# serialized form computes other premiums.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @marcbachmann/cel-js@8.0.0
node --input-type=module -e "
import assert from 'node:assert'
import { evaluate, parse, serialize } from '@marcbachmann/cel-js'
const again = text => serialize(parse(text).ast)
const values = { a: 10n, b: 3n, c: 2n }
const seen = ['a - (b - 1)', 'a - (b + c)', 'a % (b * c)', 'a / (b / c)'].map(text => ({
  text, serialized: again(text), value: evaluate(text, values), afterwards: evaluate(again(text), values),
}))
console.log(seen)
assert.deepEqual(seen.map(({ serialized }) => serialized), ['a - b - 1', 'a - b + c', 'a % b * c', 'a / (b / c)'])
assert.deepEqual(seen.map(({ value }) => value), [8n, 5n, 4n, 10n])
assert.deepEqual(seen.map(({ afterwards }) => afterwards), [6n, 9n, 2n, 10n])
assert.equal(again('a == (b == c)'), 'a == b == c')
"
