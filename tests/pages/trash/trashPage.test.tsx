import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Rule } from '../../../src/core/access/rule'
import { TrashPage } from '../../../src/pages/trash/TrashPage'
import { callOf } from '../../support/callOf'
import { branch, branches } from '../definitions'
import { show } from '../stage'

const north = branch()
const south = branch({ id: 8, name: 'South' })

function open(rules?: Rule[]) {
  const calls = {
    list: vi.fn(async () => ({ data: [north, south], meta: { total: 2, kept_days: 30 } })),
    purge: vi.fn(async () => ({
      purged: [8],
      refused: [{ id: north.id, label: 'North', message: 'Another record still refers to it.', missing: [] }],
    })),
  }
  show(<TrashPage resource={branches} />, {
    at: '/branches/1',
    answers: {
      call: callOf({ 'GET /{resource}/trash': calls.list, 'POST /{resource}/trash/purge': calls.purge }),
    },
    ...(rules && { rules }),
  })
  return calls
}

const choose = async () => {
  for (const box of await screen.findAllByRole('checkbox')) await userEvent.click(box)
}

describe('O-06 trash page', () => {
  it('O-06 shows how long it keeps records, confirms a permanent deletion, and explains what was kept', async () => {
    const { purge } = open()
    expect(await screen.findByText(/stay here for 30 days/)).toBeVisible()
    await choose()
    await userEvent.click(screen.getByRole('button', { name: 'Delete permanently (2)' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 records permanently?' }))
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await userEvent.click(dialog.getByRole('button', { name: 'Delete permanently' }))
    await waitFor(() =>
      expect(purge).toHaveBeenCalledWith(
        expect.objectContaining({ params: { resource: 'branches' }, body: { ids: [north.id, 8] } }),
      ),
    )
    expect(await dialog.findByRole('alert')).toHaveTextContent(/North.*Another record still refers to it/)
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    expect(await screen.findByRole('button', { name: 'Delete permanently (1)' })).toBeVisible()
  })

  it('P-01 O-06 users who can delete but not manage can only restore', async () => {
    open([{ action: ['read', 'delete'], subject: 'Branch' }])
    await choose()
    expect(screen.getByRole('button', { name: 'Restore (2)' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /Delete permanently/ })).toBeNull()
  })
})
