import { HttpResponse, http as route } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { createAccount } from '../../providers/account'
import { clearCredentials } from '../../providers/credentials'
import { createHttp } from '../../providers/http'
import { createSession } from '../../src/ui/session/session'

export const api = 'http://localhost:3000/api/v1'
export const ada = { id: 1, name: 'Ada Winter', email: 'ada@example.com', user_type: 1 }
export const token = '1|abcdefghijklmnop'

export const success = (data: unknown, meta?: object) => HttpResponse.json({ status: 'success', data, meta })
export const failure = (status: number, code: string, more: object = {}) =>
  HttpResponse.json({ status: 'error', code, message: `${code} said`, ...more }, { status })

/** A server that responds successfully. A test can make one of its routes fail. */
export const server = setupServer()
/** The received requests, in order. */
export const calls: Request[] = []

export function stageServer() {
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
  beforeEach(() => {
    calls.length = 0
    clearCredentials()
    server.use(
      route.get(`${api}/settings/public`, () => success({ company_name: 'Acme' })),
      route.get(`${api}/settings/effective`, () => success({ forms: {} })),
      route.get(`${api}/auth/me`, () => success(ada)),
      route.post(`${api}/auth/login`, () => success({ user: ada, token })),
      route.post(`${api}/auth/logout`, () => success(null)),
    )
    server.events.removeAllListeners()
    server.events.on('request:start', ({ request }) => {
      calls.push(request)
    })
  })
  afterEach(() => {
    server.resetHandlers()
    vi.restoreAllMocks()
  })
  afterAll(() => server.close())
}

export const called = () =>
  calls.map(({ method, url }) => `${method} ${new URL(url).pathname.replace('/api/v1/', '')}`)

/** Creates an account as main.tsx does, on a page that only records its redirects. */
export function stageAccount(here = '/things?q=1') {
  const left: string[] = []
  const session = createSession()
  const http = createHttp({
    api: '/api/v1',
    token: () => session.get().token,
    language: () => 'en',
    onUnauthorized: path => account.onUnauthorized(path),
  })
  const account = createAccount({
    session,
    http,
    rulesFor: user => [{ action: 'manage', subject: `type ${user.user_type}` }, ...(user.permissions ?? [])],
    endedRules: [
      { action: 'read', subject: 'dashboard' },
      { action: 'read', subject: 'all' },
    ],
    here: () => here,
    navigate: path => left.push(path),
  })
  return { account, session, http, left }
}
