import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { openImport, row } from './importStage'

const bad = row({
  ...{ row: 3, cells: ['T2', 'sfax', 'Sfax'], state: 'wrong' },
  issues: [
    { column: 1, field: 'email', message: 'This is no address.' },
    { column: null, field: 'kind', message: 'This is required.' },
  ],
})
const columns = [
  { header: 'Code', target: 'code', samples: [] },
  { header: 'Mail', target: 'email', samples: [] },
  { header: 'Called', target: null, samples: [] },
]
const checked = { status: 'checked', columns, counts: { wrong: 1, create: 1 } } as const
const lineOf = (number: string) =>
  within(screen.getByRole('rowheader', { name: number }).closest('tr') as HTMLElement)

describe('C-11 the rows of a file before writing', () => {
  it('C-11 shows errors first, in the cell or next to the row; a corrected row joins the others', async () => {
    const { kept, calls } = openImport(checked, [row({}), bad])
    const cell = await screen.findByRole('button', { name: 'Mail, row 3: sfax' })
    expect(cell).toBeInvalid()
    expect(screen.queryByRole('rowheader', { name: '2' })).toBeNull()
    expect(screen.queryByText('Sfax')).toBeNull()
    expect(lineOf('3').getByText(/: This is required\.$/)).toBeVisible()
    await userEvent.click(cell)
    const dialog = within(screen.getByRole('dialog', { name: 'Mail, row 3' }))
    const input = dialog.getByRole('textbox')
    expect(input).toHaveAccessibleDescription('This is no address.')
    await userEvent.clear(input)
    await userEvent.type(input, 'sfax@example.com')
    kept.rows = [row({}), row({ row: 3, cells: ['T2', 'sfax@example.com', 'Sfax'] })]
    kept.imported = { ...kept.imported, counts: { create: 2 } }
    await userEvent.keyboard('{Enter}')
    expect(calls.correct).toHaveBeenCalledWith('file', 3, { cells: { 1: 'sfax@example.com' } })
    expect(await screen.findByRole('button', { name: 'Import 2 rows' })).toBeEnabled()
    expect(screen.queryByRole('dialog')).toBeNull()
    // No row has an error any more, which removes the filter.
    expect(await screen.findByRole('button', { name: 'Mail, row 3: sfax@example.com' })).not.toBeInvalid()
  })

  it('C-11 a narrow screen shows the errors of a row below it', async () => {
    const [addEventListener, removeEventListener] = [vi.fn(), vi.fn()]
    window.matchMedia = (() => ({ matches: true, addEventListener, removeEventListener })) as never
    openImport(checked, [bad])
    const mail = await screen.findByText('Mail: This is no address.')
    const line = screen.getByRole('rowheader', { name: '3' }).closest('tr')
    expect(line?.nextElementSibling).toContainElement(mail)
    expect(line?.nextElementSibling).toHaveTextContent(/: This is required\.$/)
    expect(screen.getByRole('button', { name: 'Mail, row 3: sfax' })).toBeInvalid()
  })

  it('C-11 replaces a text everywhere in its column', async () => {
    const { calls } = openImport(checked, [bad])
    calls.replace.mockResolvedValue({ count: 12 })
    await userEvent.click(await screen.findByRole('button', { name: 'Mail, row 3: sfax' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.queryByRole('button', { name: /whole column/ })).toBeNull()
    await userEvent.type(dialog.getByRole('textbox'), '@example.com')
    await userEvent.click(dialog.getByRole('button', { name: 'Replace “sfax” in the whole column' }))
    expect(calls.replace).toHaveBeenCalledWith('file', { column: 1, from: 'sfax', to: 'sfax@example.com' })
    expect(await screen.findByText('12 rows changed.')).toBeVisible()
  })

  it('C-11 an excluded row is read-only, and can be included again', async () => {
    const { kept, calls } = openImport({ ...checked, counts: { create: 1 } }, [row({})])
    await userEvent.click(await screen.findByRole('button', { name: 'Skip row 2' }))
    expect(calls.correct).toHaveBeenLastCalledWith('file', 2, { skip: true })
    kept.rows = [row({ state: 'skipped' })]
    kept.imported = { ...kept.imported, counts: { skipped: 1 } }
    await userEvent.click(screen.getByRole('button', { name: 'Skip row 2' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Include row 2' }))
    expect(calls.correct).toHaveBeenLastCalledWith('file', 2, { skip: false })
    expect(lineOf('2').queryByRole('button', { name: /^Mail/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled()
  })

  it('C-11 excludes all invalid rows at once, and warns of those not yet excluded before writing', async () => {
    const { calls } = openImport(checked, [bad])
    expect(await screen.findByText('1 row with errors is skipped.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Skip all errors' }))
    await waitFor(() => expect(calls.skipWrong).toHaveBeenCalledWith('file'))
  })
})
