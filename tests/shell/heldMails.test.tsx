import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpError } from 'react-admin'
import { expect, it, vi } from 'vitest'
import type { OutboxMail } from '../../src/contract/mail'
import { OutboxPage } from '../../src/office/account/outbox/OutboxPage'
import type { HeldDecision } from '../../src/ui/calls/accountCalls'
import { open } from './accountStage'

const mailTo = (id: number, to: string): OutboxMail => ({
  ...{ id, to, subject: `For ${to}`, text: null, html: null, created_at: new Date().toISOString() },
  ...{ state: 'held', error: null, attempts: 0 },
})

it('O-10 an admin sends or drops one held mail, or all, and is asked first', async () => {
  const user = userEvent.setup()
  const mails = [mailTo(3, 'grace@example.com'), mailTo(2, 'hedy@example.com'), mailTo(1, 'ida@example.com')]
  const decideHeld = vi.fn(async (decision: HeldDecision, ids?: readonly number[]) => {
    const decided = mails.filter(({ id, state }) => state === 'held' && (!ids || ids.includes(id)))
    for (const mail of decided) mail.state = decision === 'drop' ? 'dropped' : 'waiting'
    return { count: decided.length }
  })
  const outbox = async () => ({
    mails: mails.map(mail => ({ ...mail })),
    smtp: true,
    held: mails.filter(({ state }) => state === 'held').length,
  })
  await open(<OutboxPage />, { outbox, decideHeld }, '/outbox?mail=3')
  expect(await screen.findByText(/A restore held back 3 emails\./)).toBeDefined()

  const article = screen.getByRole('article', { name: 'For grace@example.com' })
  await user.click(within(article).getByRole('button', { name: 'Drop' }))
  const dialog = await screen.findByRole('dialog', { name: 'Drop 1 email?' })
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(decideHeld).not.toHaveBeenCalled()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(within(article).getByRole('button', { name: 'Drop' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Drop' }))
  await waitFor(() => expect(decideHeld).toHaveBeenCalledWith('drop', [3]))
  expect(await screen.findByText(/A restore held back 2 emails\./)).toBeDefined()
  expect(screen.getByText('The text of dropped emails isn’t stored.')).toBeDefined()

  await user.click(screen.getByRole('button', { name: 'Send all' }))
  const question = await screen.findByRole('dialog', { name: 'Send 2 emails?' })
  expect(question.textContent).toContain('its recipient gets it twice')
  await user.click(within(question).getByRole('button', { name: 'Send all' }))
  await waitFor(() => expect(decideHeld).toHaveBeenCalledWith('release', undefined))
  expect(await screen.findByText('Released 2 emails')).toBeDefined()
  await waitFor(() => expect(screen.queryByText(/A restore held back/)).toBeNull())
  expect(screen.queryByRole('button', { name: /Send|Drop/ })).toBeNull()
})

it('O-10 shows why held mails were not sent', async () => {
  const user = userEvent.setup()
  const decideHeld = async () => {
    throw new HttpError('The server is restarting', 503, {})
  }
  const outbox = async () => ({ mails: [mailTo(3, 'grace@example.com')], smtp: false, held: 1 })
  await open(<OutboxPage />, { outbox, decideHeld }, '/outbox?mail=3')
  await user.click(await screen.findByRole('button', { name: 'Send all' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('released emails are stored here')
  await user.click(within(dialog).getByRole('button', { name: 'Send all' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe('The server is restarting')
})
