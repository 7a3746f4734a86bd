import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openImport } from './importStage'

const fieldFor = (column: string) => screen.findByRole('combobox', { name: `Field for ${column}` })

async function choose(column: string, field: RegExp) {
  await userEvent.click(await fieldFor(column))
  await userEvent.click(within(screen.getByRole('listbox')).getByRole('option', { name: field }))
}

describe('C-11 columns of a file', () => {
  it('C-11 a field maps to at most one column, and is listed as missing until one does', async () => {
    const { calls } = openImport({})
    expect(await screen.findByText('No column for: Name')).toBeVisible()
    await choose('Called', /^Name/)
    await waitFor(() => expect(screen.queryByText('No column for: Name')).toBeNull())
    await choose('Called', /^Email$/)
    expect(calls.choose).toHaveBeenLastCalledWith('file', { plan: { columns: ['code', null, 'email'] } })
    expect(await fieldFor('Mail')).toHaveTextContent('Not imported')
    expect(screen.getByText('No column for: Name')).toBeVisible()
  })

  it('C-11 without the key column no records are matched; in update-only imports nothing is missing', async () => {
    const { calls } = openImport({ plan: { mode: 'update', key: 'code', empty: 'keep' } })
    expect(await screen.findByRole('combobox', { name: 'Match records by' })).toHaveTextContent('Code')
    expect(screen.queryByText(/^No column for/)).toBeNull()
    await choose('Code', /^Not imported$/)
    expect(calls.choose).toHaveBeenLastCalledWith('file', {
      plan: { columns: [null, 'email', null], key: null, mode: 'create' },
    })
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Match records by' })).toBeNull())
  })

  it('C-11 says why a file is unreadable, and how merged cells are read', async () => {
    openImport({ problem: 'A quotation mark near row 9 is never closed.', merged: true })
    expect(await screen.findByText(/row 9 is never closed/)).toBeVisible()
    expect(screen.getByText(/merged across rows/)).toBeVisible()
  })
})
