import { renderHook } from '@testing-library/react'
import { HttpResponse, http as route } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { readCookie, writeCookie } from '../../providers/cookies'
import { clearCredentials, readCredentials, writeCredentials } from '../../providers/credentials'
import { isToken } from '../../src/core/account/token'
import { draftKey } from '../../src/ui/session/localDrafts'
import { storeSealKey } from '../../src/ui/session/sealKey'
import { useUnsavedInput } from '../../src/ui/session/unsavedInput'
import { keyPair } from './keyPair'
import { ada, api, called, failure, server, stageAccount, stageServer, success, token } from './stage'

stageServer()

const rules = [{ action: 'read', subject: 'Thing' }]
const nothing = { token: undefined, user: undefined, rules: undefined }

describe('credentials', () => {
  it('A-01 are three cookies; the user is stored without the rules', () => {
    expect(writeCredentials({ token, user: { ...ada, permissions: rules }, rules })).toBe(true)
    expect(readCookie('accessToken')).toBe(token)
    expect(JSON.parse(readCookie('userData') ?? '')).toEqual(ada)
    expect(JSON.parse(readCookie('userAbilityRules') ?? '')).toEqual(rules)
  })

  it('A-01 rules over 3.5 kB compressed go to local storage under the same name', () => {
    const many = Array.from({ length: 200 }, (_, at) => ({ action: 'read', subject: `Thing ${at}` }))
    writeCredentials({ token, user: ada, rules: many })
    expect(readCookie('userAbilityRules')).toBeUndefined()
    expect(JSON.parse(localStorage.getItem('userAbilityRules') ?? '')).toEqual(many)
    expect(readCredentials().rules).toEqual(many)
  })

  it('A-01 if the browser drops the cookies, the sign-in asks for HTTPS', async () => {
    const { account, session } = stageAccount('/login')
    vi.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined)
    await expect(account.signIn('ada@example.com', 'secret')).rejects.toMatchObject({
      message: 'auth.insecure',
    })
    expect(session.isAuthenticated()).toBe(false)
  })

  it.each([
    ['1|abcdefghijk', true],
    ['1|abcdefghij', false],
    ['abcdefghijklmnop', false],
    ['1|abcdefghijklmnop|x', false],
    ['|abcdefghijklmnop', false],
    ['', false],
    [undefined, false],
  ])('A-02 the format of %j is valid: %s', (value, good) => {
    expect(isToken(value)).toBe(good)
  })
})

describe('A-04 A-05 A-06 A-07 A-08 start-up', () => {
  it('A-03 signed in means token, user and a valid format', () => {
    const { session } = stageAccount()
    session.set({ user: ada })
    expect(session.isAuthenticated()).toBe(false)
    session.set({ token: 'bad' })
    expect(session.isAuthenticated()).toBe(false)
    session.set({ token })
    expect(session.isAuthenticated()).toBe(true)
  })

  it('A-04 a malformed token clears everything, with a warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    writeCredentials({ token: 'bad', user: ada, rules })
    const { account, session } = stageAccount()
    await account.start()
    expect(warn).toHaveBeenCalledOnce()
    expect(readCredentials()).toEqual(nothing)
    expect(session.isAuthenticated()).toBe(false)
    expect(called()).toEqual(['GET settings/public'])
  })

  it('A-05 a valid token restores user and rules immediately, then asks the server', async () => {
    writeCredentials({ token, user: ada, rules })
    const { account, session, left } = stageAccount()
    const started = account.start()
    expect(session.get()).toMatchObject({ user: ada, token, rules })
    await started
    expect(called().sort()).toEqual(['GET auth/me', 'GET settings/effective', 'GET settings/public'])
    expect(session.get().settings.company_name).toBe('Acme')
    expect(left).toEqual([])
  })

  it("A-05 an unchanged server response notifies nobody: the page doesn't render again", async () => {
    const kept = [{ action: 'manage', subject: 'type 1' }]
    writeCredentials({ token, user: ada, rules: kept })
    server.use(route.get(`${api}/auth/me`, () => success({ ...ada, permissions: [] })))
    const { account, session } = stageAccount()
    const started = account.start()
    const { user, rules: sessionRules } = session.get()
    await started
    expect(session.get().user).toBe(user)
    expect(session.get().rules).toBe(sessionRules)
    const news = vi.fn()
    session.subscribe(news)
    await Promise.all([account.refresh(), account.refreshSettings()])
    expect(news).not.toHaveBeenCalled()
  })

  it('A-06 a 401 of auth/me drops the credentials, falls back to read-only and goes to the sign-in', async () => {
    writeCredentials({ token, user: ada, rules })
    server.use(route.get(`${api}/auth/me`, () => failure(401, 'unauthenticated')))
    const { account, session, left } = stageAccount()
    await account.start()
    expect(readCredentials()).toEqual(nothing)
    expect(session.get().rules).toEqual([
      { action: 'read', subject: 'dashboard' },
      { action: 'read', subject: 'all' },
    ])
    expect(left).toEqual([`/login?to=${encodeURIComponent('/things?q=1')}`])
  })

  it.each([
    ['a 500', () => failure(500, 'internal')],
    ['no answer', () => HttpResponse.error()],
    ['a malformed body', () => HttpResponse.text('<html>')],
    ['no user', () => success({ id: 'one' })],
  ])('A-07 %s from auth/me clears all auth data, but no drafts', async (_name, answer) => {
    localStorage.setItem('coverdesk-draft', 'typed')
    writeCredentials({ token, user: ada, rules })
    server.use(route.get(`${api}/auth/me`, answer))
    const { account, session } = stageAccount()
    await account.start()
    expect(readCredentials()).toEqual(nothing)
    expect(session.get()).toMatchObject({ user: undefined, token: undefined, rules: [] })
    expect(localStorage.getItem('coverdesk-draft')).toBe('typed')
  })

  it('A-07 retries a call without a response once: leaving a starting page signs nobody out', async () => {
    writeCredentials({ token, user: ada, rules })
    server.use(route.get(`${api}/auth/me`, () => HttpResponse.error(), { once: true }))
    const { account, session, left } = stageAccount()
    await account.start()
    expect(session.isAuthenticated()).toBe(true)
    expect(readCredentials().token).toBe(token)
    expect(left).toEqual([])
  })

  it('A-08 without credentials fetches only the public settings', async () => {
    await stageAccount('/login').account.start()
    expect(called()).toEqual(['GET settings/public'])
  })

  it('E-01 only logs failing public settings; the defaults apply', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    server.use(route.get(`${api}/settings/public`, () => failure(500, 'internal')))
    const { account, session } = stageAccount('/login')
    await account.start()
    expect(warn).toHaveBeenCalledOnce()
    expect(session.get().settings.company_name).toBe('Coverdesk')
    expect(session.get().noServerAt).toBeUndefined()
  })

  it.each([
    ['nothing', () => HttpResponse.error()],
    ['a page of the host', () => HttpResponse.html('<html>')],
    ['a 404 of the host', () => HttpResponse.html('<html>', { status: 404 })],
  ])('O-08 when %s answers, recognizes that no server is there', async (_name, answer) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    server.use(route.get(`${api}/settings/public`, answer))
    const { account, session } = stageAccount('/login')
    await account.start()
    expect(session.get().noServerAt).toBe(`${api}/`)
  })
})

describe('signing in and out', () => {
  it('A-09 stores user, token and rules, and fetches the public settings', async () => {
    const { account, session } = stageAccount('/login')
    await account.signIn('ada@example.com', 'secret')
    expect(readCredentials()).toEqual({ token, user: ada, rules: [{ action: 'manage', subject: 'type 1' }] })
    expect(session.isAuthenticated()).toBe(true)
    expect(called()).toEqual(['POST auth/login', 'GET settings/public', 'GET settings/effective'])
  })

  it("A-09 wrong credentials show the server's message and sign nobody in", async () => {
    server.use(route.post(`${api}/auth/login`, () => failure(401, 'invalid_credentials')))
    const { account, session, left } = stageAccount('/login')
    await expect(account.signIn('ada@example.com', 'no')).rejects.toMatchObject({
      message: 'invalid_credentials said',
    })
    expect(session.isAuthenticated()).toBe(false)
    expect(left).toEqual([])
  })

  it.each([
    ['taken', () => success(null)],
    ['failing', () => failure(500, 'internal')],
    ['lost', () => HttpResponse.error()],
  ])('A-10 a %s sign-out call clears everything and loads a new document', async (_name, answer) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    server.use(route.post(`${api}/auth/logout`, answer))
    const { account, session, left } = stageAccount()
    await account.signIn('ada@example.com', 'secret')
    await account.signOut()
    expect(readCredentials()).toEqual(nothing)
    expect(session.get()).toMatchObject({ user: undefined, token: undefined, rules: [] })
    expect(left).toEqual(['/login'])
  })
})

describe('A-16 two-step verification', () => {
  it('A-10 requests pending at sign-out neither fail nor redirect as an expired session', async () => {
    const { account, http, left } = stageAccount()
    let refuse: () => void = () => undefined
    const ended = new Promise<void>(resolve => {
      refuse = resolve
    })
    server.use(
      route.get(`${api}/things`, async () => {
        await ended
        return failure(401, 'unauthenticated')
      }),
      route.post(`${api}/auth/logout`, () => {
        refuse()
        return success(null)
      }),
    )
    await account.signIn('ada@example.com', 'secret')
    const settled = vi.fn()
    void http('things').finally(settled)
    await account.signOut()
    await ended
    expect(left).toEqual(['/login'])
    expect(settled).not.toHaveBeenCalled()
  })

  it('A-16 a right password alone signs nobody in if a code is required; the code does', async () => {
    server.use(
      route.post(`${api}/auth/login`, () => success({ two_steps: true, challenge: 'proof' })),
      route.post(`${api}/auth/two-steps`, () => success({ user: ada, token })),
    )
    const { account, session } = stageAccount('/login')
    expect(await account.signIn('ada@example.com', 'secret')).toEqual({ challenge: 'proof' })
    expect(session.isAuthenticated()).toBe(false)
    expect(readCredentials()).toEqual(nothing)
    await account.secondStep('proof', '123456')
    expect(session.isAuthenticated()).toBe(true)
  })

  it.each(['/reset-password', '/verify-email', '/two-steps?to=%2Fa'])(
    'A-14 A-15 an expired session does not redirect from %s',
    async place => {
      writeCredentials({ token, user: ada, rules })
      server.use(route.get(`${api}/auth/me`, () => failure(401, 'unauthenticated')))
      const { account, left } = stageAccount(place)
      await account.start()
      expect(left).toEqual([])
      expect(readCredentials()).toEqual(nothing)
    },
  )

  it("A-14 a reset drops the local session of the same account; another account's session also ends on the server", async () => {
    const { account } = stageAccount('/reset-password')
    await account.signIn('ada@example.com', 'secret')
    await account.forget({ signOutOnServer: false })
    expect(called()).not.toContain('POST auth/logout')
    await account.signIn('ada@example.com', 'secret')
    await account.forget({ signOutOnServer: true })
    expect(called()).toContain('POST auth/logout')
    expect(readCredentials()).toEqual(nothing)
  })

  it('A-16 reloads the signed-in user after a change', async () => {
    const { account, session } = stageAccount()
    await account.signIn('ada@example.com', 'secret')
    server.use(route.get(`${api}/auth/me`, () => success({ ...ada, two_steps: true })))
    await account.refresh()
    expect(session.get().user?.two_steps).toBe(true)
  })
})

describe('A-11 input that did not reach the server', () => {
  const draft = draftKey(ada.id, 'things', '7')
  const text = '{"values":{"name":"not for others"}}'
  const ended = () => failure(401, 'unauthenticated')

  it.each<[string, (stage: ReturnType<typeof stageAccount>) => Promise<unknown>]>([
    ['somebody signs out', ({ account }) => account.signOut()],
    ['a call finds the session ended', ({ http }) => http('things').catch(() => undefined)],
    ['a start finds it ended', ({ account }) => account.start()],
    [
      'it has ended long before a start',
      ({ account, session }) => {
        clearCredentials()
        session.set({ user: undefined, token: undefined })
        return account.start()
      },
    ],
  ])('A-11 is unreadable when %s, and restored for its owner', async (_name, end) => {
    const key = await keyPair()
    server.use(
      route.get(`${api}/things`, ended),
      route.get(`${api}/auth/me`, ended),
      route.get(`${api}/drafts/key`, () => success(key)),
    )
    const stage = stageAccount()
    await stage.account.signIn('ada@example.com', 'secret')
    storeSealKey(ada.id, key.public)
    localStorage.setItem(draft, text)
    await end(stage)
    expect(JSON.stringify(localStorage)).not.toContain('not for others')
    await stage.account.signIn('ada@example.com', 'secret')
    expect(localStorage.getItem(draft)).toBe(text)
  })
})

describe('A-11 a 401 from any call', () => {
  const ended = () => failure(401, 'unauthenticated')

  async function signedIn(here?: string) {
    const stage = stageAccount(here)
    await stage.account.signIn('ada@example.com', 'secret')
    server.use(route.get(`${api}/things`, ended))
    return stage
  }

  it('A-11 goes to the sign-in, which leads back', async () => {
    const { http, left } = await signedIn()
    await expect(http('things')).rejects.toMatchObject({ status: 401 })
    expect(left).toEqual([`/login?to=${encodeURIComponent('/things?q=1')}`])
    expect(readCredentials()).toEqual(nothing)
  })

  it('A-11 stays on the sign-in page', async () => {
    const { http, left } = await signedIn('/login?to=%2Fthings')
    await expect(http('things')).rejects.toMatchObject({ status: 401 })
    expect(left).toEqual([])
  })

  it('A-11 of the public settings never ends a session', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { account, session, left } = await signedIn()
    server.use(route.get(`${api}/settings/public`, ended))
    await account.refreshSettings()
    expect(left).toEqual([])
    expect(session.isAuthenticated()).toBe(true)
  })

  it('A-11 with unsaved input asks over the page and then repeats the call', async () => {
    const { account, http, left, session } = await signedIn()
    const ask = vi.fn(async () => {
      server.use(route.get(`${api}/things`, () => success(['saved'])))
      writeCookie('accessToken', token)
      return true
    })
    account.onAskAgain(ask)
    const form = renderHook(() => useUnsavedInput(true))
    const answers = await Promise.all([http('things'), http('things')])
    expect(answers.map(({ data }) => data)).toEqual([['saved'], ['saved']])
    expect(ask).toHaveBeenCalledOnce()
    expect(left).toEqual([])
    expect(session.isAuthenticated()).toBe(true)
    form.unmount()
  })

  it('A-11 a 403 does not sign anybody out', async () => {
    const { http, left } = await signedIn()
    server.use(route.get(`${api}/things`, () => failure(403, 'forbidden')))
    await expect(http('things')).rejects.toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(left).toEqual([])
  })
})
