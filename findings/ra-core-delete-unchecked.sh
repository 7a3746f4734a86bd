#!/usr/bin/env bash
# ra-core 5.15.4: in development, useDataProvider reports a malformed response of every method but `delete`. The list
# `reactAdminFetchActions`, by which it chooses the responses to check, has no 'delete'.
# Seen: for the response `{}`, without `data`, getOne, create, update, updateMany and deleteMany reject with
# `ra.notification.data_provider_error` and name the fault on the console; delete resolves.
# Expected: delete rejects too. The mistake of a data provider otherwise appears later, as a deletion that yields
# undefined.
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
import { render } from './page.mjs'
import assert from 'node:assert'
import { reactAdminFetchActions, useDataProvider } from 'ra-core'

const reported = []
console.error = message => reported.push(String(message))
const methods = ['getOne', 'create', 'update', 'updateMany', 'delete', 'deleteMany']
const malformed = Object.fromEntries(methods.map(name => [name, async () => ({})]))
const { current: provider } = render(() => useDataProvider(), malformed)
const outcome = async name => {
  const result = await provider[name]('posts', {}).then(() => 'resolves', ({ message }) => message)
  return [name, result, reported.some(line => line.includes(`'${name}'`))]
}
const outcomes = await Promise.all(methods.map(outcome))
console.log(outcomes, { listed: reactAdminFetchActions.includes('delete') })
const refused = 'ra.notification.data_provider_error'
const expected = name => (name === 'delete' ? [name, 'resolves', false] : [name, refused, true])
assert.deepEqual(outcomes, methods.map(expected))
JS
NODE_ENV=development node check.mjs
