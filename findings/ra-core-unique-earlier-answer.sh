#!/usr/bin/env bash
# ra-core 5.15.4: the validator of useUnique takes the answer to an earlier value for a later one. Its `asyncDebounce`
# settles every waiting promise with the first response that arrives, and forgets promises that were added since.
# Seen: "free" is being checked when the user types "taken", which a record has. The response for "free" passes both
# values, before "taken" was sent to the data provider. And a check that starts as soon as another has settled never
# settles, although the data provider answers.
# Expected: each value gets the response for itself. A form otherwise submits a duplicate, or waits forever.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ra-core@5.15.4 react@19.3.1 react-dom@19.3.1 react-router@7.18.5 \
  react-router-dom@7.18.5 react-hook-form@7.92.0 @tanstack/react-query@5.108.0 jsdom@29.1.1 \
  @testing-library/react@16.3.3 @testing-library/dom@10.4.2
cat > page.mjs <<'JS'
import { JSDOM } from 'jsdom'

const { window } = new JSDOM('', { url: 'http://localhost' })
Object.assign(globalThis, { window, document: window.document })
globalThis.navigator ??= window.navigator
const { act, renderHook, waitFor } = await import('@testing-library/react')
const { createElement } = await import('react')
const { CoreAdminContext, TestMemoryRouter } = await import('ra-core')

export { act, waitFor }
export function render(use, dataProvider) {
  const admin = ({ children }) => createElement(CoreAdminContext, { dataProvider }, children)
  const wrapper = ({ children }) => createElement(TestMemoryRouter, null, createElement(admin, null, children))
  return renderHook(use, { wrapper }).result
}
JS
cat > check.mjs <<'JS'
import { render, waitFor } from './page.mjs'
import assert from 'node:assert'
import { useUnique } from 'ra-core'

const sent = []
let answer
const getList = (_resource, { filter }) => {
  sent.push(filter.name)
  const data = filter.name === 'taken' ? [{ id: 1 }] : []
  return new Promise(resolve => {
    answer = () => resolve({ data, total: data.length })
  })
}
const { current: validator } = render(() => useUnique({ resource: 'posts', debounce: 0 }), { getList })

const together = validator()
const check = (validate, name) => validate(name, {}, { source: 'name' })
const first = check(together, 'free')
await waitFor(() => assert.deepEqual(sent, ['free']))
const second = check(together, 'taken')
answer()
const results = await Promise.all([first, second])
console.log({ results, sent: [...sent] })
assert.deepEqual(results, [undefined, undefined])
assert.deepEqual(sent, ['free'])

await waitFor(() => assert.equal(sent.length, 2))
answer()
const inTurn = validator()
const before = check(inTurn, 'free')
await waitFor(() => assert.equal(sent.length, 3))
answer()
await before
const after = check(inTurn, 'taken')
await waitFor(() => assert.equal(sent.length, 4))
answer()
const settled = await Promise.race([after, new Promise(resolve => setTimeout(resolve, 2000, 'never'))])
console.log({ settled, sent })
assert.equal(settled, 'never')
JS
node check.mjs
