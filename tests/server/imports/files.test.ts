import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text as textOf } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import type { Scope } from '../../../server/base/services'
import { exportXlsx } from '../../../server/engine/records/export/workbook'
import { fileRows } from '../../../server/features/imports/file/fileRows'
import { inspectFile } from '../../../server/features/imports/file/lookInto'
import { openZip } from '../../../server/features/imports/file/workbook/zip'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imports-'))
})
afterAll(() => rm(folder, { recursive: true }))

const usual = { decimal: '.', currency: 'EUR' } as const
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

async function read(content: string | Uint8Array) {
  const path = join(folder, 'file')
  await writeFile(path, content)
  const look = await inspectFile(path, usual)
  const rows: unknown[][] = []
  for await (const { cells } of fileRows(path, look.reading)) rows.push(cells)
  return { ...look, rows }
}

describe('C-11 files as real programs write them', () => {
  it.each([
    ['UTF-8 with a mark', Buffer.from('\ufeffName,City\nÖz,Tunis\n'), 'utf-8', 'Öz'],
    ['UTF-8 without one', Buffer.from('Name,City\nعلي,Tunis\n'), 'utf-8', 'علي'],
    ['UTF-16', utf16('Name\tCity\r\nعلي\tTunis\r\n'), 'utf-16le', 'علي'],
    ['Windows-1252', Buffer.from('Name;City\nÉléonore;Nîmes\n', 'latin1'), 'windows-1252', 'Éléonore'],
    [
      'Windows-1254',
      Buffer.from('Name;City\n\xddpek \xdeahin;\xddzmir\n', 'latin1'),
      'windows-1254',
      'İpek Şahin',
    ],
    [
      'Windows-1256',
      Buffer.from('Name;City\n\xda\xe1\xed;\xca\xe6\xe4\xd3\n', 'latin1'),
      'windows-1256',
      'علي',
    ],
  ])('C-11 detects %s by its letters', async (_name, content, encoding, name) => {
    const { reading, rows, headers } = await read(content)
    expect(reading.encoding).toBe(encoding)
    expect(headers).toEqual(['Name', 'City'])
    expect(rows[1]?.[0]).toBe(name)
  })

  it('C-11 reads quoted lines, quotes, text formulas, a separator line and titles above', async () => {
    const { rows, reading } = await read(
      'sep=;\r\nReport\r\nName;Note;Code\r\n"A; ""b""";"two\r\nlines";="00123"\r\n5" pipe;x;\r\n',
    )
    expect(reading).toMatchObject({ separator: ';', header: 2 })
    expect(rows.slice(2)).toEqual([
      ['A; "b"', 'two\r\nlines', '00123'],
      ['5" pipe', 'x', ''],
    ])
  })

  it('C-11 reports ambiguous values', async () => {
    const open = await read('a;b\n03/04/2026;1.234\n')
    expect(open.look.sure).toEqual({ decimal: false, days: false })
    const clear = await read('a;b\n13/04/2026;1.234,56\n')
    expect(clear).toMatchObject({ reading: { decimal: ',', days: 'dmy' }, look: { sure: { decimal: true } } })
  })

  it('C-11 rejects unclosed quotes and files without a table, with the reason', async () => {
    await expect(read('a,b\n"x,y\n')).rejects.toThrow('import.file.open_quote')
    await expect(read('%PDF-1.7')).rejects.toThrow('import.file.not_table')
    await expect(read('PK\u0003\u0004 nothing')).rejects.toThrow('import.file')
    await expect(read('')).rejects.toThrow('import.file.empty')
    await expect(read(Uint8Array.from({ length: 999 }, (_, at) => (at * 7) % 256))).rejects.toThrow(
      'import.file.not_table',
    )
    await expect(read(Array.from({ length: 301 }, (_, at) => `c${at}`).join())).rejects.toThrow(
      'import.file.too_many_columns',
    )
  })

  it('C-11 reads a workbook with shared strings, dates, percentages and formulas', async () => {
    const { rows, headers, look } = await read(await workbook())
    // A formula without a calculated value must not be read as an empty cell.
    expect(look.samples[1]).toEqual(['#CALC!'])
    expect(headers).toEqual(['Name', 'Born', 'Share', 'Sum', 'Paid'])
    expect(rows[1]).toEqual(['Öz & Co', '1980-04-03', 12.5, 42, true])
    expect(look.merged).toBe(false)
  })

  it('V-07 a workbook of ours has numbers, days, moments and amounts as such, and is read back as it was', async () => {
    const lines = [
      ['Name', 'Rate', 'Born', 'Made', 'Premium', 'Sum'],
      ['00123', "'-12.5", '1980-04-03', '2026-03-01T08:30:00.123Z', '1234.500 TND', '0.4512'],
      ["'=1+1", '7', '1899-12-31', '2026-10-25T00:30:00.000Z', "'-3.10 EUR", '2026-01-31'],
      ['2026-01-01', '1234567890123456', '', '2026-10-25T01:30:00.000Z', '12345678901234.50 EUR', ''],
      // Spreadsheets decode this text, unless it is escaped.
      ['_x0041_x005f_', '', '', '', '', ''],
    ]
    const pieces = async function* () {
      yield Buffer.from(`\ufeff${lines.map(line => `${line.join(',')}\r\n`).join('')}`)
    }
    const scope = { language: 'ar', context: { now: new Date(), timeZone: 'Europe/Paris' } } as Scope
    const columns = ['text', 'number', 'day', 'moment', 'amount', 'figure'] as const
    const content = await buffer(exportXlsx(scope, { columns, pieces: pieces() }))
    const { rows, headers } = await read(content)
    expect(headers).toEqual(lines[0])
    expect(rows.slice(1)).toEqual([
      ['00123', -12.5, '1980-04-03', '2026-03-01 09:30:00.123', '1234.500\u00a0\u2063TND', 0.4512],
      // Stored as texts: a date that spreadsheets count differently, and
      // the second of two identical local times when the clocks change.
      ['=1+1', 7, '1899-12-31', '2026-10-25 02:30:00', '-3.10\u00a0\u2063EUR', '2026-01-31'],
      ['2026-01-01', '1234567890123456', '', '2026-10-25T01:30:00.000Z', '12345678901234.50 EUR'],
      ['_x0041_x005f_'],
    ])
    const zip = await openZip(join(folder, 'file'))
    const part = async (name: string) => textOf(await zip.read(name))
    const [sheet, styles] = [await part('xl/worksheets/sheet1.xml'), await part('xl/styles.xml')]
    zip.close()
    expect(sheet).toContain(
      '<c r="B2"><v>-12.5</v></c><c r="C2" s="1"><v>29314</v></c><c r="D2" s="2"><v>46082.3958347569</v></c>',
    )
    expect(sheet).toContain('<c r="E2" s="3"><v>1234.500</v></c><c r="F2" s="4"><v>0.4512</v></c>')
    expect(sheet).toContain('rightToLeft="1"')
    expect(styles).toContain('formatCode="#,##0.000\\ [$TND]"')
  })

  it('C-11 repeats merged values in each row, skips a title above, and joins a tall row', async () => {
    const cell = (at: string, text: string) => `<x:c r="${at}" t="str"><x:v>${text}</x:v></x:c>`
    const row = (at: number, ...texts: string[]) =>
      `<x:row r="${at}">${texts.map((text, column) => text && cell(`${'ABC'[column]}${at}`, text)).join('')}</x:row>`
    const rowsOf = [
      [1, 'Policies of 2026'],
      [2, 'Carrier', 'Policy', 'Note'],
      [3, 'Atlas', 'P-1', 'two lines'],
      [4, '', 'P-2'],
      [5, '', 'P-3', 'own'],
      [6, 'Sahel', 'P-4', 'tall'],
      [7],
      [8, 'Own', 'P-5'],
    ] as const
    const merged = ['A1:C1', 'A3:A5', 'C3:C4', 'A6:A7', 'B6:B7', 'C6:C7']
      .map(ref => `<x:mergeCell ref="${ref}"/>`)
      .join('')
    const { rows, headers, look } = await read(
      await workbook(
        `<x:w xmlns:x="x"><x:sheetData>${rowsOf.map(([at, ...texts]) => row(at, ...texts)).join('')}</x:sheetData><x:mergeCells>${merged}</x:mergeCells></x:w>`,
      ),
    )
    expect(headers).toEqual(['Carrier', 'Policy', 'Note'])
    expect(rows[0]).toEqual(['Policies of 2026'])
    expect(rows.slice(2)).toEqual([
      ['Atlas', 'P-1', 'two lines'],
      ['Atlas', 'P-2', 'two lines'],
      ['Atlas', 'P-3', 'own'],
      ['Sahel', 'P-4', 'tall'],
      [],
      ['Own', 'P-5'],
    ])
    expect(look.merged).toBe(true)
  })

  it('F-02 a workbook whose filter hides a row says so, and its row is read', async () => {
    const row = (at: number, more = '') =>
      `<row r="${at}"${more}><c r="A${at}" t="str"><v>x${at}</v></c></row>`
    const sheet = (more: string) => `<w><sheetData>${row(1)}${row(2)}${row(3, more)}</sheetData></w>`
    const { look, rows } = await read(await workbook(sheet(' hidden="1"')))
    expect([look.hidden, rows]).toEqual([1, [['x1'], ['x2'], ['x3']]])
    expect((await read(await workbook(sheet(' hidden="0"')))).look.hidden).toBe(0)
  })
})

const SHEET =
  '<w><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Born</t></is></c><c r="C1" t="str"><v>Share</v></c><c r="D1" t="str"><v>Sum</v></c><c r="E1" t="str"><v>Paid</v></c></row>' +
  '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" s="1"><v>29314</v></c><c r="C2" s="2"><v>0.125</v></c><c r="D2"><f>40+2</f><v>42</v></c><c r="E2" t="b"><v>1</v></c></row><row r="3"><c r="A3"><f>NOW()</f></c></row></sheetData></w>'

/** Returns a workbook like one that a spreadsheet writes. */
async function workbook(sheet = SHEET): Promise<Buffer> {
  const zip = new ZipFile()
  const path = join(folder, 'book')
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/>`
  const parts: Record<string, string> = {
    '_rels/.rels': `<R>${relation('r1', 'officeDocument', '/xl/workbook.xml')}</R>`,
    'xl/workbook.xml': '<w xmlns:r="r"><sheets><sheet name="One" r:id="s1"/></sheets></w>',
    'xl/_rels/workbook.xml.rels': `<R>${relation('s1', 'worksheet', 'worksheets/sheet1.xml')}${relation('s2', 'sharedStrings', 'sharedStrings.xml')}${relation('s3', 'styles', 'styles.xml')}</R>`,
    'xl/sharedStrings.xml':
      '<sst><si><t>Name</t></si><si><r><t>Öz &amp;</t></r><r><t xml:space="preserve"> Co</t></r><rPh><t>no</t></rPh></si></sst>',
    'xl/styles.xml':
      '<s><numFmts><numFmt numFmtId="164" formatCode="0.0%"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></s>',
    'xl/worksheets/sheet1.xml': sheet,
  }
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
  return readFile(path)
}
