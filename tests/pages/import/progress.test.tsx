import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openImport, row } from './importStage'

const task = { id: 'task', status: 'running', done: 250, total: 1_000, error: false } as const
const runningTask = { id: 'task', status: 'running', total: 1_000, refused: 0 } as const
const bar = () => screen.findByRole('progressbar', { name: 'Checking rows' })

describe('C-11 checking and writing rows', () => {
  it('C-11 L-05 progress arrives live; the result is fetched only at the end', async () => {
    const { kept, calls, live } = openImport({ status: 'checking', task })
    expect(await bar()).toHaveAttribute('aria-valuenow', '25')
    const readsBefore = calls.one.mock.calls.length
    act(() => live.own({ event: 'task', payload: { ...runningTask, done: 750 } }))
    expect(await screen.findByText('750 of about 1,000 rows')).toBeVisible()
    // Outdated progress and another task's progress change nothing.
    act(() => live.own({ event: 'task', payload: { ...runningTask, done: 500 } }))
    act(() => live.own({ event: 'task', payload: { ...runningTask, id: 'other', done: 900 } }))
    expect(await bar()).toHaveAttribute('aria-valuenow', '75')
    expect(calls.one).toHaveBeenCalledTimes(readsBefore)
    kept.imported = { ...kept.imported, status: 'checked', counts: { create: 1 } }
    kept.rows = [row({})]
    act(() => live.own({ event: 'task', payload: { ...runningTask, status: 'done', done: 1_000 } }))
    expect(await screen.findByRole('button', { name: 'Import 1 row' })).toBeEnabled()
  })

  it('C-11 L-02 polls without a live connection', async () => {
    const { kept, live } = openImport({ status: 'checking', task })
    act(() => live.setState('disconnected'))
    await bar()
    kept.imported = { ...kept.imported, status: 'checked', counts: { create: 1 } }
    expect(await screen.findByRole('button', { name: 'Import 1 row' }, { timeout: 5_000 })).toBeEnabled()
  })
})
