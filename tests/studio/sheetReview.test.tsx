import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Import } from '../../src/contract/imports'
import type { Sheet, SheetColumn } from '../../src/contract/sheets'
import { StudioPage } from '../../src/studio/StudioPage'
import type { StudioCalls } from '../../src/studio/studioCalls'
import { StudioCallsContext } from '../../src/studio/studioCallsContext'
import type { ImportCalls } from '../../src/ui/calls/importCalls'
import { failure, show } from '../pages/stage'
import { callOf } from '../support/callOf'
import { planOf, studioCalls, task } from './studioStage'

beforeEach(() => localStorage.clear())

const column = (header: string, kind: string, more: Partial<SheetColumn> = {}): SheetColumn => ({
  ...{ header, kind, is_required: false, is_unique: false, samples: ['one', 'two'] },
  fields: [{ field: { kind } }, { field: { kind: 'longText' } }],
  ...more,
})

const STATES = { in_use: 'In use', planned: 'Planned' }

const sheet: Sheet = {
  rows: 200,
  total: null,
  reading: {
    ...{ format: 'csv', encoding: 'utf-8', separator: ';', sheet: 0, header: 1 },
    ...{ decimal: ',', days: 'dmy', currency: 'TND' },
  },
  sheets: [],
  sure: { decimal: true, days: true },
  headings_are_data: false,
  columns: [
    column('Since', 'date', { samples: ['31/12/2025', '01/02/2026'] }),
    column('Garage', 'text', { is_required: true }),
    column('Status', 'choice', {
      fields: [{ field: { kind: 'choice', options: Object.keys(STATES) }, words: STATES }],
    }),
    column('ID', 'text', { is_required: true, is_unique: true }),
    column('', 'text', { samples: [] }),
  ],
}

const imported = (status: Import['status'], counts: Import['counts'] = {}): Import => ({
  ...{
    id: 'file',
    resource: 'parking-garages',
    name: 'a.csv',
    size: 1,
    status,
    operation: null,
    undone: false,
    about: 2,
  },
  ...{ created_at: '2026-11-22T08:00:00.000Z', reading: sheet.reading, sheets: [], sure: sheet.sure },
  ...{ merged: false, questions: [], columns: [], targets: [], problem: null, counts },
  plan: { mode: 'create', key: null, empty: 'keep' },
})

/** Chooses a file in the dialog, and waits for its review. */
async function openReview(given: Partial<StudioCalls> = {}, found = sheet) {
  const user = userEvent.setup()
  const calls = studioCalls({ sheet: vi.fn(async () => found), ...given })
  const [listed] = await calls.resources()
  if (!listed) throw new Error('The stage lists no resource')
  vi.mocked(calls.resources).mockImplementation(async () =>
    vi.mocked(calls.apply).mock.calls.length ? [listed, { ...listed, name: 'parking-garages' }] : [listed],
  )
  let isWritten = false
  const imports = {
    begin: vi.fn<ImportCalls['begin']>(async () => imported('columns')),
    choose: vi.fn<ImportCalls['choose']>(async () => imported('columns')),
    check: vi.fn<ImportCalls['check']>(async () => undefined),
    one: vi.fn<ImportCalls['one']>(async () =>
      isWritten ? imported('done', { created: 200 }) : imported('checked', { create: 200 }),
    ),
    correct: vi.fn<ImportCalls['correct']>(async () => undefined),
    replace: vi.fn<ImportCalls['replace']>(async () => ({ count: 1 })),
    write: vi.fn<ImportCalls['write']>(async () => {
      isWritten = true
    }),
  }
  show(
    <StudioCallsContext.Provider value={calls}>
      <StudioPage />
    </StudioCallsContext.Provider>,
    {
      answers: {
        call: callOf({
          'POST /{resource}/imports': ({ params, body, ...rest }) =>
            imports.begin(params.resource, body, rest),
          'PUT /imports/{id}': ({ params, body }) => imports.choose(params.id, body),
          'POST /imports/{id}/check': ({ params }) => imports.check(params.id),
          'GET /imports/{id}': ({ params, signal }) => imports.one(params.id, { signal }),
          'PUT /imports/{id}/rows/{row}': ({ params, body }) => imports.correct(params.id, params.row, body),
          'POST /imports/{id}/replace': ({ params, body }) => imports.replace(params.id, body),
          'POST /imports/{id}/write': ({ params, body }) => imports.write(params.id, body.leave_out),
        }),
      },
      at: '/studio',
    },
  )
  await user.click(await screen.findByRole('button', { name: 'New resource' }))
  await user.click(await screen.findByRole('radio', { name: /^From a spreadsheet/ }))
  const file = new File(['Since;Garage'], 'parking_garages.csv')
  await user.upload(screen.getByLabelText('Choose a file', { selector: 'input' }), file)
  return { user, calls, imports, file }
}

const field = (header: string) => within(screen.getByRole('group', { name: header }))
/** Matches a text without the marks that isolate words from the file. */
const isolated = (text: string) => (shown: string) => shown.replace(/[\u2068\u2069]/g, '') === text
const create = () => screen.getByRole('button', { name: 'Create and import' })

describe('T-01 a new resource from a spreadsheet', () => {
  it('T-01 shows the fields for review, and makes nothing before', async () => {
    const { calls } = await openReview()
    expect(await screen.findByRole('textbox', { name: /What is one called/ })).toHaveValue('Parking garage')
    expect(screen.getByRole('textbox', { name: /And several/ })).toHaveValue('Parking garages')
    // Each cell has its own direction.
    for (const cell of ['31/12/2025', '01/02/2026'])
      expect(field('Since').getByText(cell, { selector: 'bdi' })).toBeVisible()
    expect(field('Since').getByRole('combobox', { name: 'Type' })).toHaveTextContent('Date')
    expect(field('ID').getByRole('textbox', { name: 'Name in the API' })).toHaveValue('id_value')
    expect(screen.getByRole('combobox', { name: 'Name of a record' })).toHaveTextContent('Garage')
    // A column without values is left out.
    expect(field('Column 5').getByRole('checkbox', { name: 'Include Column 5' })).not.toBeChecked()
    expect(calls.plan).not.toHaveBeenCalled()
  })

  it('T-01 plural and address follow another singular until somebody types the plural', async () => {
    const { user } = await openReview()
    const one = await screen.findByRole('textbox', { name: /What is one called/ })
    const many = screen.getByRole('textbox', { name: /And several/ })
    const rename = async (box: HTMLElement, name: string) => {
      await user.clear(box)
      await user.paste(name)
    }
    await rename(one, 'Company car')
    expect(many).toHaveValue('Company cars')
    expect(screen.getByText('/company-cars')).toBeVisible()
    await rename(many, 'Fleet')
    await rename(one, 'Lorry')
    expect(many).toHaveValue('Fleet')
    expect(screen.getByText('/fleet')).toBeVisible()
  })

  it('T-01 creates the reviewed fields, then imports the file into them', async () => {
    const { user, calls, imports, file } = await openReview()
    await screen.findByRole('button', { name: 'Create and import' })
    const label = field('Since').getByRole('textbox', { name: 'Label' })
    await user.clear(label)
    await user.type(label, 'Rented since')
    await user.click(field('ID').getByRole('checkbox', { name: 'Include ID' }))
    await user.click(create())
    await waitFor(() => expect(imports.write).toHaveBeenCalledWith('file', false))
    expect(vi.mocked(calls.apply).mock.lastCall?.[0]).toMatchObject({
      base: { 'parking-garages': 0 },
      changes: {
        'parking-garages': {
          title: 'garage',
          subject: 'ParkingGarages',
          fields: {
            rented_since: { kind: 'date' },
            garage: { kind: 'text', required: true },
            status: { kind: 'choice', options: ['in_use', 'planned'] },
          },
          list: { columns: ['garage', 'rented_since', 'status'], filters: ['rented_since', 'status'] },
          labels: {
            en: {
              fields: { rented_since: 'Rented since' },
              options: { status: { in_use: 'In use', planned: 'Planned' } },
            },
          },
        },
      },
    })
    expect(imports.begin).toHaveBeenCalledWith('parking-garages', file, expect.anything())
    expect(imports.choose).toHaveBeenCalledWith('file', {
      reading: expect.objectContaining({ decimal: ',', days: 'dmy' }),
      plan: {
        columns: ['rented_since', 'garage', 'status', null, null],
        mode: 'create',
        key: null,
        empty: 'keep',
      },
    })
  })

  it('T-01 names the cells that do not fit, leaves placeholders empty, and asks about the others', async () => {
    const misfits = [
      { text: 'n/a', count: 12, rows: [7, 8, 9, 10, 11, 12, 13, 14, 15, 16], is_placeholder: true },
      { text: 'unknown', count: 2, rows: [4, 1_009], is_placeholder: false },
    ]
    const dated = column('Since', 'date', { fields: [{ field: { kind: 'date' }, misfits }] })
    const { user, imports } = await openReview({}, { ...sheet, columns: [column('Garage', 'text'), dated] })
    await screen.findByRole('button', { name: 'Create and import' })
    expect(
      field('Since').getByText(
        isolated(
          '12 cells have no value and are left empty: “n/a” in rows 7, 8, 9, 10, 11, 12, 13, 14, 15, 16 ….',
        ),
      ),
    ).toBeVisible()
    expect(
      field('Since').getByText(isolated('2 cells don’t fit this type: “unknown” in rows 4, 1009.')),
    ).toBeVisible()
    expect(field('Since').getByText(/^Otherwise you correct their rows/)).toBeVisible()
    expect(field('Garage').queryByRole('alert')).toBeNull()
    await user.click(create())
    await waitFor(() => expect(imports.write).toHaveBeenCalled())
    expect(imports.replace.mock.calls).toEqual([['file', { column: 1, from: 'n/a', to: '' }]])
  })

  it('T-01 empties the cells that do not fit if somebody says so, for this kind only', async () => {
    const misfits = [{ text: 'unknown', count: 1, rows: [4], is_placeholder: false }]
    const fields = [
      { field: { kind: 'date' }, misfits },
      { field: { kind: 'dateTime' }, misfits },
      { field: { kind: 'text' } },
    ]
    const columns = [column('Garage', 'text'), column('Since', 'date', { fields })]
    const { user, imports } = await openReview({}, { ...sheet, columns })
    const chooseKind = async (name: string) => {
      await user.click(field('Since').getByRole('combobox', { name: 'Type' }))
      await user.click(await screen.findByRole('option', { name }))
    }
    const emptied = () => field('Since').queryByRole('checkbox', { name: 'Leave these cells empty' })
    await screen.findByRole('button', { name: 'Create and import' })
    await user.click(emptied() as HTMLElement)
    await chooseKind('Text')
    expect(emptied()).toBeNull()
    await chooseKind('Date and time')
    expect(emptied()).not.toBeChecked()
    await user.click(emptied() as HTMLElement)
    await user.click(create())
    await waitFor(() => expect(imports.write).toHaveBeenCalled())
    expect(imports.replace.mock.calls).toEqual([['file', { column: 1, from: 'unknown', to: '' }]])
  })

  it.each([
    ['leaves it out', true, [['file', 202, { skip: true }]]],
    ['imports it if somebody says so', false, []],
  ])('T-01 names the line of sums below the rows and %s', async (_what, isLeftOut, corrections) => {
    const { user, imports } = await openReview({}, { ...sheet, total: { row: 202, label: 'TOTAL' } })
    expect(
      await screen.findByText(isolated('Row 202 (“TOTAL”) looks like a line of sums, not a record.')),
    ).toBeVisible()
    const choice = screen.getByRole('checkbox', { name: 'Leave this row out' })
    expect(choice).toBeChecked()
    if (!isLeftOut) await user.click(choice)
    await user.click(create())
    await waitFor(() => expect(imports.write).toHaveBeenCalled())
    expect(imports.correct.mock.calls).toEqual(corrections)
  })

  it('T-01 keeps the review when the definition is refused, and says why', async () => {
    const problems = [{ resource: 'parking-garages', place: 'fields', message: 'There is a mistake.' }]
    const { user, calls } = await openReview({
      plan: vi.fn(async () => planOf({ status: 'refused', problems })),
    })
    const label = (await screen.findAllByRole('textbox', { name: 'Label' }))[1] as HTMLElement
    await user.type(label, ' name')
    await user.click(create())
    expect(await screen.findByText('There is a mistake.')).toBeVisible()
    expect(screen.getByDisplayValue('Garage name')).toBeVisible()
    expect(calls.apply).not.toHaveBeenCalled()
  })

  it('T-01 repeats only the import when that has failed', async () => {
    const { user, calls, imports } = await openReview()
    imports.check.mockRejectedValueOnce(failure(503, { message: 'The server is busy.' }))
    await user.click(await screen.findByRole('button', { name: 'Create and import' }))
    expect(await screen.findByText(/the import failed\. The server is busy\./)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(imports.write).toHaveBeenCalled())
    expect(calls.apply).toHaveBeenCalledTimes(1)
  })

  it('T-01 asks for other labels where two columns are called alike', async () => {
    const columns = [column('Name', 'text'), column('name', 'text')]
    await openReview({}, { ...sheet, columns })
    expect(await screen.findAllByText('Another column has this label. Change one of them.')).toHaveLength(2)
    expect(field('name').getByRole('textbox', { name: 'Name in the API' })).toHaveValue('name_2')
    expect(create()).toBeDisabled()
  })

  it('T-01 says why a file cannot be read, and takes another one', async () => {
    const read = vi.fn(
      async (): Promise<Sheet> => Promise.reject(failure(422, { message: 'This file is empty.' })),
    )
    const { user } = await openReview({ sheet: read })
    expect(await screen.findByText('This file is empty.')).toBeVisible()
    read.mockResolvedValueOnce({ ...sheet, headings_are_data: true })
    await user.upload(
      screen.getByLabelText('Choose a file', { selector: 'input' }),
      new File(['a'], 'other.csv'),
    )
    expect(await screen.findByText(/^Row 1 looks like data/)).toBeVisible()
  })

  it('T-01 finds the edits again when one goes back and chooses a file with the same headings', async () => {
    const { user, file } = await openReview()
    await screen.findByRole('button', { name: 'Create and import' })
    await user.type(field('Garage').getByRole('textbox', { name: 'Label' }), ' name')
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await user.upload(screen.getByLabelText('Choose a file', { selector: 'input' }), file)
    expect(await screen.findByDisplayValue('Garage name')).toBeVisible()
    expect(screen.getByDisplayValue('garage_name')).toBeVisible()
  })

  it('T-01 opens the reviewed fields in the editor', async () => {
    const { user, calls } = await openReview({
      definition: vi.fn(async () => undefined),
      task: vi.fn(async () => task('done')),
    })
    await user.click(await screen.findByRole('button', { name: 'Open in editor' }))
    expect(await screen.findByRole('heading', { name: 'Parking garages' })).toBeVisible()
    expect(calls.apply).not.toHaveBeenCalled()
  })
})
