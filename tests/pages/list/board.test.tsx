import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
// Imported first: these tests are about the board, not about how long its code takes to load.
import { groupsOf } from '../../../src/pages/list/board/CardGroup'
import '../../../src/pages/list/board/ListBoard'
import '../../../src/pages/list/board/MoveDialog'
import '../../../src/pages/list/board/MoveMenu'
import { failure } from '../stage'
import { renderList, tasks, things } from './renderList'

const wait = { timeout: 10_000 }

afterEach(cleanup)

type Row = { id: number; version: number; name: string; status: string }
const task: Row = { id: 1, version: 1, name: 'Call back', status: 'open' }

/** Returns the calls of a board over these rows, which use each row's current status. */
function office(rows: Row[]) {
  const of = (filter: { status_eq_any?: string[] }) =>
    rows.filter(({ status }) => filter.status_eq_any?.includes(status))
  return {
    getList: vi.fn(async (_resource: string, { filter }: { filter: object }) => ({
      data: of(filter),
      total: of(filter).length,
      meta: { total: of(filter).length, total_is: 'exact' },
    })),
    groups: vi.fn(async () => ({
      data: {
        count: rows.length,
        values: {},
        groups: [...new Set(rows.map(({ status }) => status))].map(key => ({
          ...{ key, count: of({ status_eq_any: [key] }).length, filter: {} },
          values: { 'sum:price': { amounts: [{ amount: 12_300, currency: 'EUR' }] } },
        })),
      },
    })),
  }
}

const column = (name: string) => screen.findByRole('region', { name: `Column: ${name}` }, wait)
const openMenu = async (title: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Move ${title}` }, wait))
  return within(await screen.findByRole('menu', { name: 'Move to' }))
}

describe('V-03 the board of a list', () => {
  it('moves a card by its menu with the transition, and says why it cannot go to another column', async () => {
    const rows = [task]
    const transition = vi.fn(async () => {
      rows[0] = { ...task, version: 2, status: 'dropped' }
      return { data: rows[0] }
    })
    const transitions = async () => ({
      data: [
        { name: 'drop', to: 'dropped', allowed: true, missing: [] },
        { name: 'finish', to: 'done', allowed: false, missing: [{ message: 'Nobody has checked it.' }] },
      ],
    })
    renderList({
      at: '/tasks?layout=board',
      resource: tasks,
      answers: { ...office(rows), transition, transitions, getOne: async () => ({ data: task }) } as never,
    })
    const menu = await openMenu('Call back')
    const refused = await menu.findByRole('menuitem', { name: /Done/ })
    expect(refused).toHaveAttribute('aria-disabled', 'true')
    expect(refused.textContent).toContain('Nobody has checked it.')
    await userEvent.click(menu.getByRole('menuitem', { name: /Dropped/ }))
    const dialog = within(await screen.findByRole('dialog', {}, wait))
    await userEvent.click(dialog.getByRole('button', { name: 'Drop' }))
    await waitFor(() => expect(transition).toHaveBeenCalledOnce())
    expect(within(await column('Open')).queryByText('Call back')).toBeNull()
  })

  it('saves a plain choice, shows sums, and asks when someone else has moved the same card', async () => {
    const thing = { ...task, name: 'Thing' }
    const current = { ...thing, version: 2, status: 'closed' }
    const update = vi
      .fn()
      .mockRejectedValueOnce(failure(409, { code: 'stale', data: current, details: { changed: [] } }))
      .mockResolvedValue({ data: { ...current, version: 3 } })
    renderList({
      at: '/things?layout=board',
      resource: things,
      answers: { ...office([thing]), update } as never,
    })
    expect(await within(await column('Open')).findByText('€123.00')).toBeTruthy()
    const menu = await openMenu('Thing')
    await userEvent.click(await menu.findByRole('menuitem', { name: 'Not set' }))
    await waitFor(() =>
      expect(update.mock.calls[0]?.[1]).toMatchObject({ id: 1, data: { status: null }, previousData: thing }),
    )
    const dialog = within(await screen.findByRole('dialog', {}, wait))
    await userEvent.click(dialog.getByRole('button', { name: /Keep|Save/ }))
    await waitFor(() => expect(update).toHaveBeenCalledTimes(2))
    expect(update.mock.calls[1]?.[1]).toMatchObject({ previousData: current })
  })

  it('goes by the arrow keys through all groups of a column, of which a card that leaves changes one', async () => {
    const rows = [24, 25, 26, 50].map(id => ({ ...task, id, name: `Thing ${id}` }))
    renderList({ at: '/things?layout=board', resource: things, answers: office(rows) as never })
    const link = async (id: number) => screen.findByRole('link', { name: `Thing ${id}` }, wait)
    ;(await link(24)).focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(await link(25)).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(await link(26)).toHaveFocus()
    const groups = (given: readonly Row[]) =>
      groupsOf(given).map(({ key, records }) => [key, records.map(({ id }) => id)])
    expect(groups(rows)).toEqual([
      ['first', [24]],
      [25, [25, 26]],
      [50, [50]],
    ])
    expect(groups(rows.slice(1))).toEqual(groups(rows).slice(1))
  })
})
