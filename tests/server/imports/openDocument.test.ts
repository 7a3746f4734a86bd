import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileRows } from '../../../server/features/imports/file/fileRows'
import { inspectFile } from '../../../server/features/imports/file/lookInto'
import { flatDocument, writeParts } from './workbooks'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documents-'))
})
afterAll(() => rm(folder, { recursive: true }))

const usual = { decimal: '.', currency: 'EUR' } as const

async function rowsOf(content: string, styles = '') {
  const path = join(folder, 'book.fods')
  await writeFile(path, flatDocument(content, styles))
  const { reading, look } = await inspectFile(path, usual)
  const rows: [row: number, ...cells: unknown[]][] = []
  for await (const { row, cells } of fileRows(path, reading)) rows.push([row, ...cells])
  return { rows, look }
}

const cell = (text: string, attributes = '') =>
  `<table:table-cell office:value-type="string" ${attributes}><text:p>${text}</text:p></table:table-cell>`
const sheet = (rows: string, attributes = 'table:name="One"') =>
  `<table:table ${attributes}>${rows}</table:table>`
const row = (cells: string, attributes = '') => `<table:table-row ${attributes}>${cells}</table:table-row>`
const float = (value: string, attributes = '') =>
  `<table:table-cell office:value-type="float" office:value="${value}" ${attributes}/>`

describe('F-01 rows and cells of an OpenDocument', () => {
  it('F-01 repeats rows and cells, and skips empty ones however many', async () => {
    const { rows } = await rowsOf(
      sheet(
        row(cell('a') + cell('b', 'table:number-columns-repeated="2"')) +
          row('<table:table-cell/>', 'table:number-rows-repeated="1048000"') +
          row(
            `<table:table-cell table:number-columns-repeated="2"/>${cell('x')}`,
            'table:number-rows-repeated="2"',
          ) +
          row(
            '<table:table-cell table:number-columns-repeated="16384"/>',
            'table:number-rows-repeated="1048575"',
          ),
      ),
    )
    expect(rows).toEqual([
      [1, 'a', 'b', 'b'],
      [1_048_002, '', '', 'x'],
      [1_048_003, '', '', 'x'],
    ])
  })

  it('F-02 notes that rows are filtered out or hidden, and reads them', async () => {
    const hidden = (visibility: string) =>
      sheet(row(cell('Name')) + row(cell('Ana'), `table:visibility="${visibility}"`))
    const both = [
      [1, 'Name'],
      [2, 'Ana'],
    ]
    for (const [visibility, count] of [
      ['filter', 1],
      ['collapse', 1],
      ['visible', 0],
    ] as const) {
      const { rows, look } = await rowsOf(hidden(visibility))
      expect([rows, look.hidden]).toEqual([both, count])
    }
  })

  it('F-01 takes the style of the cell, of its row or of its column', async () => {
    const zeros = (name: string, digits: number) =>
      `<number:number-style style:name="N${name}"><number:number number:decimal-places="0" number:min-integer-digits="${digits}"/></number:number-style>
       <style:style style:name="${name}" style:family="table-cell" style:data-style-name="N${name}"/>`
    const based = '<style:style style:name="based" style:family="table-cell" style:parent-style-name="five"/>'
    const { rows } = await rowsOf(
      sheet(
        '<table:table-column table:default-cell-style-name="three" table:number-columns-repeated="2"/>' +
          row(cell('a') + cell('b')) +
          row(float('7') + float('7', 'table:style-name="based"')) +
          row(float('7'), 'table:default-cell-style-name="four"'),
      ),
      ['three', 'four', 'five'].map((name, at) => zeros(name, at + 3)).join('') + based,
    )
    expect(rows.slice(1)).toEqual([
      [2, '007', '00007'],
      [3, '0007'],
    ])
  })

  it('F-01 reads the text that a cell shows, without comments and drawings', async () => {
    const { rows } = await rowsOf(
      sheet(
        row(cell('a') + cell('b')) +
          row(
            `<table:table-cell office:value-type="string"><office:annotation><text:p>comment</text:p></office:annotation><text:p>x<text:span>y</text:span><text:s text:c="2"/>z<text:tab/><text:line-break/><text:a>link</text:a></text:p><text:p/><text:p>&amp;</text:p><draw:rect><text:p>drawn</text:p></draw:rect></table:table-cell>` +
              '<table:table-cell office:value-type="string"><text:p>b<office:annotation><text:p>c</text:p></office:annotation></text:p></table:table-cell>',
          ),
      ),
    )
    expect(rows[1]).toEqual([2, 'xy  z\t\nlink\n\n&', 'b'])
  })

  it('F-01 lists sheets only: no table in a cell, of another file or of a link', async () => {
    const inner = sheet(row(cell('inner')), 'table:name="Inner"')
    const { rows, look } = await rowsOf(
      sheet(row(cell('hidden')), 'table:name="H" table:style-name="hidden"') +
        sheet(row(cell('cached')), `table:name="'file:///home/a.ods'#$Sheet1"`) +
        sheet(
          `<table:shapes>${inner}</table:shapes>${row(`<table:table-cell>${inner}</table:table-cell>${cell('shown')}`)}`,
          'table:name="Été &amp; co"',
        ) +
        `<table:dde-links><table:dde-link>${sheet(row(cell('link')), '')}</table:dde-link></table:dde-links>`,
      '<style:style style:name="hidden" style:family="table"><style:table-properties table:display="false"/></style:style>',
    )
    expect(look.sheets).toEqual(['H', 'Été & co'])
    expect(rows).toEqual([[1, '', 'shown']])
  })

  it('F-01 reads times, percentages and amounts without a style', async () => {
    const typed = (type: string, attributes: string) =>
      `<table:table-cell office:value-type="${type}" ${attributes}/>`
    const { rows } = await rowsOf(
      sheet(
        row(cell('a')) +
          row(
            [
              typed('time', 'office:time-value="PT08H05M09.4S"'),
              typed('time', 'office:time-value="PT30H15M00S"'),
              typed('time', 'office:time-value="-PT01H30M"'),
              typed('percentage', 'office:value="0.0725"'),
              typed('currency', 'office:value="12.5" office:currency="MAD"'),
              typed('date', 'office:date-value="2026-03-31T23:59:59.5"'),
              typed('date', 'office:date-value="1850-01-02"'),
              typed('boolean', 'office:boolean-value="false"'),
              '<table:table-cell table:formula="of:=A1"/>',
            ].join(''),
          ),
      ),
    )
    expect(rows[1]?.slice(1)).toEqual([
      ...['08:05:09', '30:15', '-1:30', 7.25, '12.5\u00a0\u2063MAD', '2026-03-31 23:59:59.500', '1850-01-02'],
      ...[false, '#CALC!'],
    ])
  })

  it.each([
    [
      'a part',
      {
        'content.xml': 'x',
        'META-INF/manifest.xml': '<m:manifest><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>',
      },
      'password',
    ],
    ['as a whole', { 'encrypted-package': 'x' }, 'password'],
    [
      'a letter',
      {
        'content.xml':
          '<office:document-content><office:body><office:text/></office:body></office:document-content>',
      },
      'not_workbook',
    ],
  ])('F-01 refuses what is encrypted, and what is no spreadsheet: %s', async (_name, parts, reason) => {
    const path = join(folder, 'other.ods')
    await writeParts(path, parts)
    await expect(inspectFile(path, usual)).rejects.toThrow(`import.file.${reason}`)
  })
})
