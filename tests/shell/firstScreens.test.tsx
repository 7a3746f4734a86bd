import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HttpError } from '../../providers/httpError'
import { ForgotPasswordScreen } from '../../src/app/auth/ForgotPasswordScreen'
import type { FirstScreenProps } from '../../src/app/auth/firstScreenProps'
import { RegisterScreen } from '../../src/app/auth/RegisterScreen'
import { ResetPasswordScreen } from '../../src/app/auth/ResetPasswordScreen'
import { TwoStepsScreen } from '../../src/app/auth/TwoStepsScreen'
import { VerifyEmailScreen } from '../../src/app/auth/VerifyEmailScreen'
import { translatorOf } from '../../src/core/i18n/translate'
import { clearChallenge, readChallenge, storeChallenge } from '../../src/ui/session/challenge'
import { createSession } from '../../src/ui/session/session'
import { phrases } from '../support/phrases'

const translate = translatorOf(phrases)
const words = phrases.auth
const GOOD = 'correct horse battery staple'

function open(Screen: ComponentType<FirstScreenProps>, calls: object, settings: object = {}) {
  const session = createSession()
  session.set({ settings: { ...session.get().settings, ...settings } })
  const go = vi.fn()
  const given = calls as FirstScreenProps['calls']
  render(<Screen {...{ session, translate, go }} calls={given} search="" onBegin={() => undefined} />)
  return go
}

const at = (address: string) => window.history.replaceState(null, '', address)
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const refused = (field: string, text: string) =>
  new HttpError('invalid', 422, { body: { errors: { [field]: text } } })

beforeEach(() => at('/'))
afterEach(() => {
  cleanup()
  clearChallenge()
})

describe('A-16 code after the password', () => {
  it('A-16 accepts pasted codes with spaces, and continues', async () => {
    storeChallenge('proof')
    const secondStep = vi.fn(async () => undefined)
    const go = open(TwoStepsScreen, { secondStep })
    const code = screen.getByLabelText('Code')
    expect(code.getAttribute('autocomplete')).toBe('one-time-code')
    expect(document.activeElement).toBe(code)
    await userEvent.paste('123 456')
    await userEvent.keyboard('{Enter}')
    expect(secondStep).toHaveBeenCalledWith('proof', '123456')
    await vi.waitFor(() => expect(go).toHaveBeenCalledWith('/login'))
    expect(readChallenge()).toBeUndefined()
  })

  it('A-16 shows a wrong code next to the focused field, and accepts a recovery code', async () => {
    storeChallenge('proof')
    const secondStep = vi.fn().mockRejectedValueOnce(refused('code', 'Wrong code.')).mockResolvedValue({})
    open(TwoStepsScreen, { secondStep })
    await type('Code', '000000')
    await press('Sign in')
    const code = screen.getByLabelText('Code')
    await vi.waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText('Wrong code.')).toBeDefined()
    await vi.waitFor(() => expect(document.activeElement).toBe(code))
    await press('Use a recovery code')
    await type('Recovery code', 'abcd-efgh')
    await press('Sign in')
    expect(secondStep).toHaveBeenLastCalledWith('proof', 'abcd-efgh')
  })

  it('A-16 an expired challenge leads back to the sign-in', async () => {
    storeChallenge('proof')
    open(TwoStepsScreen, { secondStep: vi.fn().mockRejectedValue(new HttpError('over', 401)) })
    await type('Code', '000000')
    await press('Sign in')
    expect(await screen.findByText(words.two_steps.ended)).toBeDefined()
    expect(readChallenge()).toBeUndefined()
  })

  it('A-16 without a password first, goes to the sign-in and keeps the destination', () => {
    at('/two-steps?to=%2Fthings')
    expect(open(TwoStepsScreen, {})).toHaveBeenCalledWith('/login?to=%2Fthings')
  })
})

describe('A-13 registration', () => {
  it('A-13 sends the input and shows the same result for every address', async () => {
    const register = vi.fn(async () => undefined)
    open(RegisterScreen, { register }, { registration: true })
    await type('Name', 'Ada')
    await type('Email', 'ada@example.com')
    await type('New password', GOOD)
    await type('Repeat the password', GOOD)
    await press('Create account')
    expect(register).toHaveBeenCalledWith({
      name: 'Ada',
      email: 'ada@example.com',
      password: GOOD,
      password_confirmation: GOOD,
    })
    expect(await screen.findByText(/on its way to ada@example\.com/)).toBeDefined()
  })

  it('A-13 asks for everything missing, and focuses the first', async () => {
    open(RegisterScreen, {})
    await press('Create account')
    expect(screen.getByText(words.register.required_name)).toBeDefined()
    expect(screen.getByText(words.required_repeat)).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  })

  it('A-13 says that it is turned off', () => {
    open(RegisterScreen, {}, { registration: false })
    expect(screen.getByText(words.register.off_text)).toBeDefined()
    expect(screen.queryByLabelText('Name')).toBeNull()
  })

  it('A-13 shows why a password is weak while typing', async () => {
    open(RegisterScreen, {})
    await type('New password', 'password1')
    const hint = await screen.findByText(/Very weak\./, {}, { timeout: 10_000 })
    expect(hint.closest('[role="status"]')?.textContent).toMatch(/password/i)
  })
})

describe('A-14 password link', () => {
  it('A-14 shows the same result whatever the address', async () => {
    open(ForgotPasswordScreen, { forgotPassword: async () => undefined })
    await type('Email', 'who@example.com')
    await press('Send link')
    expect(await screen.findByText(/If who@example\.com belongs to an account/)).toBeDefined()
  })

  it('A-14 removes the token from the address, welcomes invited users, and ends at the sign-in', async () => {
    at('/reset-password?token=abc&invite=1')
    const resetPassword = vi.fn(async () => undefined)
    const go = open(ResetPasswordScreen, {
      resetPassword,
      readLink: async () => ({ purpose: 'invite', name: 'Ada', email: 'ada@example.com' }),
      forgetSession: async () => undefined,
    })
    expect(await screen.findByRole('heading', { name: 'Welcome, Ada' })).toBeDefined()
    expect(window.location.search).toBe('')
    await type('New password', GOOD)
    await type('Repeat the password', `${GOOD}!`)
    await press('Save password')
    expect(screen.getByText(phrases.account.not_the_same)).toBeDefined()
    await userEvent.type(screen.getByLabelText('New password'), '!')
    await press('Save password')
    expect(resetPassword).toHaveBeenCalledWith({
      token: 'abc',
      password: `${GOOD}!`,
      password_confirmation: `${GOOD}!`,
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Go to sign-in' }))
    expect(go).toHaveBeenCalledWith('/login')
  })

  it('A-14 reports a used or expired link and offers a new one', async () => {
    at('/reset-password?token=old')
    open(ResetPasswordScreen, { readLink: vi.fn().mockRejectedValue(refused('token', 'Used.')) })
    expect(await screen.findByText('Used.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Send new link' })).toBeDefined()
  })
})

describe('A-15 address verification', () => {
  it('A-15 only the button uses the link', async () => {
    at('/verify-email?token=abc')
    const verifyEmail = vi.fn(async () => ({ email: 'ada@example.com' }))
    open(VerifyEmailScreen, {
      verifyEmail,
      readLink: async () => ({ purpose: 'verify', name: 'Ada', email: 'ada@example.com' }),
    })
    const button = await screen.findByRole('button', { name: 'Confirm' })
    expect(verifyEmail).not.toHaveBeenCalled()
    await userEvent.click(button)
    expect(verifyEmail).toHaveBeenCalledWith('abc', undefined)
    expect(await screen.findByText('ada@example.com is confirmed.')).toBeDefined()
  })

  it('A-15 confirms a new account with its password', async () => {
    at('/verify-email?token=abc')
    const verifyEmail = vi.fn(async () => ({ email: 'ada@example.com' }))
    const info = { purpose: 'verify' as const, name: 'Ada', email: 'ada@example.com', asks_password: true }
    open(VerifyEmailScreen, { verifyEmail, readLink: async () => info })
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
    expect(verifyEmail).not.toHaveBeenCalled()
    await userEvent.type(screen.getByLabelText('Password'), 'a long secret')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(verifyEmail).toHaveBeenCalledWith('abc', 'a long secret')
  })

  it('A-15 without a token says that the link is incomplete', async () => {
    open(VerifyEmailScreen, {})
    expect(await screen.findByText(words.link.incomplete)).toBeDefined()
  })
})
