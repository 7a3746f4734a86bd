import { setImmediate } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import type { LanguageChoice } from '../../src/core/i18n/languageChoice'
import { storeLanguage } from '../../src/office/account/storeLanguage'
import type { Session } from '../../src/ui/session/session'

it('I-02 stores the last language, also if it is chosen while an earlier choice is being saved', async () => {
  let shown = 'en'
  let stored = 'en'
  let changed: () => void = () => undefined
  const choice = {
    language: () => shown,
    subscribe: (listener: () => void) => {
      changed = listener
    },
  } as unknown as LanguageChoice
  const session = { get: () => ({ user: { language: stored } }) } as unknown as Session
  const answers: (() => void)[] = []
  const saveProfile = vi.fn(
    ({ language }: { language?: string | null }) =>
      new Promise<void>(resolve => {
        answers.push(() => {
          stored = String(language)
          resolve()
        })
      }),
  )
  storeLanguage(choice, session, { saveProfile, refresh: async () => undefined } as never)
  const choose = (language: string) => {
    shown = language
    changed()
  }
  choose('ar')
  choose('en')
  await setImmediate()
  expect(saveProfile).toHaveBeenCalledTimes(1)
  answers.shift()?.()
  await setImmediate()
  answers.shift()?.()
  await setImmediate()
  expect(stored).toBe('en')
  choose('en')
  await setImmediate()
  expect(saveProfile).toHaveBeenCalledTimes(2)
})
