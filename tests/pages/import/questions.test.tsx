import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Question } from '../../../src/contract/imports'
import { openImport } from './importStage'

const days: Question = {
  ...{ kind: 'days', column: 0, answer: null, because: null },
  examples: ['03/04/2026'],
  choices: [
    { value: 'dmy', values: ['Apr 3, 2026'] },
    { value: 'mdy', values: ['Mar 4, 2026'] },
  ],
}
const dirhams: Question = {
  ...{ kind: 'currency', column: 2, sign: 'DH', answer: null, because: null },
  examples: ['12 DH'],
  choices: [
    { value: 'MAD', values: ['MAD 12.00'] },
    { value: 'AED', values: [null] },
  ],
}
const group = (name: string) => screen.findByRole('group', { name })

describe('F-01 questions about a file', () => {
  it('F-01 the check waits for the answers: its button leads to the first question', async () => {
    const { calls } = openImport({ questions: [{ ...days, answer: 'dmy' }, dirhams] })
    const asked = await group('Which currency is “DH” in “Called”?')
    expect(asked).toHaveTextContent('12 DH')
    expect(asked).toHaveTextContent('can’t be read')
    expect(screen.getByText('Answer 1 question about this file first.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Check rows' }))
    const [first] = within(asked).getAllByRole('radio')
    expect(first).toHaveFocus()
    await userEvent.click(within(asked).getByRole('radio', { name: 'United Arab Emirates Dirham (AED)' }))
    const reading = { columns: { 2: { currencies: { DH: 'AED' } } } }
    expect(calls.choose).toHaveBeenLastCalledWith('file', { reading })
  })

  it('F-01 an answer can be changed, and says where it comes from', async () => {
    const because = { column: 1, cell: '25/12/2026' }
    const { calls } = openImport({ questions: [{ ...days, answer: 'dmy', because }] })
    const asked = await group('How are the dates in “Code” written?')
    expect(asked).toHaveTextContent('As in “Mail”, where “25/12/2026” has only one meaning.')
    expect(within(asked).getByRole('radio', { name: 'Day, month, year' })).toBeChecked()
    expect(screen.queryByText(/^Answer/)).toBeNull()
    await userEvent.click(within(asked).getByRole('radio', { name: 'Month, day, year' }))
    await waitFor(() =>
      expect(calls.choose).toHaveBeenLastCalledWith('file', { reading: { columns: { 0: { days: 'mdy' } } } }),
    )
  })

  it('F-01 a proposal about hidden rows can be changed, and the check does not wait for it', async () => {
    const hidden: Question = {
      ...{
        kind: 'hidden',
        column: null,
        count: 3,
        answer: 'skip',
        proposed: true,
        because: null,
        examples: [],
      },
      choices: [
        { value: 'skip', values: [] },
        { value: 'import', values: [] },
      ],
    }
    const { calls } = openImport({ questions: [hidden] })
    const asked = await group('The sheet hides 3 rows, for example by a filter. Import them too?')
    expect(within(asked).getByRole('radio', { name: 'Only the rows that the sheet shows' })).toBeChecked()
    expect(screen.queryByText(/^Answer/)).toBeNull()
    await userEvent.click(within(asked).getByRole('radio', { name: 'Hidden rows too' }))
    expect(calls.choose).toHaveBeenLastCalledWith('file', { reading: { hidden: 'import' } })
  })

  it('F-01 the code page is asked for the whole file, by its texts', async () => {
    const encoding: Question = {
      ...{ kind: 'encoding', column: null, answer: null, because: null },
      examples: ['Guğrun'],
      choices: [
        { value: 'windows-1254', values: ['Guğrun'] },
        { value: 'windows-1252', values: ['Guðrun'] },
      ],
    }
    const { calls } = openImport({ questions: [encoding] })
    const asked = await group('Which texts are right?')
    await userEvent.click(within(asked).getByRole('radio', { name: 'Windows-1252 (Français)' }))
    expect(calls.choose).toHaveBeenLastCalledWith('file', { reading: { encoding: 'windows-1252' } })
  })
})
