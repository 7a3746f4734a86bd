import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { HttpError } from '../../providers/httpError'
import type { FirstScreenProps } from '../../src/app/auth/firstScreenProps'
import { SignInScreen } from '../../src/app/auth/SignInScreen'
import { translatorOf } from '../../src/core/i18n/translate'
import { clearChallenge, readChallenge } from '../../src/ui/session/challenge'
import { createSession } from '../../src/ui/session/session'
import { phrases } from '../support/phrases'

type SignIn = FirstScreenProps['calls']['signIn']

function open(
  signIn: SignIn,
  settings: object = {},
  more: Partial<FirstScreenProps['calls']> = {},
  noServerAt?: string,
) {
  const session = createSession()
  session.set({ settings: { ...session.get().settings, ...settings }, noServerAt })
  const go = vi.fn()
  const onBegin = vi.fn()
  const calls = { signIn, ...more } as FirstScreenProps['calls']
  render(<SignInScreen {...{ session, calls, go, onBegin }} search="" translate={translatorOf(phrases)} />)
  return { go, onBegin }
}

async function send(password = 'secret') {
  await userEvent.type(screen.getByLabelText('Email'), ' ada@example.com ')
  await userEvent.type(screen.getByLabelText('Password'), password)
  await userEvent.keyboard('{Enter}')
}

afterEach(cleanup)

describe('sign-in screen', () => {
  it('A-09 sends the input, loads the app at the same time, and finishes', async () => {
    const signIn = vi.fn(async () => ({}))
    const { go, onBegin } = open(signIn)
    await send()
    expect(signIn).toHaveBeenCalledWith('ada@example.com', 'secret')
    expect(onBegin).toHaveBeenCalled()
    await vi.waitFor(() => expect(go).toHaveBeenCalledWith('/login'))
  })

  it.each([
    ['A-09 the words of the server for wrong credentials', new HttpError('Wrong.', 401), 'Wrong.'],
    [
      'A-09 when to try again after too many attempts',
      new HttpError('x', 429, { retryAfter: 300 }),
      'Too many attempts. Try again in 5 min.',
    ],
    ['E-02 that there is no connection', new HttpError('http.offline', 0), phrases.http.offline],
    ['A-01 that HTTPS is needed', new HttpError('auth.insecure', 0), phrases.auth.insecure],
  ])('%s', async (_title, error, message) => {
    const { go } = open(async () => {
      throw error
    })
    await send()
    await vi.waitFor(() =>
      expect(screen.getAllByRole('alert').map(alert => alert.textContent)).toContain(message),
    )
    expect(go).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Sign in' }).hasAttribute('disabled')).toBe(false)
  })

  it('O-08 names the address without a server, and still allows a try', () => {
    open(async () => ({}), {}, {}, 'https://api.example.com/v1/')
    expect(screen.getByText(/^The server at https:\/\/api\.example\.com\/v1\/ doesn’t respond/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeDefined()
  })

  it('A-09 asks for missing input without a call', async () => {
    const signIn = vi.fn(async () => ({}))
    open(signIn)
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(screen.getByText(phrases.auth.required_email)).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(signIn).not.toHaveBeenCalled()
  })

  it('A-09 shows and hides the password', async () => {
    open(async () => ({}))
    const password = screen.getByLabelText('Password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password.getAttribute('type')).toBe('text')
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(password.getAttribute('type')).toBe('password')
  })

  it('A-16 continues to the code if one is required, and keeps the destination', async () => {
    window.history.replaceState(null, '', '?to=%2Fthings')
    const { go } = open(async () => ({ challenge: 'proof' }))
    await send()
    await vi.waitFor(() => expect(go).toHaveBeenCalledWith('/two-steps?to=%2Fthings'))
    expect(readChallenge()).toBe('proof')
    clearChallenge()
    window.history.replaceState(null, '', '/')
  })

  it('A-15 offers to resend the link to an unverified user who knows the password', async () => {
    const verifyAgain = vi.fn(async () => undefined)
    const refused = new HttpError('Verify first.', 403, { body: { code: 'not_verified' } })
    open(
      async () => {
        throw refused
      },
      {},
      { verifyAgain },
    )
    await send()
    await userEvent.click(await screen.findByRole('button', { name: 'Resend link' }))
    expect(verifyAgain).toHaveBeenCalledWith('ada@example.com', 'secret')
    expect(await screen.findByText(phrases.auth.verify.sent_again)).toBeDefined()
  })

  it.each([
    [true, 1],
    [false, 0],
    [undefined, 0],
  ])('A-13 with registration %s shows %i links to it', (registration, count) => {
    open(async () => ({}), { registration })
    expect(screen.queryAllByRole('link', { name: 'Create an account' })).toHaveLength(count)
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toBeDefined()
  })

  it('S-01 shows the logo with the company as its text, else a shield', () => {
    open(async () => ({}), { company_name: 'Acme', company_logo: '/logo.png' })
    const logo = screen.getByAltText('Acme')
    expect(logo.getAttribute('height')).toBe('32')
    expect(document.title).toBe('Sign in · Acme')
  })

  it('S-01 a company without a name has a logo called Logo', () => {
    open(async () => ({}), { company_name: '', company_logo: '/logo.png' })
    expect(screen.getByAltText('Logo')).toBeDefined()
  })
})
