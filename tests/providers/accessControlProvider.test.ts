import { describe, expect, it } from 'vitest'
import { createAccessControl } from '../../providers/accessControlProvider'
import { defineResource, reference, text } from '../../src/define'
import { createSession } from '../../src/ui/session/session'
import { ada, token } from './stage'

const things = defineResource({
  name: 'things',
  title: 'name',
  subject: 'Thing',
  fields: { name: text(), owner: reference('things') },
})
const session = createSession()
const canAccess = createAccessControl(session, {
  find: name => (name === 'things' ? things : undefined),
  load: async () => undefined,
})
const mayI = (action: string, record?: Record<string, unknown>) =>
  canAccess({ action, resource: 'things', record })

describe('access checks for react-admin', () => {
  it.each([
    ['list', true],
    ['show', true],
    ['export', true],
    ['edit', false],
    ['create', true],
    ['delete', false],
  ])('P-05 %s follows the rules of the subject: %s', async (action, answer) => {
    session.set({ user: ada, rules: [{ action: ['read', 'create'], subject: 'Thing' }] })
    expect(await mayI(action)).toBe(answer)
  })

  it('P-09 checks a condition against the record', async () => {
    session.set({ user: ada, rules: [{ action: 'update', subject: 'Thing', conditions: { owner: '@me' } }] })
    expect(await mayI('edit', { id: 1, owner: ada.id })).toBe(true)
    expect(await mayI('edit', { id: 1, owner: 99 })).toBe(false)
  })

  it('P-05 changed rules apply immediately', async () => {
    session.set({ user: ada, rules: [] })
    expect(await mayI('list')).toBe(false)
    session.set({ rules: [{ action: 'manage', subject: 'all' }] })
    expect(await mayI('delete')).toBe(true)
    expect(await canAccess({ action: 'read', resource: 'dashboard' })).toBe(true)
  })

  it('L-07 everyone who is signed in reads and marks their own notifications', async () => {
    const may = (action: string) => canAccess({ action, resource: 'notifications' })
    session.set({ user: ada, token, rules: [] })
    expect([await may('list'), await may('edit'), await may('create')]).toEqual([true, true, false])
    session.set({ user: undefined, token: undefined })
    expect(await may('list')).toBe(false)
  })
})
