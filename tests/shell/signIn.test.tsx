import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { HttpError } from '../../providers/httpError'
import { SignInScreen } from '../../src/auth/SignInScreen'
import { createSession } from '../../src/auth/session'
import phrases from '../../src/i18n/en.json'
import { translatorOf } from '../../src/i18n/translate'

function open(signIn: (email: string, password: string) => Promise<unknown>, settings: object = {}) {
  const session = createSession()
  session.set({ settings: { ...session.get().settings, ...settings } })
  const onDone = vi.fn()
  const onBegin = vi.fn()
  render(<SignInScreen {...{ session, signIn, onDone, onBegin }} translate={translatorOf(phrases)} />)
  return { onDone, onBegin }
}

async function send(password = 'secret') {
  await userEvent.type(screen.getByLabelText('E-mail'), ' ada@example.com ')
  await userEvent.type(screen.getByLabelText('Password'), password)
  await userEvent.keyboard('{Enter}')
}

afterEach(cleanup)

describe('the sign-in screen', () => {
  it('A-09 sends what was typed, loads the app meanwhile, and is done', async () => {
    const signIn = vi.fn(async () => undefined)
    const { onDone, onBegin } = open(signIn)
    await send()
    expect(signIn).toHaveBeenCalledWith('ada@example.com', 'secret')
    expect(onBegin).toHaveBeenCalled()
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
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
    const { onDone } = open(async () => {
      throw error
    })
    await send()
    await vi.waitFor(() =>
      expect(screen.getAllByRole('alert').map(alert => alert.textContent)).toContain(message),
    )
    expect(onDone).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Sign in' }).hasAttribute('disabled')).toBe(false)
  })

  it('A-09 asks for what is missing without a call', async () => {
    const signIn = vi.fn(async () => undefined)
    open(signIn)
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(screen.getByText(phrases.auth.required_email)).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
    expect(signIn).not.toHaveBeenCalled()
  })

  it('A-09 shows and hides the password', async () => {
    open(async () => undefined)
    const password = screen.getByLabelText('Password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password.getAttribute('type')).toBe('text')
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(password.getAttribute('type')).toBe('password')
  })

  it('S-01 shows the logo with the company as its text, else a shield', () => {
    open(async () => undefined, { company_name: 'Acme', company_logo: '/logo.png' })
    const logo = screen.getByAltText('Acme')
    expect(logo.getAttribute('height')).toBe('32')
    expect(document.title).toBe('Sign in · Acme')
  })

  it('S-01 a company without a name has a logo called Logo', () => {
    open(async () => undefined, { company_name: '', company_logo: '/logo.png' })
    expect(screen.getByAltText('Logo')).toBeDefined()
  })
})
