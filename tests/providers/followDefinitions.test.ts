import { expect, it, vi } from 'vitest'
import type { Definitions } from '../../providers/definitions'
import { followDefinitions } from '../../providers/followDefinitions'
import type { Http } from '../../providers/http'
import type { LanguageChoice } from '../../src/core/i18n/languageChoice'
import { createSession } from '../../src/ui/session/session'

const person = (id: number) => ({ id, name: 'Nadia', email: 'nadia@example.com', user_type: 3 })
const rule = (subject: string) => ({ action: 'read', subject })

/** Follows the definitions of a session, and returns how often they were read. */
async function following(definitions: number) {
  const session = createSession({
    ...{ user: person(1), token: `1|${'a'.repeat(40)}`, rules: [rule('Customer')] },
  })
  session.set({ settings: { ...session.get().settings, definitions } })
  const http = vi.fn(async () => ({
    data: { revision: definitions, revisions: {}, outlines: [], labels: {} },
  }))
  const follow = vi.fn(async () => undefined)
  await followDefinitions({
    definitions: { follow } as unknown as Definitions,
    http: http as unknown as Http,
    session,
    languageChoice: { language: () => 'en' } as LanguageChoice,
  })
  return { session, http }
}

it('T-04 own definitions are read again for another person, other permissions and another revision', async () => {
  const { session, http } = await following(3)
  expect(http).toHaveBeenCalledTimes(1)
  session.set({ rules: [rule('Customer')] })
  session.set({ forms: {} })
  expect(http).toHaveBeenCalledTimes(1)
  session.set({ rules: [rule('Customer'), rule('Vault')] })
  await vi.waitFor(() => expect(http).toHaveBeenCalledTimes(2))
  session.set({ user: person(2) })
  await vi.waitFor(() => expect(http).toHaveBeenCalledTimes(3))
  session.set({ settings: { ...session.get().settings, definitions: 4 } })
  await vi.waitFor(() => expect(http).toHaveBeenCalledTimes(4))
})

it('T-04 without own definitions nothing is read', async () => {
  const { session, http } = await following(0)
  session.set({ rules: [rule('Vault')] })
  expect(http).not.toHaveBeenCalled()
})
