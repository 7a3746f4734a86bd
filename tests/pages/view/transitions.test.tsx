import { setImmediate } from 'node:timers/promises'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { TransitionState } from '../../../src/contract/records'
import { ShowPage } from '../../../src/pages/ShowPage'

import { parcel, parcels } from '../definitions'
import { failure, show } from '../stage'

const state = (name: string, more: Partial<TransitionState> = {}): TransitionState => ({
  name,
  to: parcels.transitions[name]?.to ?? '',
  allowed: true,
  missing: [],
  ...more,
})

const getList = vi.fn(async (_resource: string, _query: object) => ({ data: [parcel()], total: 1 }))

function open(
  states: TransitionState[] | Promise<TransitionState[]>,
  transition = vi.fn().mockResolvedValue({ data: parcel() }),
  record = parcel(),
  resource = parcels,
) {
  const page = show(<ShowPage resource={resource} />, {
    at: '/parcels/5/show',
    answers: {
      getOne: async () => ({ data: record }),
      getList,
      transitions: async () => ({ data: await states }),
      transition,
    },
  })
  return Object.assign(transition, { leave: () => page.unmount() })
}

/** Opens the record before the server has stated what blocks its transitions, which `resolve` does. */
function openEarly(record = parcel(), resource = parcels) {
  let resolve: (states: TransitionState[]) => void = () => undefined
  const states = new Promise<TransitionState[]>(resolved => {
    resolve = resolved
  })
  const transition = open(states, undefined, record, resource)
  return { transition, leave: transition.leave, resolve: (all: TransitionState[]) => resolve(all) }
}

const button = (name: string) => screen.findByRole('button', { name })
const dialog = async () => within(await screen.findByRole('dialog'))

describe('transitions of a record', () => {
  it('D-12 a transition without input that is not the last takes one click', async () => {
    const transition = open([state('pack')])
    await userEvent.click(await button('Pack'))
    await waitFor(() => expect(transition).toHaveBeenCalledOnce())
    expect(transition.mock.calls[0]?.slice(0, 2)).toEqual([
      { resource: 'parcels', id: 5, name: 'pack' },
      { version: 3 },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('D-12 has its buttons with the record, and a click waits until the server has stated what blocks it', async () => {
    const { transition, resolve } = openEarly()
    const shown = () => screen.getAllByRole('button', { name: /^(Pack|Send|Lose|Nest|More)$/ })
    expect(await button('Pack')).toHaveAttribute('aria-busy', 'true')
    const before = shown().map(({ textContent }) => textContent)
    await userEvent.click(await button('Pack'))
    expect(transition).not.toHaveBeenCalled()
    resolve(['pack', 'send', 'lose', 'nest'].map(name => state(name)))
    await waitFor(() => expect(transition).toHaveBeenCalledOnce())
    expect(transition.mock.calls[0]?.[0]).toMatchObject({ name: 'pack' })
    expect(shown().map(({ textContent }) => textContent)).toEqual(before)
  })

  it('D-12 expects a transition to be blocked if its guard reports more than its input can change', async () => {
    const { pack, send } = parcels.transitions
    const transitions = {
      ...parcels.transitions,
      pack: { ...pack, guard: () => ['empty'] },
      send: { ...send, guard: () => [{ key: 'light', field: 'weight' }] },
    }
    const whole = Object.fromEntries(Object.keys(parcels.fields).map(name => [name, null]))
    openEarly({ ...whole, ...parcel(), weight: null } as never, { ...parcels, transitions } as typeof parcels)
    await button('Send')
    expect(screen.queryByRole('button', { name: 'Pack' })).toBeNull()
    await userEvent.click(await button('More'))
    expect(screen.getAllByRole('menuitem').at(-1)).toHaveTextContent('Pack')
  })

  it('D-12 an early click on a transition that turns out to be blocked changes nothing, and says why', async () => {
    const { transition, resolve } = openEarly()
    await userEvent.click(await button('Pack'))
    resolve([state('pack', { missing: [{ message: 'The box is missing.' }] })])
    await waitFor(async () => expect(await button('Pack')).toHaveAccessibleDescription('The box is missing.'))
    expect(await screen.findByRole('alert')).toHaveTextContent('The box is missing.')
    expect(transition).not.toHaveBeenCalled()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('D-12 an early click does nothing once its page has been left', async () => {
    const { transition, resolve, leave } = openEarly()
    await userEvent.click(await button('Pack'))
    leave()
    resolve([state('pack')])
    await setImmediate()
    expect(transition).not.toHaveBeenCalled()
  })

  it('D-12 without a response about what blocks it, a transition is sent and its error shown', async () => {
    const lost = Promise.reject(failure(0, { message: 'http.offline' }))
    lost.catch(() => 'handled by the query')
    const message = 'Not possible now'
    open(lost, vi.fn().mockRejectedValue(failure(409, { code: 'not_possible', message })))
    await userEvent.click(await button('Pack'))
    expect(await (await dialog()).findByRole('alert')).toHaveTextContent(message)
  })

  it('D-12 says what blocks such a transition', async () => {
    const message = 'Not possible now'
    open([state('pack')], vi.fn().mockRejectedValue(failure(409, { code: 'not_possible', message })))
    await userEvent.click(await button('Pack'))
    expect(await (await dialog()).findByRole('alert')).toHaveTextContent(message)
  })

  it('D-12 confirms the last transition', async () => {
    const transition = open([state('lose')])
    await userEvent.click(await button('Lose'))
    expect((await dialog()).getByText('From “Open” to “Lost”.')).toBeVisible()
    expect(transition).not.toHaveBeenCalled()
    await userEvent.click((await dialog()).getByRole('button', { name: 'Lose' }))
    await waitFor(() => expect(transition).toHaveBeenCalledOnce())
  })

  it('D-12 prefills its input, including fields nobody can edit, and sends only that input', async () => {
    const transition = open([state('send')], undefined, parcel({ carrier: 'Old post' }))
    await userEvent.click(await button('Send'))
    const form = await dialog()
    const carrier = form.getByRole('textbox', { name: 'Carrier' })
    expect(carrier).toHaveValue('Old post')
    expect(carrier).toHaveFocus()
    await userEvent.clear(carrier)
    await userEvent.type(carrier, 'Night mail{Enter}')
    await waitFor(() => expect(transition).toHaveBeenCalledOnce())
    expect(transition.mock.calls[0]?.[1]).toEqual({ version: 3, carrier: 'Night mail', weight: 4 })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('D-12 an input that starts empty is not prefilled with the value of the record', async () => {
    const send = { ...parcels.transitions.send, startsEmpty: () => ['carrier'] }
    const resource = { ...parcels, transitions: { ...parcels.transitions, send } } as typeof parcels
    open([state('send')], undefined, parcel({ carrier: 'Old post' }), resource)
    await userEvent.click(await button('Send'))
    expect((await dialog()).getByRole('textbox', { name: /Carrier/ })).toHaveValue('')
  })

  it('D-07 previews computed values while typing, and sends only the input', async () => {
    const transition = open([state('send')])
    await userEvent.click(await button('Send'))
    const form = await dialog()
    const postage = () => form.getByText('Postage').nextElementSibling
    expect(postage()).toHaveTextContent('1,000')
    const weight = form.getByRole('textbox', { name: /Weight/ })
    await userEvent.clear(weight)
    expect(postage()).toHaveTextContent('—')
    await userEvent.type(weight, '6')
    await waitFor(() => expect(postage()).toHaveTextContent('1,500'))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(transition).toHaveBeenCalledOnce())
    expect(transition.mock.calls[0]?.[1]).toEqual({ version: 3, carrier: null, weight: 6 })
  })

  it('E-02 validates the input immediately, and shows server errors next to the field', async () => {
    const transition = open(
      [state('send')],
      vi
        .fn()
        .mockRejectedValueOnce(failure(422, { errors: { carrier: ['Nobody knows them'] } }))
        .mockRejectedValueOnce(
          failure(409, { message: 'No', details: { missing: [{ message: 'It is not stamped.' }] } }),
        ),
    )
    await userEvent.click(await button('Send'))
    const form = await dialog()
    const weight = form.getByRole('textbox', { name: /Weight/ })
    await userEvent.clear(weight)
    await userEvent.type(weight, '99{Enter}')
    expect(await form.findByText('At most 50.')).toBeVisible()
    expect(transition).not.toHaveBeenCalled()
    await userEvent.clear(weight)
    await userEvent.type(weight, '9{Enter}')
    expect(await form.findByText('Nobody knows them')).toBeVisible()
    expect(form.queryByRole('alert')).toBeNull()
    await userEvent.click(form.getByRole('button', { name: 'Send' }))
    expect(await form.findByRole('alert')).toHaveTextContent('It is not stamped.')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('D-12 choices in the dialog depend on the record with its pending changes', async () => {
    open([state('nest')])
    await userEvent.click(await button('Nest'))
    const form = await dialog()
    await userEvent.click(form.getByRole('combobox', { name: 'Inside' }))
    const lastParams = () => getList.mock.calls.at(-1)?.[1]
    await waitFor(() => expect(lastParams()).toMatchObject({ filter: { name: 'Books', weight: 4 } }))
    await userEvent.clear(form.getByRole('textbox', { name: 'Weight' }))
    await userEvent.click(form.getByRole('combobox', { name: 'Inside' }))
    await waitFor(() => expect(lastParams()).toMatchObject({ filter: { id: [] } }))
  })

  it('D-12 moves transitions beyond three into a menu, blocked ones last with the reason', async () => {
    const transition = open([
      state('lose', { missing: [{ message: 'It is still here.' }] }),
      state('send'),
      state('pack'),
      state('unpack'),
    ])
    await button('Send')
    expect(screen.getByRole('button', { name: 'Pack' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Lose' })).toBeNull()
    await userEvent.click(await button('More'))
    const [unpack, lose] = screen.getAllByRole('menuitem')
    expect(lose).toHaveTextContent('It is still here.')
    expect(lose).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(unpack as HTMLElement)
    await waitFor(() => expect(transition.mock.calls[0]?.[0].name).toBe('unpack'))
  })
})

describe('a transition of a record that somebody else has changed', () => {
  it('E-02 D-12 shows what changed and continues with one more click', async () => {
    const current = parcel({ version: 4, weight: 9 })
    const details = { changed: [{ field: 'weight', by: { id: 9, label: 'Grace Hopper' } }] }
    const transition = vi
      .fn()
      .mockRejectedValueOnce(failure(0, { message: 'http.offline' }))
      .mockRejectedValueOnce(failure(409, { code: 'stale', data: current, details }))
      .mockResolvedValue({ data: parcel({ version: 5, status: 'packed' }) })
    const history = async () => ({
      data: [
        {
          id: 9,
          version: 4,
          at: '2026-02-02T10:00:00.000Z',
          by: { id: 9, label: 'Grace Hopper' },
          action: 'update',
          reason: null,
          changes: [],
        },
      ],
      total: 1,
    })
    let record = parcel()
    show(<ShowPage resource={parcels} />, {
      at: '/parcels/5/show',
      answers: {
        getOne: async () => ({ data: record }),
        getList,
        history,
        transitions: async () => ({ data: [state('pack')] }),
        transition,
      },
    })
    await userEvent.click(await button('Pack'))
    record = current
    await userEvent.click((await dialog()).getByRole('button', { name: 'Pack' }))
    expect(await (await dialog()).findByText(/Grace Hopper changed weight/)).toBeVisible()
    await userEvent.click((await dialog()).getByRole('button', { name: 'Pack' }))
    await waitFor(() => expect(transition).toHaveBeenCalledTimes(3))
    expect(transition.mock.calls.map(call => call[1].version)).toEqual([3, 3, 4])
    const keys = transition.mock.calls.map(call => call[2].idempotencyKey)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })
})
