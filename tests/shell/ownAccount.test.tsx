import { cleanup, configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { RaRecord } from 'react-admin'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { HttpError } from '../../providers/httpError'
import { SignInDialog } from '../../src/app/auth/SignInDialog'
import type { AccountSession, AccountState } from '../../src/contract/account'
import { AccountPanel } from '../../src/office/account/AccountPanel'
import { AccountSettingsPage } from '../../src/office/account/AccountSettingsPage'
import { MustSetUpTwoSteps } from '../../src/office/account/MustSetUpTwoSteps'
import { OutboxPage } from '../../src/office/account/outbox/OutboxPage'
import { people } from '../pages/definitions'
import { phrases } from '../support/phrases'
import { ada, open } from './accountStage'

configure({ asyncUtilTimeout: 10_000 })
afterEach(cleanup)

const words = phrases.account_settings
const SECURITY = '/pages/account-settings/security'
const failing = async (): Promise<never> => {
  throw new HttpError('http.failed', 500)
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string, text: string) =>
  userEvent.type(await screen.findByRole('textbox', { name: label }), text)
const secret = async (name: string, text: string) => {
  const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  if (input) await userEvent.type(input, text)
  return input
}

describe('account settings', () => {
  it('A-12 shows a wrong current password next to its field, then that the other sessions ended', async () => {
    const changePassword = vi
      .fn()
      .mockRejectedValueOnce(
        new HttpError('invalid', 422, { body: { errors: { current_password: 'Not yours.' } } }),
      )
      .mockResolvedValue(null)
    await open(<AccountSettingsPage />, { changePassword }, SECURITY)
    await screen.findByRole('button', { name: words.password.submit })
    const current = await secret('current_password', 'wrong')
    await secret('password', 'lantern gravel otter')
    await secret('password_confirmation', 'lantern gravel otter')
    await press(words.password.submit)
    expect(await screen.findByText('Not yours.')).toBeDefined()
    expect(document.activeElement).toBe(current)
    await press(words.password.submit)
    expect(await screen.findByText(words.password.saved)).toBeDefined()
    expect(current?.value).toBe('')
  })

  it('A-15 A-16 also asks for a code with two-step verification, before the address changes', async () => {
    const profile = {
      name: 'Ada',
      email: 'ada@example.com',
      phone: null,
      language: 'en',
      pending_email: null,
      created_at: '2026-01-01T00:00:00Z',
    }
    const saveProfile = vi
      .fn()
      .mockRejectedValueOnce(new HttpError('invalid', 422, { body: { errors: { code: 'Used.' } } }))
      .mockResolvedValue({ ...profile, pending_email: 'new@example.com' })
    const account = '/pages/account-settings/account'
    await open(<AccountSettingsPage />, { profile: async () => profile, saveProfile }, account, {
      ...ada,
      two_steps: true,
    })
    await type(words.account.new_address, 'new@example.com')
    await secret('current_password', 'mine')
    await press(words.account.change_address)
    expect(await screen.findByText(words.two_steps.required_code)).toBeDefined()
    expect(saveProfile).not.toHaveBeenCalled()
    await type(words.two_steps.any_code, '123456')
    await press(words.account.change_address)
    expect(await screen.findByText('Used.')).toBeDefined()
    await press(words.account.change_address)
    const sent = { email: 'new@example.com', current_password: 'mine', code: '123456' }
    await waitFor(() => expect(saveProfile.mock.calls).toEqual([[sent], [sent]]))
  })

  it('A-17 a failed list says so and can be retried', async () => {
    const one: AccountSession = {
      id: 1,
      user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      address: '192.0.2.1',
      created_at: new Date().toISOString(),
      last_use: new Date().toISOString(),
      current: true,
    }
    const sessions = vi
      .fn()
      .mockRejectedValueOnce(new HttpError('http.refused', 400))
      .mockResolvedValue([one])
    await open(<AccountSettingsPage />, { sessions }, SECURITY)
    // AdminContext's own query client would retry three times, with pauses. The product's doesn't retry after
    // a 400.
    expect(await screen.findByText('Firefox on Windows')).toBeDefined()
    expect(screen.getByText(words.sessions.this_one)).toBeDefined()
    expect(screen.queryByRole('button', { name: words.sessions.end_others })).toBeNull()
  })

  it('A-11 leaving with unsaved input asks first', async () => {
    await open(<AccountSettingsPage />, {}, SECURITY)
    await screen.findByRole('button', { name: words.password.submit })
    await secret('current_password', 'x')
    await userEvent.click(screen.getByRole('link', { name: words.tabs.preferences }))
    expect(await screen.findByText(phrases.form.leave_text_lost)).toBeDefined()
    await press(phrases.form.leave_stay)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('Q-03 a mail preference that fails to save says so and reverts', async () => {
    const calls = { preferences: async () => ({ mail_new_device: true }), savePreferences: failing }
    await open(<AccountSettingsPage />, calls, '/pages/account-settings/notifications')
    const choice = await screen.findByRole('switch')
    await userEvent.click(choice)
    expect(await screen.findByRole('alert')).toBeDefined()
    expect((choice as HTMLInputElement).checked).toBe(true)
  })

  it('R-15 an unknown tab shows not-found', async () => {
    await open(<AccountSettingsPage />, {}, '/pages/account-settings/elsewhere')
    expect(await screen.findByText(phrases.page.not_found)).toBeDefined()
  })
})

describe('A-16 two-step verification required by the office', () => {
  it('A-16 every page leads to the set-up until it is done', async () => {
    const user = { ...ada, must_set_up_two_steps: true }
    const page = <MustSetUpTwoSteps>the page</MustSetUpTwoSteps>
    const { router, session } = await open(page, {}, '/things', user)
    await waitFor(() => expect(router.state.location.pathname).toBe(SECURITY))
    session.set({ user: { ...ada, two_steps: true } })
    await router.navigate('/things')
    await waitFor(() => expect(router.state.location.pathname).toBe('/things'))
    expect(screen.getByText('the page')).toBeDefined()
  })

  it('A-11 A-16 the sign-in over unsaved input asks for the code too', async () => {
    const [onDone, secondStep] = [vi.fn(), vi.fn(async () => ({}))]
    const signIn = async () => ({ challenge: 'proof' })
    const dialog = { open: true, email: ada.email, signIn, secondStep, onDone, onLeave: vi.fn() }
    await open(<SignInDialog {...dialog} />, {})
    await screen.findByRole('button', { name: phrases.auth.submit })
    await secret('password', 'secret')
    await press(phrases.auth.submit)
    await type(phrases.auth.two_steps.code, '123456')
    expect(onDone).not.toHaveBeenCalled()
    await press(phrases.auth.submit)
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(secondStep).toHaveBeenCalledWith('proof', '123456')
  })
})

describe("D-09 a colleague's sign-in", () => {
  const state: AccountState = {
    out_of_reach: false,
    invited_at: '2026-01-01T00:00:00Z',
    invite_expires_at: null,
    email_verified: false,
    two_steps: false,
    sessions: 2,
    last_sign_in_at: null,
  }
  const record = { id: 9, name: 'Grace' } as RaRecord
  const panel = <AccountPanel resource={people} record={record} />

  it('D-09 an invitation can be resent, and impossible actions say why', async () => {
    const invite = vi.fn(async () => null)
    await open(panel, { accountState: async () => state, invite })
    expect(await screen.findByText(phrases.account_admin.link_over)).toBeDefined()
    const reset = screen.getByRole('button', { name: phrases.account_admin.resetTwoSteps })
    expect(reset.getAttribute('aria-disabled')).toBe('true')
    expect(reset).toHaveProperty('disabled', false)
    await press(phrases.account_admin.invite)
    expect(invite).toHaveBeenCalledWith(9)
    expect(await screen.findByText(phrases.account_admin.invited_again)).toBeDefined()
  })

  it('D-09 a double click sends one invitation', async () => {
    const invite = vi.fn(async () => null)
    await open(panel, { accountState: async () => state, invite })
    await userEvent.dblClick(await screen.findByRole('button', { name: phrases.account_admin.invite }))
    expect(await screen.findByText(phrases.account_admin.invited_again)).toBeDefined()
    expect(invite).toHaveBeenCalledTimes(1)
  })

  it('P-11 for a user with more rights, shows only that', async () => {
    await open(panel, { accountState: async () => ({ out_of_reach: true }) })
    expect(await screen.findByText(phrases.escalation.other_account)).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('O-10 outbox', () => {
  const mail = {
    id: 3,
    to: 'grace@example.com',
    subject: 'You’re invited',
    text: 'Open https://office.example/build/reset-password?token=a-b_. Thank you.',
    html: '<script>alert(1)</script>',
    created_at: new Date().toISOString(),
    state: 'kept' as const,
    error: null,
    attempts: 0,
  }

  it('O-10 shows the text of a mail with its link, and none of its HTML', async () => {
    await open(
      <OutboxPage />,
      { outbox: async () => ({ mails: [mail], smtp: false, held: 0 }) },
      '/outbox?mail=3',
    )
    const link = await screen.findByRole('link', { name: /reset-password/ })
    expect(link.getAttribute('href')).toBe('https://office.example/build/reset-password?token=a-b_')
    expect(document.querySelector('script, iframe')).toBeNull()
    expect(screen.getByText(phrases.outbox.kept)).toBeDefined()
  })

  it('O-10 says that a mail server is configured, and why nothing is shown', async () => {
    const sent = { ...mail, text: null, html: null, state: 'sent' as const }
    await open(
      <OutboxPage />,
      { outbox: async () => ({ mails: [sent], smtp: true, held: 0 }) },
      '/outbox?mail=3',
    )
    expect(await screen.findByText(phrases.outbox.gone)).toBeDefined()
    expect(screen.getByText(phrases.outbox.smtp)).toBeDefined()
  })
})
