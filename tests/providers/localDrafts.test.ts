import { beforeEach, expect, it } from 'vitest'
import { draftKey, dropDraftsOfOthers, dropKeptDrafts } from '../../src/auth/localDrafts'

const drafts = () => Object.keys(localStorage).filter(key => key.startsWith('coverdesk-draft:'))
const own = draftKey(1, 'things', 'new')
const unsent = draftKey(1, 'things', '5')
const other = draftKey(2, 'things', '5')

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem(own, '{"values":{"name":"Amel"},"kept":true}')
  localStorage.setItem(unsent, '{"values":{"name":"Amel"}}')
  localStorage.setItem(other, '{"values":{"name":"Bilal"},"kept":true}')
})

it('A-10 A-11 whoever signs out leaves nothing here that the server keeps for them', () => {
  dropKeptDrafts(1)
  expect(drafts().sort()).toEqual([unsent, other].sort())
})

it('A-11 whoever signs in finds nothing of what others have typed', () => {
  dropDraftsOfOthers(1)
  expect(drafts().sort()).toEqual([own, unsent].sort())
})
