import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Rule } from '../../../src/core/access/rule'
import { TrashPage } from '../../../src/pages/trash/TrashPage'
import type { TrashCalls } from '../../../src/ui/calls/trashCalls'
import { branch, branches } from '../definitions'
import { show } from '../stage'

const deletion = { updated_at: '2026-03-04T10:00:00Z', updated_by: null }
const north = branch(deletion)
const south = branch({ id: 8, name: 'South', ...deletion })

function open(rules?: Rule[], deleted = [north, south]) {
  const calls = {
    getList: vi.fn(async () => ({ data: deleted, total: deleted.length, meta: { kept_days: 30 } })),
    purge: vi.fn<TrashCalls['purge']>(async () => ({
      purged: [8],
      refused: [{ id: north.id, label: 'North', message: 'Another record still refers to it.', missing: [] }],
    })),
    restore: vi.fn<TrashCalls['restore']>(async (_name, ids) => ({ restored: [...ids], refused: [] })),
  }
  show(<TrashPage resource={branches} />, {
    at: '/branches/1',
    answers: { getList: calls.getList, tally: async () => ({ data: {} }), trashCalls: async () => calls },
    ...(rules && { rules }),
  })
  return calls
}

const choose = async () => {
  for (const box of await screen.findAllByRole('checkbox', { name: /^Select (North|South)/ }))
    await userEvent.click(box)
}

describe('O-06 trash page', () => {
  it('O-06 lists deleted records with the time of their deletion, the latest first', async () => {
    const { getList } = open()
    expect(await screen.findByRole('columnheader', { name: 'Deleted' })).toBeVisible()
    expect(await screen.findByRole('link', { name: 'South' })).toHaveAttribute('href', '/branches/trash/8')
    const [name, query] = getList.mock.calls[0] as unknown as [string, object]
    expect(name).toBe('branches')
    expect(query).toMatchObject({
      meta: { trashed: true },
      sort: { field: 'updated_at', order: 'DESC' },
    })
  })

  it('O-06 says that the trash is empty', async () => {
    open(undefined, [])
    expect(await screen.findByText('The trash is empty.')).toBeVisible()
  })

  it('O-06 shows how long it keeps records, confirms a permanent deletion, and explains what was kept', async () => {
    const { purge } = open()
    expect(await screen.findByText(/stay here for 30 days/)).toBeVisible()
    await choose()
    await userEvent.click(await screen.findByRole('button', { name: 'Delete permanently' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 records permanently?' }))
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await userEvent.click(dialog.getByRole('button', { name: 'Delete permanently' }))
    await waitFor(() => expect(purge).toHaveBeenCalledWith('branches', [north.id, 8]))
    expect(await dialog.findByRole('alert')).toHaveTextContent(/North.*Another record still refers to it/)
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    expect(await screen.findByRole('checkbox', { name: /^Select North/ })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: /^Select South/ })).not.toBeChecked()
  })

  it('P-01 O-06 users who can delete but not manage can only restore', async () => {
    const { restore } = open([{ action: ['read', 'delete'], subject: 'Branch' }])
    await choose()
    expect(screen.queryByRole('button', { name: /Delete permanently/ })).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(restore).toHaveBeenCalledWith('branches', [north.id, 8]))
    expect(screen.queryByRole('toolbar')).toBeNull()
  })
})
