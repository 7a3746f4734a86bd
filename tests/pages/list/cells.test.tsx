import { cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { listOf, renderList, rows, tasks } from './renderList'

const wait = { timeout: 10_000 }

afterEach(cleanup)

/** Opens the list with editable cells, and the given responses of the server. */
async function renderCells(options: Parameters<typeof renderList>[0] = {}) {
  const list = renderList({ store: { 'lists.things.cells': true }, ...options })
  await screen.findByRole('grid', { name: 'Things' }, wait)
  await screen.findByRole('link', { name: 'Thing 1' }, wait)
  return list
}
const cells = () => [...document.querySelectorAll<HTMLElement>('tr[data-id] > td:not([data-tick])')]
/** Returns a thing's cell in the columns name, status and price. */
const cell = (thing: number, column: number) => cells()[(thing - 1) * 3 + column] as HTMLElement
const answer = (change: object) => ({ data: { ...rows[0], version: 2, ...change } })

describe('cells of a list', () => {
  it('V-04 F2 opens the input of a cell, Enter saves it alone, and the arrow keys stay in the column', async () => {
    const update = vi.fn(async () => answer({ name: 'First' }))
    const { place } = renderList({ answers: { update } })
    ;(await screen.findByRole('link', { name: 'Thing 1' }, wait)).focus()
    await userEvent.keyboard('{F2}')
    const input = await screen.findByRole('textbox', { name: /Name/ }, wait)
    await userEvent.clear(input)
    await userEvent.type(input, 'First{Enter}')
    await waitFor(() => expect(update).toHaveBeenCalledOnce())
    expect(update).toHaveBeenCalledWith('things', {
      id: 1,
      data: { name: 'First' },
      previousData: expect.objectContaining({ version: 1 }),
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(place.path).toBe('/things')
    cell(1, 1).focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(cell(2, 1))
  })

  it('V-04 a double click edits, a click opens no record, Escape keeps the value, and Tab saves and goes on', async () => {
    const update = vi.fn(async () => answer({}))
    const { place } = await renderCells({ answers: { update } })
    await waitFor(async () => {
      await userEvent.dblClick(cell(1, 2))
      expect(screen.getByRole('dialog', { name: 'Edit Price: Thing 1' })).toBeTruthy()
    }, wait)
    await userEvent.keyboard('5{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(cell(1, 2))
    await userEvent.dblClick(cell(1, 0))
    await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), '!')
    await userEvent.tab()
    await screen.findByRole('dialog', { name: 'Edit Status: Thing 1' }, wait)
    expect(update).toHaveBeenCalledExactlyOnceWith(
      'things',
      expect.objectContaining({ data: { name: 'Thing 1!' } }),
    )
    expect(place.path).toBe('/things')
  })

  it('V-04 a finger edits a cell with a tap on the one that has the focus', async () => {
    await renderCells()
    const user = userEvent.setup()
    const tap = () => user.pointer({ keys: '[TouchA]', target: cell(1, 2) })
    await waitFor(async () => {
      ;(document.activeElement as HTMLElement).blur()
      await tap()
      expect(screen.queryByRole('dialog')).toBeNull()
      cell(1, 2).focus()
      await tap()
      expect(screen.getByRole('dialog', { name: 'Edit Price: Thing 1' })).toBeTruthy()
    }, wait)
    // Some browsers also send a double-click event, which must not open the cell again.
    await user.keyboard('{Escape}')
    fireEvent.dblClick(cell(1, 2))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('V-04 keeps what was typed where it is not valid, or the server cannot be reached', async () => {
    const update = vi.fn(async () => {
      throw Object.assign(new Error('http.offline'), { status: 0, body: { message: 'http.offline' } })
    })
    await renderCells({ answers: { update } })
    cell(1, 0).querySelector('a')?.focus()
    await waitFor(async () => {
      await userEvent.keyboard('{F2}')
      expect(screen.getByRole('textbox', { name: /Name/ })).toBeTruthy()
    }, wait)
    const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Name/ })
    await userEvent.clear(input())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(input().getAttribute('aria-invalid')).toBe('true'))
    expect(update).not.toHaveBeenCalled()
    await userEvent.type(input(), 'Kept{Enter}')
    expect((await screen.findByRole('alert', {}, wait)).textContent).toContain('There’s no connection')
    expect(input().value).toBe('Kept')
  })

  it('V-04 a change by someone else of the same value is shown to choose from, and what was typed stays', async () => {
    const stale = {
      status: 409,
      body: { code: 'stale', data: { ...rows[0], version: 2, name: 'Theirs' }, details: { changed: [] } },
    }
    const update = vi
      .fn()
      .mockRejectedValueOnce(Object.assign(new Error(''), stale))
      .mockRejectedValueOnce(Object.assign(new Error(''), stale))
      .mockRejectedValueOnce(
        Object.assign(new Error('http.offline'), { status: 0, body: { message: 'http.offline' } }),
      )
      .mockResolvedValue(answer({ name: 'Mine', version: 3 }))
    await renderCells({ answers: { update } })
    cell(1, 0).querySelector('a')?.focus()
    await waitFor(async () => {
      await userEvent.keyboard('{F2}')
      expect(screen.getByRole('textbox', { name: /Name/ })).toBeTruthy()
    }, wait)
    await userEvent.clear(screen.getByRole('textbox', { name: /Name/ }))
    await userEvent.keyboard('Mine{Enter}')
    const back = await screen.findByRole('button', { name: 'Back to the cell' }, wait)
    await userEvent.click(back)
    const typed = await screen.findByRole<HTMLInputElement>('textbox', { name: /Name/ }, wait)
    await waitFor(() => expect(typed.value).toBe('Mine'))
    await userEvent.type(typed, '{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: 'Save mine' }, wait))
    // A value that could not be saved is in the cell again.
    expect((await screen.findByRole('alert', {}, wait)).textContent).toContain('There’s no connection')
    await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), '{Enter}')
    await waitFor(() =>
      expect(update).toHaveBeenLastCalledWith('things', {
        id: 1,
        data: { name: 'Mine' },
        previousData: expect.objectContaining({ version: 2 }),
      }),
    )
  })

  it('V-04 a value that an earlier save without an answer has stored is no conflict', async () => {
    const stale = { status: 409, body: { code: 'stale', data: { ...rows[0], version: 2, name: 'Mine' } } }
    const update = vi
      .fn()
      .mockRejectedValueOnce(Object.assign(new Error(''), stale))
      .mockResolvedValue(answer({ name: 'Mine' }))
    await renderCells({ answers: { update } })
    cell(1, 0).querySelector('a')?.focus()
    await waitFor(async () => {
      await userEvent.keyboard('{F2}')
      expect(screen.getByRole('textbox', { name: /Name/ })).toBeTruthy()
    }, wait)
    await userEvent.clear(screen.getByRole('textbox', { name: /Name/ }))
    await userEvent.keyboard('Mine{Enter}')
    await waitFor(() => expect(update).toHaveBeenCalledTimes(2))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('V-04 the status says that it changes with the actions of the record', async () => {
    renderList({ resource: tasks, at: '/tasks', store: { 'lists.tasks.cells': true } })
    await screen.findByRole('link', { name: 'Thing 1' }, wait)
    const status = document.querySelectorAll<HTMLElement>('tr[data-id] > td')[2]
    await waitFor(async () => {
      status?.focus()
      await userEvent.keyboard('{F2}')
      expect(screen.getByRole('alert').textContent).toContain('changes with the record’s actions')
    }, wait)
  })

  it('V-04 a cell that one cannot change says who can, and stays closed', async () => {
    await renderCells({ rules: [{ action: 'read', subject: 'all' }] })
    cell(1, 1).focus()
    await userEvent.keyboard('{Enter}')
    expect((await screen.findByRole('alert', {}, wait)).textContent).toMatch(/permission|right/i)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('V-04 cells selected with Shift and the arrow keys are copied as a table, formulas as text', async () => {
    const risky = rows.map(row => (row.id === 2 ? { ...row, name: '=1+1' } : row))
    await renderCells({ answers: { getList: listOf(risky) } })
    cell(1, 0).querySelector('a')?.focus()
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{ArrowRight}{/Shift}')
    await waitFor(() =>
      expect(cells().filter(one => one.getAttribute('aria-selected') === 'true')).toHaveLength(6),
    )
    expect(screen.getByText('6 cells selected')).toBeTruthy()
    const copied = new Map<string, string>()
    const target = document.activeElement as HTMLElement
    const event = createEvent.copy(target, {
      clipboardData: { setData: (type: string, text: string) => copied.set(type, text) },
    })
    fireEvent(target, event)
    expect(copied.get('text/plain')).toBe("Thing 1\tOpen\t€1.00\n'=1+1\tOpen\t€2.00")
    expect(copied.get('text/html')).toContain('<tr><td>Thing 1</td><td>Open</td><td>€1.00</td></tr>')
    expect(await screen.findByText('6 cells copied', {}, wait)).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(cells().some(one => one.hasAttribute('aria-selected'))).toBe(false)
  })
})
