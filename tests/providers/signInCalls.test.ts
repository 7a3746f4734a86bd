import { http as route } from 'msw'
import { describe, expect, it } from 'vitest'
import { createSignInCalls } from '../../providers/signInCalls'
import { api, called, calls, failure, server, stageAccount, stageServer, success } from './stage'

stageServer()

function stage() {
  const { account, http, session } = stageAccount('/reset-password')
  return { ...createSignInCalls(http, account, session), session }
}

describe('API calls of the first screens', () => {
  it.each([
    ['the account itself', 'ada@example.com', 0],
    ['another account', 'grace@example.com', 1],
  ])('A-14 a reset of %s ends the session here', async (_whose, email, told) => {
    const { signIn, forgetSession, session } = stage()
    await signIn('ada@example.com', 'secret')
    await forgetSession(email)
    expect(session.isAuthenticated()).toBe(false)
    expect(called().filter(call => call === 'POST auth/logout')).toHaveLength(told)
  })

  it('A-14 A-15 sends the token in the body, never in a URL', async () => {
    server.use(route.post(`${api}/auth/verify-email`, () => success({ email: 'ada@example.com' })))
    expect(await stage().verifyEmail('secret-token')).toEqual({ email: 'ada@example.com' })
    expect(calls.map(({ url }) => url).join()).not.toContain('secret-token')
    expect(await calls[0]?.clone().json()).toEqual({ token: 'secret-token' })
  })

  it('A-16 a wrong code does not sign out the current user', async () => {
    const { signIn, secondStep, session } = stage()
    await signIn('ada@example.com', 'secret')
    server.use(route.post(`${api}/auth/two-steps`, () => failure(401, 'invalid_credentials')))
    await expect(secondStep('proof', '000000')).rejects.toMatchObject({ status: 401 })
    expect(session.isAuthenticated()).toBe(true)
  })
})
