import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Scope } from '../../../server/base/services'
import { numberWithUnit } from '../../../server/features/imports/file/cell'
import { fileRows } from '../../../server/features/imports/file/fileRows'
import { inspectFile } from '../../../server/features/imports/file/lookInto'
import { styleOf } from '../../../server/features/imports/file/workbook/numberFormat'
import { unescaped } from '../../../server/features/imports/file/xlsx/escapedText'
import { RowTexts } from '../../../server/features/imports/rows/readRow'
import type { Reading } from '../../../src/contract/imports'
import type { AnyField, Resource } from '../../../src/core/schema/resource'
import { date, dateTime, decimal, list, money, text, time, wholeNumber, yesNo } from '../../../src/define'

// tests/files/README.md says which program wrote each file.
const fileOf = (name: string) => join(import.meta.dirname, '../../files', name)

const scope = {
  context: { now: new Date('2026-11-22T12:00:00Z'), timeZone: 'Africa/Tunis' },
  services: { messages: { languages: [] } },
} as unknown as Scope

/** Returns what an import reads from one column of a file; or the key of the message about a cell. */
async function columnOf(
  name: string,
  {
    heading,
    field,
    currency = 'TND',
    sheet,
    parts = {},
  }: {
    heading: string
    field: AnyField
    currency?: string
    sheet?: number
    parts?: Readonly<Record<string, string>>
  },
) {
  const path = fileOf(name)
  // In Tunisia, a comma is the decimal separator of typed text. Numbers of a workbook don't depend on it.
  const { reading, headers } = await inspectFile(path, { decimal: ',', currency }, { sheet })
  const resource = { name: 'rows', fields: { value: field } } as unknown as Resource
  const columns = headers.map(header => (header === heading ? 'value' : (parts[header] ?? null)))
  const texts = new RowTexts(scope, resource, {
    plan: { columns, mode: 'create', key: null, empty: 'keep' },
    reading,
  })
  const values: unknown[] = []
  for await (const { row, cells } of fileRows(path, reading)) {
    if (row <= reading.header) continue
    const { values: read, issues } = texts.read(cells)
    values.push(issues[0] ? String((issues[0] as { key: string }).key).replace('import.', '') : read.value)
  }
  return values
}

const euros = { amount: 125_050, currency: 'EUR' }
const dinars = { amount: 1_250_500, currency: 'TND' }
const amount = (currency: string) => ({ amount: 125_050, currency })

const columns: [file: string, heading: string, field: AnyField, values: unknown[]][] = [
  [
    'openpyxl-amount-symbols.xlsx',
    'premium_net',
    money(),
    // `DH` are the dirhams of Morocco or of the Emirates.
    [
      ...[dinars, dinars, dinars, dinars, euros, euros, euros, dinars, dinars, 'open_cell', amount('USD')],
      ...[amount('GBP'), amount('TRY'), euros, amount('CHF'), euros],
    ],
  ],
  [
    'openpyxl-amount-symbols.xlsx',
    'premium_net',
    decimal(),
    Array(16).fill(expect.stringMatching(/^1250\.50*$/)),
  ],
  ['openpyxl-zero-format.xlsx', 'national_id', text(), ['01234567', '00098765', '12345678']],
  ['openpyxl-zero-format.xlsx', 'address.postcode', text(), ['01000', '01330', '75002']],
  [
    'openpyxl-claims-times.xlsx',
    'loss_time',
    time(),
    ['14:30', '08:05', '08:05', '20:05', '00:00', '17:15', '09:45', '23:59'],
  ],
  [
    'libreoffice-claims-times.csv',
    'loss_time',
    time(),
    ['14:30', '08:05', '08:05', '20:05', '00:00', '17:15', '09:45', '23:59'],
  ],
  ['strict-iso-dates.xlsx', 'date_of_birth', date(), Array(6).fill('1986-03-31')],
  [
    'strict-iso-dates.xlsx',
    'kyc_expiry',
    text(),
    [
      ...['2027-03-31', '2027-03-31', '2027-03-31', '2027-03-31 14:30:05', '2027-03-31 14:30:05'],
      '2027-03-31 14:30:05.500',
    ],
  ],
]

const negative = { amount: -125_050, currency: 'EUR' }
const sterling = amount('GBP')
/** The same sheet, as each program stores its formats. */
const formats = {
  premium_net: [euros, dinars, dinars, amount('USD'), negative, sterling, amount('TRY'), dinars, dinars],
  reference: [
    ...['00098765', '01330', '21 671 123 456', '00123', '123456789012345', '1234.57', '12.5', '1234.5'],
    '12345',
  ],
  moment: [
    ...['2026-03-31', '2026-03-31 14:30:05', '2026-03-31', '14:30', '08:05:09', '30:15', '2026-03-31'],
    ...['46112.9999884259', '31/03/2026'],
  ],
  notes: [
    'a  b',
    'Ligne 1\nLigne 2',
    'tab\tici',
    '<b> & "c"',
    undefined,
    'ab',
    'cell_error',
    'true',
    'عقد رقم 3',
  ],
  group: ['G1', 'G1', 'G1', ...Array(6).fill('G2')],
}
// openpyxl stores no results of formulas, Gnumeric no country of a dollar, and SheetJS no formats.
const results = ['cell_error', 'cell_error', 'cell_error']
const sheetjs = {
  reference: { 2: '21671123456', 5: '1234.565' },
  moment: { 0: '31/03/2026', 2: '31/03/2026', 4: '8:05:09 AM', 6: '46112' },
  notes: { 4: undefined, 5: undefined, 6: undefined },
}
const but = (values: readonly unknown[], others: Readonly<Record<number, unknown>> = {}) =>
  Object.assign([...values], others)
const sheets: [file: string, others: Record<string, Record<number, unknown>>, sheet?: number][] = [
  ['openpyxl-formats.xlsx', { notes: { 4: results[0], 5: results[1], 6: results[2] } }],
  ['libreoffice-formats.ods', {}],
  ['gnumeric-formats.ods', { premium_net: { 3: 'open_cell' } }],
  ['sheetjs-formats.ods', { ...sheetjs, premium_net: { 3: 'open_cell' } }, 1],
]

describe('F-01 workbooks as real programs write them', () => {
  it.each(columns)('F-01 %s: %s', async (name, heading, field, values) => {
    expect(await columnOf(name, { heading, field })).toEqual(values)
  })

  it.each(sheets)('F-01 %s: every format', async (name, others, sheet) => {
    const read: Record<string, unknown> = {}
    const right: Record<string, unknown> = {}
    for (const [heading, values] of Object.entries(formats)) {
      const field = heading === 'premium_net' ? money() : text()
      read[heading] = await columnOf(name, { heading, field, sheet })
      right[heading] = but(values, others[heading])
    }
    expect(read).toEqual(right)
  })

  /** One table, as pandas writes it in four ways. */
  const pandas: Record<string, [field: AnyField, values: unknown[]]> = {
    name: [text(), ['Amel', 'Sami', undefined]],
    amount: [decimal(), ['1250.5', '-0.125', '1234567.891']],
    count: [wholeNumber(), [1, 2, 3]],
    maybe_count: [wholeNumber(), [1, undefined, 3]],
    day: [date(), ['2026-03-31', '2026-04-01', undefined]],
    moment: [dateTime(), ['2026-03-31T13:30:05.000Z', '2026-03-31T23:00:00.000Z', undefined]],
    flag: [yesNo(), [true, false, true]],
    code: [text(), ['00123', '0456', '+21671123456']],
    note: [text(), ['é; "x"', 'عقد', 'Ligne 1\nLigne 2']],
  }

  it.each([
    'pandas-openpyxl.xlsx',
    'pandas-xlsxwriter.xlsx',
    'pandas-utf-8-sig.csv',
    'pandas-semicolon-comma.csv',
  ])('F-01 %s: every type', async name => {
    const read = await Promise.all(
      Object.entries(pandas).map(async ([heading, [field]]) => [
        heading,
        await columnOf(name, { heading, field }),
      ]),
    )
    const right = Object.entries(pandas).map(([heading, [, values]]) => [heading, values])
    expect(Object.fromEntries(read)).toEqual(Object.fromEntries(right))
  })

  it('F-01 reads the number of a part whose column is its own, whatever the decimal separator of texts', () => {
    const field = list({ rate: decimal({ scale: 3 }), sum: money() })
    const resource = { name: 'rows', fields: { value: field } } as unknown as Resource
    const columns = ['value.rate', 'value.sum']
    const reading = { decimal: ',', currency: 'TND' } as Reading
    const plan = { columns, mode: 'create', key: null, empty: 'keep' } as const
    const texts = new RowTexts(scope, resource, { plan, reading })
    const sum = { amount: 250_125, currency: 'TND' }
    for (const cells of [
      [0.125, numberWithUnit('250.125', 'DT')],
      ['0,125', '250,125 TND'],
    ])
      expect(texts.read(cells).values).toEqual({ value: [{ rate: '0.125', sum }] })
  })

  it.each([
    ['1250.50', 'livres', money(), undefined],
    ['1250.50', 'dinar algérien', money(), undefined],
    ['1250.50', 'DA', money(), { amount: 125_050, currency: 'DZD' }],
    ['1250.50', 'دج', money(), { amount: 125_050, currency: 'DZD' }],
    ['1250.50', 'US$', money(), { amount: 125_050, currency: 'USD' }],
    ['1250.50', 'dinars', money(), { amount: 1_250_500, currency: 'TND' }],
    ['12', 'mois', wholeNumber(), 12],
    ['12.5', 'kg', decimal({ scale: 2 }), '12.5'],
    ['12', 'mois', text(), '12'],
    ['12.50', '€', text(), '12.50\u00a0€'],
  ] as const)('F-01 reads a workbook’s %s with the unit %j', (number, unit, field, value) => {
    const resource = { name: 'rows', fields: { value: field } } as unknown as Resource
    const texts = new RowTexts(scope, resource, {
      plan: { columns: ['value'], mode: 'create', key: null, empty: 'keep' },
      reading: { decimal: ',', currency: 'TND' } as Reading,
    })
    const { values, issues } = texts.read([numberWithUnit(number, unit)])
    expect([values.value, issues.length]).toEqual([value, value === undefined ? 1 : 0])
  })

  it('F-02 reads an amount without a currency in the one that its row names', async () => {
    const path = fileOf('openpyxl-amount-symbols.xlsx')
    const { reading, headers } = await inspectFile(path, { decimal: ',', currency: 'MAD' })
    const resource = { name: 'rows', fields: { premium: money(), fee: money() } } as unknown as Resource
    const targets: Record<string, string> = { premium_net: 'premium', fees: 'fee' }
    const columns = headers.map(header => targets[header] ?? null)
    const plan = { columns, mode: 'create', key: null, empty: 'keep' } as const
    const texts = new RowTexts(scope, resource, { plan, reading })
    const fees: string[] = []
    for await (const { row, cells } of fileRows(path, reading)) {
      const { fee } = texts.read(cells).values as Record<string, { amount: number; currency: string }>
      if (row > reading.header) fees.push(`${fee?.amount} ${fee?.currency}`)
    }
    const [tnd, eur] = ['15000 TND', '1500 EUR']
    expect(fees).toEqual([
      ...['1500 MAD', tnd, tnd, tnd, eur, eur, eur, tnd, tnd, '1500 MAD', '1500 USD', '1500 GBP', '1500 TRY'],
      ...[eur, '1500 CHF', eur],
    ])
  })

  it('F-01 takes no text for a workbook’s number', async () => {
    expect(unescaped('1.250\u00a0\u2063TND')).toBe('1.250\u00a0TND')
    expect(styleOf('0" \u2063DT"')).toEqual(styleOf('0" DT"'))
    const path = join(tmpdir(), `amounts-${process.pid}.csv`)
    await writeFile(path, 'a;b\n1.250\u00a0\u2063TND;1,5\n')
    const { reading } = await inspectFile(path, { decimal: ',', currency: 'TND' })
    const rows: unknown[] = []
    for await (const { cells } of fileRows(path, reading)) rows.push(cells)
    await rm(path)
    expect(rows[1]).toEqual(['1.250\u00a0TND', '1,5'])
  })

  it('F-01 claims-currency-column.csv: the currency of an amount from its own column', async () => {
    const about = { heading: 'Estimation', field: money(), currency: 'EUR' }
    const parts = { Devise: 'value.currency' }
    expect(await columnOf('claims-currency-column.csv', { ...about, parts })).toEqual([
      { amount: 100_500, currency: 'TND' },
    ])
  })

  it('F-01 takes dirhams for those of the file, never for another currency', async () => {
    const about = { heading: 'premium_net', field: money(), currency: 'MAD' }
    const values = await columnOf('openpyxl-amount-symbols.xlsx', about)
    expect(values[9]).toEqual(amount('MAD'))
    expect(values[10]).toEqual(amount('USD'))
  })
})

describe('F-01 texts and sheets of workbooks', () => {
  it('F-01 decodes escaped characters', async () => {
    const notes = await columnOf('xlsxwriter-line-breaks.xlsx', { heading: 'notes', field: text() })
    expect(notes.slice(0, 3)).toEqual(['Ligne 1\r\nLigne 2', 'code _x0041_ fin', 'ab'])
    // A formula's stored result, a date, a duration, a yes and rich text.
    expect(notes.slice(3, 8)).toEqual(['0', '2026-03-31', '30:15', 'true', 'Avenant n° 3 du 5 mars'])
    expect(notes.join()).not.toMatch(/_x(?!0041_)[\dA-F]{4}_/i)
  })

  it('F-01 decodes pairs and leaves what only looks like an escape', () => {
    expect(unescaped('_xD83D__xDE00_ _x005F_x005F_ _x0009_ _x12_ _X0041_ a_x')).toBe(
      '😀 _x005F_ \t _x12_ _X0041_ a_x',
    )
  })

  const usual = { decimal: '.', currency: 'EUR' } as const

  it('F-01 proposes the first sheet that is shown, and reads a hidden one that is chosen', async () => {
    const path = fileOf('exceljs-hidden-first-sheet.xlsx')
    const { reading, headers, look } = await inspectFile(path, usual)
    expect(look.sheets[reading.sheet]).toBe('Clients')
    expect(headers).toEqual(['last_name', 'first_name', 'phone'])
    expect((await inspectFile(path, usual, { sheet: 0 })).headers).toEqual(['Branche'])
  })

  it.each([['openpyxl-hidden-rows.xlsx'], ['libreoffice-hidden-rows.ods'], ['gnumeric-hidden-rows.ods']])(
    'F-01 %s: counts hidden rows with a value, and looks at those that are shown',
    async name => {
      const { look } = await inspectFile(fileOf(name), usual)
      expect(look).toMatchObject({ hidden: 3, hidden_columns: [2] })
      expect(look.samples.map(([first]) => first)).toEqual(['Amel', 'Sami', 'Nour'])
      const { look: all } = await inspectFile(fileOf(name), usual, { hidden: 'import' })
      expect(all.samples).toHaveLength(6)
    },
  )

  it('F-01 does the same in an OpenDocument', async () => {
    const path = fileOf('libreoffice-formats.ods')
    const { look, reading, headers } = await inspectFile(path, usual)
    expect(look.sheets).toEqual(['Choix', 'Bordereau'])
    expect(reading).toMatchObject({ format: 'ods', sheet: 1 })
    expect(headers).toEqual(Object.keys(formats))
    expect(look.merged).toBe(true)
    expect((await inspectFile(path, usual, { sheet: 0 })).headers).toEqual(['Branche'])
  })

  it('F-01 reads an OpenDocument in one XML file', async () => {
    for (const name of ['sheetjs-open-document.ods', 'sheetjs-open-document.fods']) {
      const { headers, look } = await inspectFile(fileOf(name), usual)
      expect(headers).toEqual(['last_name', 'first_name', 'phone'])
      expect(look.samples).toEqual([
        ['Essai', 'Un', '+21671175001'],
        ['Essai', 'Deux', '+21671175002'],
      ])
    }
  })
})
