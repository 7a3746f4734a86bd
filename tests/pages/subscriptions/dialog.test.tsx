import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Subscription } from '../../../src/contract/subscriptions'
import { callOf } from '../../support/callOf'
import { renderList } from '../list/renderList'

const view = {
  ...{ id: 7, version: 1, resource: 'things', name: 'Open things', state: { filter: { status: 'open' } } },
  ...{ audience: 'me', role: null, is_default: false, in_menu: false, mine: true, editable: true },
  ...{ owner: { id: 1, label: 'Ada' }, updated_at: '2026-11-25T08:00:00.000Z' },
}

describe('sending a view by email', () => {
  it('V-07 chooses days, time and contents, and tries it at once', async () => {
    const user = userEvent.setup()
    const known: Subscription[] = []
    const subscriptions = {
      list: vi.fn(async () => known),
      subscribe: vi.fn(async ({ body }) => ({ id: 1, name: 'Open things', next_at: null, ...body })),
      send: vi.fn(async () => ({ to: 'ada@example.com' })),
      end: vi.fn(async () => ({ name: 'Open things' })),
    }
    const call = callOf({
      'GET /views': () => ({ data: [view], meta: { defaults: {}, can_share: false } }),
      'GET /subscriptions': subscriptions.list,
      'POST /subscriptions': subscriptions.subscribe,
      'POST /subscriptions/send': subscriptions.send,
      'DELETE /subscriptions/{id}': subscriptions.end,
    })
    renderList({ at: '/things?view=7', answers: { call } })
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: /Open things/ }))
      await user.click(await screen.findByRole('menuitem', { name: 'Send by email…' }))
      return screen.findByRole('dialog', { name: 'Send “Open things” by email' })
    }
    const dialog = await open()
    const save = await within(dialog).findByRole('button', { name: 'Send at these times' })
    const days = within(dialog).getByRole('group', { name: 'Days' })
    await user.click(within(days).getByRole('button', { name: 'Monday', pressed: true }))
    expect((save as HTMLButtonElement).disabled).toBe(true)
    expect(within(dialog).getByRole('alert').textContent).toBe('Choose at least one day.')
    for (const name of ['Friday', 'Tuesday'])
      await user.click(within(days).getByRole('button', { name, pressed: false }))
    await user.click(within(dialog).getByRole('combobox', { name: 'Contents' }))
    await user.click(await screen.findByRole('option', { name: /Excel/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Send me one now' }))
    await waitFor(() =>
      expect(subscriptions.send).toHaveBeenCalledWith({
        body: { resource: 'things', view: '7', format: 'xlsx' },
      }),
    )
    await waitFor(() => expect((save as HTMLButtonElement).disabled).toBe(false))
    await user.click(save)
    const chosen = { resource: 'things', view: '7', days: [2, 5], hour: 8, format: 'xlsx' as const }
    await waitFor(() => expect(subscriptions.subscribe).toHaveBeenCalledWith({ body: chosen }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    known.push({
      id: 1,
      name: 'Open things',
      link: null,
      next_at: null,
      sent_at: null,
      paused: null,
      ...chosen,
    })
    const again = await open()
    await user.click(await within(again).findByRole('button', { name: 'Stop sending' }))
    await waitFor(() => expect(subscriptions.end).toHaveBeenCalledOnce())
  })
})
