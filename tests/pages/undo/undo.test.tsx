import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { confirmUndo, offerUndo } from '../../../src/ui/undo/shown'
import { UndoPlace } from '../../../src/ui/undo/UndoPlace'
import { callOf } from '../../support/callOf'
import { failure, show } from '../stage'

const refusal = failure(409, {
  message: 'This can’t be undone.',
  details: {
    records: [
      {
        resource: 'branches',
        id: 7,
        label: 'Sfax',
        reason: 'Someone has changed it since then.',
        by: { id: 2, label: 'Nadia' },
        at: '2026-11-01T08:00:00Z',
      },
    ],
    more: 0,
    unseen: 0,
    others: 2,
  },
})

describe('O-06 undoing the last change', () => {
  afterEach(() => {
    offerUndo(undefined)
    confirmUndo(undefined)
  })

  it('O-06 is offered over every page and takes one key', async () => {
    const undo = vi.fn(async () => ({ restored: 3 }))
    show(<UndoPlace />, {
      at: '/branches/1',
      answers: { call: callOf({ 'POST /operations/{id}/undo': undo }) },
    })
    offerUndo({ message: 'Three branches were changed.', operations: ['one'] })
    await screen.findByText('Three branches were changed.')
    await userEvent.keyboard('z')
    await waitFor(() =>
      expect(undo).toHaveBeenCalledWith(expect.objectContaining({ params: { id: 'one' }, body: {} })),
    )
    await screen.findByText(/Undone: 3 records/)
    expect(screen.queryByText('Three branches were changed.')).not.toBeInTheDocument()
  })

  it('O-06 names who has built on what, and undoes the rest', async () => {
    const undo = vi.fn(async ({ body }: { params: object; body: { partial?: boolean } }) => {
      if (!body.partial) throw refusal
      return { restored: 2 }
    })
    show(<UndoPlace />, {
      at: '/branches/1',
      answers: { call: callOf({ 'POST /operations/{id}/undo': undo }) },
    })
    offerUndo({ message: 'Three branches were changed.', operations: ['two'] })
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('Someone has changed it since then.')
    expect(dialog).toHaveTextContent('Nadia')
    expect(screen.getByRole('link', { name: 'Sfax' })).toHaveAttribute(
      'href',
      expect.stringContaining('branches'),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Undo the others' }))
    await waitFor(() =>
      expect(undo).toHaveBeenLastCalledWith(
        expect.objectContaining({ params: { id: 'two' }, body: { partial: true } }),
      ),
    )
    await screen.findByText(/Undone: 2 records/)
  })

  it('O-06 undoes several steps at once, latest first, and stops at an obstacle', async () => {
    const undo = vi.fn(async ({ params }: { params: { id: string } }) => {
      if (params.id === 'first') throw refusal
      return { restored: 1 }
    })
    show(<UndoPlace />, {
      at: '/branches/1',
      answers: { call: callOf({ 'POST /operations/{id}/undo': undo }) },
    })
    offerUndo({ message: 'Three branches were added.', operations: ['first', 'second', 'third'] })
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('dialog')).toHaveTextContent('Someone has changed it since then.')
    expect(undo.mock.calls.map(([{ params }]) => params.id)).toEqual(['third', 'second', 'first'])
    await screen.findByText(/Undone: 2 records/)
  })
})
