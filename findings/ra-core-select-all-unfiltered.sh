#!/usr/bin/env bash
# ra-core 5.15.4: "Select all" of useReferenceManyFieldController, and so of <ReferenceManyField>, selects the records that
# the user's filter hides. `onSelectAll` sends the prop `filter`, the list and `getData` the state `filterValues`.
# Seen: of three posts of an author, the filter shows one draft. `onSelectAll` selects all three; that of
# useListController, with the same filter, only the draft.
# Expected: the draft in both. A bulk action, such as Delete, otherwise changes records that the user doesn't see.
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
import { act, render, waitFor } from './page.mjs'
import assert from 'node:assert'
import { useListController, useReferenceManyFieldController } from 'ra-core'

const posts = [1, 2, 3].map(id => ({ id, author_id: 1, draft: id === 3 }))
const read = async (_resource, { filter }) => {
  const data = posts.filter(post => filter.draft === undefined || post.draft === filter.draft)
  return { data, total: data.length }
}

async function select(use) {
  const page = render(use, { getList: read, getManyReference: read })
  await waitFor(() => assert.equal(page.current.total, 3))
  act(() => page.current.setFilters({ draft: true }, {}))
  await waitFor(() => assert.equal(page.current.total, 1))
  await act(() => page.current.onSelectAll())
  return { shown: page.current.data.map(({ id }) => id), selected: page.current.selectedIds }
}

const author = { record: { id: 1 }, resource: 'authors', reference: 'posts', target: 'author_id' }
const ofList = await select(() => useListController({ resource: 'posts' }))
const ofReferences = await select(() => useReferenceManyFieldController(author))
console.log({ ofList, ofReferences })
assert.deepEqual(ofList, { shown: [3], selected: [3] })
assert.deepEqual(ofReferences, { shown: [3], selected: [1, 2, 3] })
JS
node check.mjs
