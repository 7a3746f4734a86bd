import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { HttpError } from '../../../providers/httpError'
import { listOf, renderList, tasks } from './renderList'

const rows = ['open', 'open', 'done'].map((status, at) => ({
  id: at + 1,
  version: 1,
  name: `Task ${at + 1}`,
  status,
}))
const button = (name: string) => screen.findByRole('button', { name })

async function choose(answers: Parameters<typeof renderList>[0] = {}, all = true) {
  const list = renderList({
    at: '/tasks',
    resource: tasks,
    ...answers,
    answers: { getList: listOf(rows), ...answers.answers },
  })
  await screen.findByRole('link', { name: 'Task 1' }, { timeout: 10_000 })
  const box = all ? 'Select all rows on this page' : 'Select Task 1'
  await userEvent.click(screen.getByRole('checkbox', { name: box }))
  return list
}

async function finish() {
  await userEvent.click(await button('Change status'))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Finish' }))
  return within(await screen.findByRole('dialog'))
}

afterEach(cleanup)

describe('bulk transition', () => {
  it('C-10 counts the possible records, asks once for all, and lists refused ones with the reason', async () => {
    const refused = [{ id: 3, label: 'Task 3', message: 'No', missing: [{ message: 'It is done already.' }] }]
    const transitionMany = vi.fn(async () => ({ data: { moved: [1, 2], refused } }))
    await choose({ answers: { transitionMany } })
    const dialog = await finish()
    expect(dialog.getByText(/^This is possible for 2 of the 3 records/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Finish' }))
    expect(await dialog.findByText('This is required.')).toBeVisible()
    await userEvent.type(dialog.getByRole('textbox', { name: /Outcome/ }), 'Well done{Enter}')
    expect(await dialog.findByText('1 record not changed')).toBeVisible()
    expect(transitionMany).toHaveBeenCalledWith(
      'tasks',
      { name: 'finish', body: { outcome: 'Well done' } },
      { ids: [1, 2, 3], meta: { versions: { 1: 1, 2: 1, 3: 1 } } },
    )
    expect(dialog.getByRole('link', { name: 'Task 3' })).toBeVisible()
    expect(dialog.getByText('It is done already.')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('toolbar', { name: 'Selected records' })).toBeNull()
  })

  it('C-10 finishes if nothing was refused; shows a wrong value next to its field', async () => {
    const transitionMany = vi
      .fn()
      .mockRejectedValueOnce(new HttpError('invalid', 422, { body: { errors: { outcome: 'Too short' } } }))
      .mockResolvedValue({ data: { moved: [1], refused: [] } })
    await choose({ answers: { transitionMany } }, false)
    const dialog = await finish()
    await userEvent.type(dialog.getByRole('textbox', { name: /Outcome/ }), 'x{Enter}')
    expect(await dialog.findByText('Too short')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Finish' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it("C-10 E-02 shows others' changes, and continues over them with one click", async () => {
    const stale = {
      ...{ id: 1, label: 'Task 1', version: 2, by: { id: 9, label: 'Grace Hopper' } },
      ...{ before: { name: 'Task 1' }, now: { name: 'Task 1, theirs' } },
    }
    const details = { records: [stale, { ...stale, id: 2, label: 'Task 2', before: {}, now: {} }] }
    const transitionMany = vi
      .fn()
      .mockRejectedValueOnce(new HttpError('changed', 409, { body: { code: 'stale', details } }))
      .mockResolvedValue({ data: { moved: [1, 3], refused: [] } })
    await choose({ answers: { transitionMany } })
    const dialog = await finish()
    await userEvent.type(dialog.getByRole('textbox', { name: /Outcome/ }), 'Well done{Enter}')
    expect(await dialog.findByText('Task 1, theirs')).toBeVisible()
    await userEvent.click(dialog.getByRole('checkbox', { name: /Task 2/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Finish' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const again = { ids: [1, 3], meta: { versions: { 1: 2, 2: 2, 3: 1 } } }
    expect(transitionMany).toHaveBeenLastCalledWith(
      'tasks',
      { name: 'finish', body: { outcome: 'Well done' } },
      again,
    )
  })

  it('P-06 offers only what the person can do to some of the rows', async () => {
    await choose({ rules: [{ action: ['read', 'update'], subject: 'Task' }] })
    expect(await button('Finish')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Change status' })).toBeNull()
  })
})
