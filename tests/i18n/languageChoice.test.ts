import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createI18n } from '../../providers/i18nProvider'
import { createLanguageChoice } from '../../src/core/i18n/languageChoice'
import { type Language, languageNames, languages } from '../../src/core/i18n/languages'
import { storeLanguage } from '../../src/office/account/storeLanguage'
import { type Account, createSession } from '../../src/ui/session/session'

const root = document.documentElement

function choiceOf(cookie?: string, wanted: string[] = []) {
  const write = vi.fn()
  return { choice: createLanguageChoice({ read: () => cookie, write, preferred: wanted }), write }
}

beforeEach(() => {
  root.lang = ''
  root.dir = ''
})

describe('S-02 chosen language', () => {
  it.each([
    ['the cookie', 'ar', ['fr'], 'ar', 'rtl'],
    ['the browser without a cookie', undefined, ['de-DE', 'tr-TR', 'fr'], 'tr', 'ltr'],
    ['the browser where the cookie is no language', 'xx', ['fr-CA'], 'fr', 'ltr'],
    ['English for who speaks none of them', undefined, ['de'], 'en', 'ltr'],
  ])('S-02 I-02 is that of %s', (_from, cookie, wanted, language, direction) => {
    const { choice } = choiceOf(cookie, wanted)
    expect([choice.language(), choice.direction()]).toEqual([language, direction])
    expect([root.lang, root.dir]).toEqual([language, direction])
    expect(choice.isChosen()).toBe(cookie === 'ar')
  })

  it('I-02 is set on the document, announced once loaded, and stored', async () => {
    const { choice, write } = choiceOf('en')
    let loaded: (() => void) | undefined
    choice.prepare(() => new Promise<void>(resolve => (loaded = resolve)))
    const listener = vi.fn()
    choice.subscribe(listener)
    const chosen = choice.choose('ar')
    expect([root.dir, listener.mock.calls.length]).toEqual(['ltr', 0])
    loaded?.()
    await chosen
    expect([root.lang, root.dir, listener.mock.calls.length]).toEqual(['ar', 'rtl', 1])
    expect(write).toHaveBeenCalledWith('ar')
  })

  it('S-02 is the latest choice, however long each takes to load', async () => {
    const { choice } = choiceOf('en')
    const loads = new Map<Language, () => void>()
    choice.prepare(language => new Promise<void>(resolve => loads.set(language, resolve)))
    const both = [choice.choose('fr'), choice.choose('tr')]
    loads.get('tr')?.()
    loads.get('fr')?.()
    await Promise.all(both)
    expect(choice.language()).toBe('tr')
  })

  it('S-02 waits for screens needed while it loads', async () => {
    const { choice } = choiceOf('en')
    const loads: (() => void)[] = []
    choice.prepare(() => new Promise<void>(resolve => loads.push(resolve)))
    const chosen = choice.choose('ar')
    const i18n = await createI18n(async () => ({}), choice)
    choice.subscribe(() => expect(i18n.provider()).toBeDefined())
    loads.pop()?.()
    await chosen
    expect([choice.language(), i18n.provider().getLocale()]).toEqual(['ar', 'ar'])
  })

  it('S-02 is saved to the account of a signed-in user if it differs', async () => {
    const user = { id: 1, name: 'Ada', email: 'ada@example.com', user_type: 1, language: 'en' } as Account
    const session = createSession({ user })
    const calls = { saveProfile: vi.fn(async () => ({}) as never), refresh: vi.fn(async () => undefined) }
    const { choice } = choiceOf('en')
    storeLanguage(choice, session, calls)
    await choice.choose('fr')
    expect(calls.saveProfile).toHaveBeenCalledExactlyOnceWith({ language: 'fr' })
    session.set({ user: { ...user, language: 'tr' } })
    await choice.choose('tr')
    session.set({ user: undefined })
    await choice.choose('ar')
    expect(calls.saveProfile).toHaveBeenCalledOnce()
  })
})

describe('I-02 script before the first paint', () => {
  const script = readFileSync('src/app/first/paint.js', 'utf8')

  it.each(languageNames)('I-02 knows %s and its direction like the app', language => {
    window.matchMedia = () => ({ matches: false }) as never
    // biome-ignore lint/suspicious/noDocumentCookie: the script reads what the browser keeps
    document.cookie = `coverdesk-language=${language}; path=/`
    new Function(script)()
    expect([root.lang, root.dir]).toEqual([language, languages[language].direction])
  })
})
