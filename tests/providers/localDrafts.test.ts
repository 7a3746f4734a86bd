import { beforeEach, expect, it } from 'vitest'
import {
  draftKey,
  dropLocalDrafts,
  localDrafts,
  removeDraftsOfOthers,
  sealedKeys,
} from '../../src/ui/session/localDrafts'
import { openDrafts, sealAbandonedDrafts, sealDrafts } from '../../src/ui/session/sealedDrafts'
import { storeSealKey } from '../../src/ui/session/sealKey'
import { keyPair } from './keyPair'

const drafts = () => Object.keys(localStorage).filter(key => key.startsWith('coverdesk-draft:'))
const own = draftKey(1, 'things', 'new')
const unsent = draftKey(1, 'things', '5')
const other = draftKey(2, 'things', '5')
const text = '{"values":{"name":"Amel"}}'

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem(own, '{"values":{"name":"Amel"},"kept":true}')
  localStorage.setItem(unsent, text)
  localStorage.setItem(other, '{"values":{"name":"Bilal"},"kept":true}')
})

it('A-10 A-11 signing out deletes every local draft that the server has', () => {
  dropLocalDrafts(1)
  expect(drafts().sort()).toEqual([unsent, other].sort())
})

it("A-11 signing in reveals none of other users' input", () => {
  removeDraftsOfOthers(1)
  expect(drafts().sort()).toEqual([own, unsent].sort())
})

it('A-11 input that never reached the server is kept encrypted for its owner, and restored on return', async () => {
  const key = await keyPair()
  storeSealKey(1, key.public)
  await sealDrafts(removeDraftsOfOthers(2))
  expect(drafts()).toEqual([other])
  expect(sealedKeys(1)).toHaveLength(1)
  expect(JSON.stringify(localStorage)).not.toContain('Amel')

  await openDrafts(2, await keyPair())
  expect(sealedKeys(1)).toHaveLength(1)
  await openDrafts(1, key)
  expect(localStorage.getItem(unsent)).toBe(text)
  expect(sealedKeys(1)).toEqual([])
})

it('A-11 input of an expired session is encrypted too, except for users without a known key', async () => {
  const key = await keyPair()
  storeSealKey(1, key.public)
  await sealAbandonedDrafts(localDrafts())
  expect(drafts()).toEqual([other])
  expect(JSON.stringify(localStorage)).not.toContain('Amel')
  await openDrafts(1, key)
  expect(drafts().sort()).toEqual([own, unsent, other].sort())
})

it('A-11 an encrypted draft opens with no other key, and never replaces newer input', async () => {
  const key = await keyPair()
  storeSealKey(1, key.public)
  await sealDrafts(removeDraftsOfOthers(2))
  const sealed = Object.fromEntries(sealedKeys(1).map(at => [at, localStorage.getItem(at) ?? '']))
  await openDrafts(1, await keyPair())
  expect(drafts()).toEqual([other])
  for (const [at, kept] of Object.entries(sealed)) localStorage.setItem(at, kept)
  localStorage.setItem(unsent, 'newer')
  await openDrafts(1, key)
  expect(localStorage.getItem(unsent)).toBe('newer')
})
