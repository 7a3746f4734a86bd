import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { HistoryEntry } from '../../../src/contract/records'
import { History } from '../../../src/pages/history/History'
import { confirmUndo } from '../../../src/ui/undo/shown'
import { UndoPlace } from '../../../src/ui/undo/UndoPlace'
import { callOf } from '../../support/callOf'
import { branch, branches } from '../definitions'
import { show } from '../stage'

const north = branch()

const entry = (given: Partial<HistoryEntry>): HistoryEntry => ({
  id: 1,
  version: north.version,
  at: new Date().toISOString(),
  by: { id: 7, label: 'Ada Lovelace' },
  action: 'create',
  reason: null,
  changes: [{ field: 'name', before: null, after: 'North' }],
  ...given,
})

const open = (entries: HistoryEntry[], calls: Parameters<typeof callOf>[0]) =>
  show(
    <>
      <History resource={branches} record={north} />
      <UndoPlace />
    </>,
    {
      at: '/branches/1',
      answers: {
        history: async () => ({ data: entries, total: entries.length }),
        call: callOf(calls),
      },
    },
  )

describe('O-06 undo from the history', () => {
  afterEach(() => confirmUndo(undefined))

  it('O-06 C-11 undoes a whole import from the history of one record, and says how many records it has', async () => {
    const operation = vi.fn(async ({ params: { id } }) => ({
      id,
      kind: 'import',
      records: 2_431,
      undoable: true,
    }))
    const undo = vi.fn(async () => ({ restored: 2_431 }))
    open([entry({ operation: 'the import' })], {
      'GET /operations/{id}': operation,
      'POST /operations/{id}/undo': undo,
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    const dialog = await screen.findByRole('dialog', { name: 'Undo this?' })
    await waitFor(() => expect(dialog).toHaveTextContent('2431 records return'))
    expect(operation).toHaveBeenCalledWith({ params: { id: 'the import' } })
    expect(undo).not.toHaveBeenCalled()
    await userEvent.click(screen.getByText('Undo', { selector: '[role=dialog] *' }))
    await waitFor(() =>
      expect(undo).toHaveBeenCalledWith(expect.objectContaining({ params: { id: 'the import' }, body: {} })),
    )
  })

  it('O-06 is not offered after a day, or without a known operation', async () => {
    const old = new Date(Date.now() - 25 * 3_600_000).toISOString()
    open([entry({ operation: 'old', at: old }), entry({ id: 2 })], {})
    expect(await screen.findAllByText('Ada Lovelace')).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('O-06 T-04 does not put back a version if later changes were not recorded', async () => {
    open([entry({ id: 2, version: 1 })], {})
    await userEvent.click(await screen.findByRole('button', { name: 'Restore this version' }))
    const dialog = await screen.findByRole('dialog', { name: 'Restore version 1?' })
    await waitFor(() => expect(dialog).toHaveTextContent('some later changes were not recorded'))
    expect(screen.queryByText('Restore this version', { selector: '[role=dialog] *' })).toBeNull()
  })
})
