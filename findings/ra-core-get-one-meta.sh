#!/usr/bin/env bash
# ra-core 5.15.4: the types of the data provider let every method answer `meta`, but only the hooks of lists pass it
# on. useGetList and useGetManyReference return the answer's `meta`; useGetOne and useGetMany keep `data` alone, and
# return no `meta` to the component.
# Seen: for the answers `{ data, meta: { note: 'x' } }`, useGetList returns `meta.note` 'x', useGetOne and useGetMany
# return results whose `meta` is undefined, while `dataProvider.getOne` itself resolves with it.
# Expected: `meta` of GetOneResult and GetManyResult reaches the caller of the hook, or is not in their types. What a
# server says about one record (why it is read only, when it was cached) has to travel inside the record.
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
import { useDataProvider, useGetList, useGetMany, useGetOne } from 'ra-core'

const meta = { note: 'x' }
const one = { id: 1 }
const provider = {
  getOne: async () => ({ data: one, meta }),
  getMany: async () => ({ data: [one], meta }),
  getList: async () => ({ data: [one], total: 1, meta }),
}
const settled = async use => {
  const result = render(use, provider)
  await waitFor(() => assert.ok(result.current.data))
  return result.current
}
const list = await settled(() => useGetList('posts'))
const single = await settled(() => useGetOne('posts', { id: 1 }))
const many = await settled(() => useGetMany('posts', { ids: [1] }))
const direct = await render(() => useDataProvider(), provider).current.getOne('posts', { id: 1 })
const found = { list: list.meta, one: single.meta, many: many.meta, direct: direct.meta }
console.log(found)
assert.deepStrictEqual(found, { list: meta, one: undefined, many: undefined, direct: meta })
process.exit(0)
JS
NODE_ENV=development node check.mjs
