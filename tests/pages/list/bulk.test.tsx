import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { HttpError } from '../../../providers/httpError'
import { listOf, renderList, rows } from './renderList'

const wait = { timeout: 10_000 }
const ready = () => screen.findByRole('link', { name: 'Thing 1' }, wait)
const box = (name: string) => screen.getByRole('checkbox', { name })
const button = (name: string) => screen.findByRole('button', { name })

afterEach(cleanup)

describe('selected rows', () => {
  it('Q-01 the arrow keys, j and k move between rows, Space and x select', async () => {
    renderList()
    const first = await ready()
    first.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Thing 2' }))
    await userEvent.keyboard(' ')
    expect(box('Select Thing 2')).toHaveProperty('checked', true)
    await userEvent.keyboard('{End}x')
    expect(box('Select Thing 3')).toHaveProperty('checked', true)
    await userEvent.keyboard('kj')
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Thing 3' }))
    const bar = await screen.findByRole('toolbar', { name: 'Selected records' })
    expect(bar.textContent).toContain('2 selected')
  })

  it('C-10 E-04 selects all matching rows: a large bulk change runs dry first', async () => {
    const dryRun = vi.fn(async () => ({ id: 'a', kind: 'bulk_delete' }))
    const at = `/things?filter=${encodeURIComponent('{"q":"thing"}')}`
    renderList({ at, answers: { getList: listOf(rows, 60), taskCalls: async () => ({ dryRun }) } })
    await ready()
    await userEvent.click(box('Select all rows on this page'))
    await userEvent.click(await button('Select all 60 that match'))
    await userEvent.click(await button('Delete'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 60 records?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() =>
      expect(dryRun).toHaveBeenCalledWith('things', {
        kind: 'delete',
        filter: { q: 'thing' },
        expected_count: 60,
      }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('C-10 sets only the chosen fields', async () => {
    const updateMany = vi.fn(async () => ({ data: [1] }))
    renderList({ answers: { updateMany } })
    await ready()
    await userEvent.click(box('Select Thing 1'))
    await userEvent.click(await button('Edit'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit 1 record' }))
    await userEvent.click(dialog.getByRole('combobox', { name: 'Add a field to change' }))
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Status',
      'Price',
    ])
    await userEvent.click(screen.getByRole('option', { name: 'Name' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Same')
    await userEvent.click(dialog.getByRole('button', { name: 'Change 1 record' }))
    await waitFor(() =>
      expect(updateMany).toHaveBeenCalledWith('things', {
        ids: [1],
        data: { name: 'Same' },
        meta: { versions: { 1: 1 } },
      }),
    )
  })

  it('C-10 E-02 shows rows changed by others with before, now and mine; one can be skipped', async () => {
    const row = (id: number, before: string, now: string) => ({
      id,
      label: `Thing ${id}`,
      version: 4,
      by: { id: 9, label: 'Grace Hopper' },
      before: { name: before },
      now: { name: now },
    })
    const details = { records: [row(1, 'Thing 1', 'Theirs'), row(2, 'Thing 2', 'Also theirs')] }
    const updateMany = vi
      .fn()
      .mockRejectedValueOnce(new HttpError('changed', 409, { body: { code: 'stale', details } }))
      .mockResolvedValue({ data: [1] })
    renderList({ answers: { updateMany } })
    await ready()
    await userEvent.click(box('Select Thing 1'))
    await userEvent.click(box('Select Thing 2'))
    await userEvent.click(await button('Edit'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit 2 records' }))
    await userEvent.click(dialog.getByRole('combobox', { name: 'Add a field to change' }))
    await userEvent.click(screen.getByRole('option', { name: 'Name' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Mine')
    await userEvent.click(dialog.getByRole('button', { name: 'Change 2 records' }))
    const second = await dialog.findByRole('checkbox', { name: 'Thing 2 Grace Hopper' })
    expect(dialog.getByText('Theirs').closest('dl')).toHaveTextContent(
      'NameBeforeThing 1NowTheirsWill beMine',
    )
    expect(dialog.getByRole('alert').parentElement).toHaveFocus()
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Mine')
    await userEvent.click(second)
    await userEvent.click(dialog.getByRole('button', { name: 'Change 1 record' }))
    await waitFor(() => expect(updateMany).toHaveBeenCalledTimes(2))
    expect(updateMany.mock.calls[1]?.[1]).toMatchObject({
      ids: [1],
      data: { name: 'Mine' },
      meta: { versions: { 1: 4 } },
    })
  })

  it('C-10 reports a changed number of matches as a conflict', async () => {
    const deleteMany = vi.fn(async () => {
      throw new HttpError('stale', 409)
    })
    renderList({ answers: { deleteMany } })
    await ready()
    await userEvent.click(box('Select Thing 1'))
    await userEvent.click(await button('Delete'))
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('Someone else changed which records')
  })

  it('P-05 keeps refused rows in view and says why', async () => {
    renderList({ rules: [{ action: ['read', 'update'], subject: 'Thing' }] })
    await ready()
    expect(screen.queryByRole('link', { name: /New/ })).toBeNull()
    await userEvent.click(box('Select Thing 1'))
    const refused = await button('Delete')
    expect(refused).toHaveAttribute('aria-disabled', 'true')
    expect(refused).toHaveAccessibleDescription(
      'This requires the permission “delete” for Things, which you don’t have.',
    )
    await userEvent.click(refused)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
