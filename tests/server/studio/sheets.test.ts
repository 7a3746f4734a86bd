import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainEngines, withIndexes } from '../../support/databases'
import { writeWorkbook } from '../imports/workbooks'
import { openTestApp, type TestApp } from '../testApp'

describe.each(mainEngines)('Sheets of Studio on $name', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(withIndexes(engine))
    await app.addAccount({ email: 'admin@example.com' })
    await app.addAccount({ email: 'staff@example.com', user_type: 3 })
  })
  afterAll(() => app.close())

  async function send(content: string | Buffer<ArrayBuffer>, { query = '', as = 'admin@example.com' } = {}) {
    const headers = {
      Authorization: `Bearer ${await app.signIn(as)}`,
      'Content-Type': 'text/csv',
      'Accept-Language': 'en',
    }
    const body = typeof content === 'string' ? new TextEncoder().encode(content) : content
    const response = await app.app.request(`/api/v1/studio/sheets${query}`, { method: 'POST', headers, body })
    return { status: response.status, body: await response.json() }
  }

  it('T-01 says what the columns of a file could become, in the way that it is read', async () => {
    const file = 'Garage;Since;Places\nHarbour;03/04/2025;12\nAirport;25/04/2025;8\n'
    expect((await send(file)).body.data).toMatchObject({
      rows: 2,
      reading: { separator: ';', days: 'dmy' },
      columns: [
        { header: 'Garage', kind: 'text', is_required: true },
        { header: 'Since', kind: 'date' },
        { header: 'Places', kind: 'wholeNumber', samples: ['12', '8'] },
      ],
    })
    expect((await send(file, { query: '?days=mdy' })).body.data.columns[1]).toMatchObject({ kind: 'text' })
  })

  it.each([
    ['TOTAL', 'TOTAL;;20'],
    ['Total général :', 'Total général :;;20,5 %'],
    ['Summe', ';Summe;20,50 €'],
    ['المجموع الكلي', 'المجموع الكلي;;20'],
    ['Genel Toplam', 'Genel Toplam;;20'],
  ])('T-01 leaves the line of sums out of the guesses: %s', async (label, line) => {
    const { body } = await send(
      `Garage;Since;Places\nHarbour;03/04/2025;12\nAirport;25/04/2025;8\n\n${line}\n`,
    )
    expect(body.data).toMatchObject({
      rows: 2,
      total: { row: 5, label },
      columns: [
        { kind: 'text', is_required: true },
        { kind: 'date', is_required: true },
        { kind: 'wholeNumber', is_required: true, samples: ['12', '8'] },
      ],
    })
  })

  it.each([
    ['with another word', 'Total station;03/04/2025;20'],
    ['with a day', 'Total;03/04/2025;20'],
    ['without numbers', 'Total;;'],
    ['by the name of a record', 'Summerfield;;20'],
  ])('T-01 takes no row %s for a line of sums', async (_what, line) => {
    const { body } = await send(`Garage;Since;Places\nHarbour;03/04/2025;12\n${line}\n`)
    expect(body.data).toMatchObject({ rows: 2, total: null })
  })

  it('T-01 names the cells that do not fit with their rows in the file', async () => {
    const rows = Array.from({ length: 20 }, (_, at) => `Row ${at};${at === 4 ? 'n/a' : at === 7 ? '?' : at}`)
    const { body } = await send(`Made in May\n\nName;Count\n${rows.join('\n')}`)
    expect(body.data.columns[1]).toMatchObject({ kind: 'wholeNumber', is_required: false })
    expect(body.data.columns[1].fields[0].misfits).toEqual([
      { text: 'n/a', count: 1, rows: [8], is_placeholder: true },
      { text: '?', count: 1, rows: [11], is_placeholder: false },
    ])
  })

  it('T-01 reads a workbook', async () => {
    const path = join(app.services.config.dataDir, 'garages.xlsx')
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const rows = [['Garage', 'Places'].map(cell), [cell('Harbour'), '<c><v>12.5</v></c>']]
    const xml = rows.map(cells => `<row>${cells.join('')}</row>`).join('')
    await writeWorkbook(path, [Buffer.from(`<w><sheetData>${xml}</sheetData></w>`)])
    const { body } = await send(await readFile(path))
    expect(body.data).toMatchObject({
      reading: { format: 'xlsx' },
      sheets: ['One'],
      columns: [{ kind: 'text' }, { kind: 'decimal' }],
    })
  })

  it('T-01 looks at all rows, and stores nothing', async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => `Row ${at},${at < 2_800 ? at : 'many'}`)
    const { body } = await send(`Name,Count\n${rows.join('\n')}`)
    expect(body.data).toMatchObject({ rows: 3_000, columns: [{}, { kind: 'text' }] })
    const imports = await app.call('/api/v1/customers/imports', {
      token: await app.signIn('admin@example.com'),
    })
    expect(imports.body.data).toEqual([])
  })

  it.each([
    ['an empty file', '', 'This file is empty.'],
    ['a file without rows', 'Name,City\n', /no rows below its headings/],
    ['too many columns', `${Array.from({ length: 301 }, (_, at) => `C${at}`).join(',')}\n`, /more than 300/],
    ['what is no table', '%PDF-1.7\n', /This isn’t a table/],
  ])('T-01 says what is wrong with %s', async (_what, content, message) => {
    const { status, body } = await send(content)
    expect(status).toBe(422)
    expect(body.message).toMatch(message)
  })

  it('T-01 is for System Admins', async () => {
    expect((await send('Name\nA\n', { as: 'staff@example.com' })).status).toBe(403)
  })
})
