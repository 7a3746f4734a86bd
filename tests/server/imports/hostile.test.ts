import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { inspectInThread, readPagesInThread } from '../../../server/features/imports/readInThread'
import { repeated, writeWorkbook } from './workbooks'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-'))
})
afterAll(() => rm(folder, { recursive: true }))

const MB = 1024 * 1024
const usual = { decimal: '.', currency: 'EUR' } as const
const [SHEET, END] = ['<w><sheetData>', '</sheetData></w>']
const table = '<row><c t="str"><v>Name</v></c></row>'

/** Inspects a file and reads all of it, as an import does. */
async function read(path: string): Promise<void> {
  const { reading } = await inspectInThread({ person: 7, path }, usual)
  await readPagesInThread({ person: 7, path }, reading)
}

async function csv(pieces: Iterable<Buffer>): Promise<string> {
  const path = join(folder, 'table.csv')
  await pipeline(Readable.from(pieces), createWriteStream(path))
  return path
}

async function workbook(
  ...[sheet, parts]: [Iterable<Buffer>, Record<string, Iterable<Buffer>>?]
): Promise<string> {
  const path = join(folder, 'book.xlsx')
  await writeWorkbook(path, sheet, parts)
  return path
}

const cells = (count: number) => Array.from({ length: count }, (_, at) => ` a${at}="1"`).join('')

describe('U-02 a workbook built to be expensive is rejected while reading', () => {
  it.each<[string, string, () => Iterable<Buffer>]>([
    [
      'one very long cell',
      'cell_too_long',
      () => repeated(`${SHEET}<row><c t="str"><v>`, 'x', 8 * MB, `</v></c></row>${END}`),
    ],
    [
      'a long cell of many pieces',
      'cell_too_long',
      () => repeated(`${SHEET}<row><c t="str"><v>`, 'x<!-- -->', MB, `</v></c></row>${END}`),
    ],
    [
      'a row of long cells',
      'row_too_long',
      () => repeated(`${SHEET}<row>`, `<c t="str"><v>${'x'.repeat(30_000)}</v></c>`, MB, `</row>${END}`),
    ],
    ['elements without rows', 'too_much', () => repeated(SHEET, '<x/>', 8 * MB, END)],
    [
      'elements before the rows',
      'too_much',
      () => repeated('<w>', '<x/>', 8 * MB, `${SHEET}${table}${END}</w>`),
    ],
    ['elements in one another', 'too_much', () => repeated(`<w>`, '<x>', MB, END)],
    ['a very long attribute', 'workbook', () => repeated(`${SHEET}<row r="`, '1', 8 * MB, `"/>${END}`)],
    ['a very long name', 'workbook', () => repeated(`${SHEET}<row `, 'n', MB, `="1"/>${END}`)],
    ['a very long comment', 'workbook', () => repeated(`${SHEET}<!-- `, '<x>', MB, ` -->${END}`)],
    ['very many attributes', 'too_much', () => [Buffer.from(`${SHEET}<row${cells(5_000)}/>${END}`)]],
    [
      'an attribute that the parser would call',
      'workbook',
      () => [Buffer.from(`${SHEET}<row hasOwnProperty="1" r="1"/>${END}`)],
    ],
    [
      'a document type',
      'workbook',
      () => [Buffer.from(`<!DOCTYPE w [<!ENTITY a "ha">]>${SHEET}${table}${END}`)],
    ],
    ['rows that go back', 'workbook', () => [Buffer.from(`${SHEET}<row r="5"/><row r="4"/>${END}`)]],
    ['a row beyond all rows', 'too_many_rows', () => [Buffer.from(`${SHEET}<row r="99999999999"/>${END}`)]],
    [
      'zeros that unpack to a thousand times their size',
      'too_much',
      () => repeated(`${SHEET}<row><c><v>`, '\0', 40 * MB, END),
    ],
  ])('U-02 %s', async (_name, refusal, sheet) => {
    await expect(read(await workbook(sheet()))).rejects.toMatchObject({
      ...{ status: 422, code: 'invalid' },
      options: { message: `import.file.${refusal}` },
    })
  })

  it('U-02 shared strings are bounded like cells', async () => {
    const shared = (text: string, bytes: number) =>
      workbook([Buffer.from(`${SHEET}${table}${END}`)], {
        'xl/sharedStrings.xml': repeated('<sst>', text, bytes, '</sst>'),
      })
    await expect(read(await shared('<si><t>', MB))).rejects.toThrow('import.file.too_much')
    await expect(read(await shared(`<si><t>${'x'.repeat(40_000)}</t></si>`, MB))).rejects.toThrow(
      'import.file.cell_too_long',
    )
  })

  it('U-02 skips ranges and formats that are slow for regular expressions', async () => {
    const digits = '1'.repeat(60_000)
    const path = await workbook(
      [
        Buffer.from(`${SHEET}${table}<row><c t="str"><v>x</v></c></row></sheetData><mergeCells>`),
        ...Array.from({ length: 10 }, () => Buffer.from(`<mergeCell ref="A1:${digits}x"/>`)),
        Buffer.from('</mergeCells></w>'),
      ],
      {
        'xl/styles.xml': Array.from({ length: 10 }, (_, at) =>
          Buffer.from(
            `${at ? '' : '<s>'}<numFmt numFmtId="9" formatCode="${'['.repeat(60_000)}"/>${at < 9 ? '' : '</s>'}`,
          ),
        ),
      },
    )
    await read(path)
    expect(await readdir(`${path}.rows`)).toHaveLength(1)
  })

  it('U-02 rejects an archive with a long list of parts', async () => {
    const path = join(folder, 'long.zip')
    const zip = new ZipFile()
    for (let at = 0; at < 70; at += 1)
      zip.addBuffer(Buffer.from(''), `part${at}`, { fileComment: 'x'.repeat(65_000) } as object)
    zip.end()
    await pipeline(zip.outputStream, createWriteStream(path))
    await expect(read(path)).rejects.toThrow('import.file.too_much')
  })
})

describe('U-02 a CSV built to be expensive is rejected while reading', () => {
  it.each<[string, string, () => Iterable<Buffer>]>([
    ['commas and nothing else', 'too_many_columns', () => repeated('', ',', MB, '')],
    ['commas far down', 'too_many_columns', () => repeated(`a,b\n${'1,2\n'.repeat(300)}`, ',', MB, '')],
    ['a quote that is never closed', 'open_quote', () => repeated('a,b\n"', 'x\n', MB, '')],
    ['a very long cell', 'cell_too_long', () => repeated('a,b\n', 'x', MB, '')],
    ['a very long row', 'row_too_long', () => repeated('a,b\n', `${'x'.repeat(10_000)},`, MB, '')],
    ['more rows than are taken', 'too_many_rows', () => repeated('a,b\n', '1,2\n', 0.4 * MB, '')],
    [
      'columns that its beginning does not show',
      'too_many_columns',
      () => repeated(`a,b\n${'1,2\n'.repeat(300)}`, 'x,'.repeat(400), 1, ''),
    ],
  ])('U-02 %s', async (_name, refusal, pieces) => {
    await expect(read(await csv(pieces()))).rejects.toMatchObject({
      ...{ status: 422, code: 'invalid' },
      options: { message: `import.file.${refusal}` },
    })
    expect(await readdir(join(folder, 'table.csv.rows')).catch(() => [])).toEqual([])
  })
})

/** The share of the maximum file size, which only the long form uses. docs/measurements.md has its cost. */
const SIZE = process.env.TEST_LONG ? 1 : 0.004

describe('U-02 files of 64 MB', () => {
  it.each<[string, () => Promise<string>]>([
    ['a CSV of commas', () => csv(repeated('', ',', SIZE * 62 * MB, ''))],
    ['a CSV of rows of commas', () => csv(repeated('a\n', `${','.repeat(299)}\n`, SIZE * 60 * MB, ''))],
    ['a CSV of line breaks', () => csv(repeated('a,b\n', '\n', SIZE * 62 * MB, ''))],
    [
      'a CSV of 100,000 rows',
      () => csv(repeated('a,b,c\n', `${'word '.repeat(130)},x\n`, SIZE * 62 * MB, '')),
    ],
    [
      'a workbook with a cell of 600 MB',
      () => workbook(repeated(`${SHEET}<row><c t="str"><v>`, 'x', SIZE * 600 * MB, `</v></c></row>${END}`)),
    ],
    ['a workbook with 100 MB of <x/>', () => workbook(repeated(SHEET, '<x/>', SIZE * 100 * MB, END))],
    [
      'a workbook with an attribute of 560 MB',
      () => workbook(repeated(`${SHEET}<row r="`, '1', SIZE * 560 * MB, `"/>${END}`)),
    ],
    ['a workbook of 100,000 rows', () => workbook(randomRows(SIZE * 100_000, 38))],
    [
      'a workbook of a million shared texts',
      () => workbook(numberedRows(SIZE * 100_000), { 'xl/sharedStrings.xml': randomTexts(SIZE * 1_000_000) }),
    ],
  ])(
    'U-02 %s costs at most 256 MB',
    async (name, make) => {
      const path = await make()
      const { size } = await stat(path)
      const before = process.memoryUsage().rss
      let most = before
      const timer = setInterval(() => {
        most = Math.max(most, process.memoryUsage().rss)
      }, 20)
      const begun = performance.now()
      const outcome = await read(path).then(
        () => 'read',
        (error: Error) => error.message,
      )
      clearInterval(timer)
      const seconds = ((performance.now() - begun) / 1000).toFixed(1)
      const more = Math.round((most - before) / MB)
      if (process.env.TEST_LONG)
        console.info(`${name}: ${(size / MB).toFixed(1)} MB, ${seconds} s, ${more} MB more, ${outcome}`)
      expect(more).toBeLessThan(256)
    },
    600_000,
  )
})

const word = () => Math.random().toString(36).slice(2)

function* randomRows(rows: number, columns: number): Generator<Buffer> {
  yield Buffer.from(SHEET)
  for (let row = 1; row <= rows; row += 1) {
    const all = Array.from({ length: columns }, () => `<c t="str"><v>${word()}${word()}</v></c>`)
    yield Buffer.from(`<row r="${row}">${all.join('')}</row>`)
  }
  yield Buffer.from(END)
}

function* numberedRows(rows: number): Generator<Buffer> {
  yield Buffer.from(SHEET)
  for (let row = 1; row <= rows; row += 1)
    yield Buffer.from(
      `<row r="${row}">${Array.from({ length: 10 }, (_, at) => `<c t="s"><v>${row * 10 - 10 + at}</v></c>`).join('')}</row>`,
    )
  yield Buffer.from(END)
}

function* randomTexts(count: number): Generator<Buffer> {
  yield Buffer.from('<sst>')
  for (let at = 0; at < count; at += 1) yield Buffer.from(`<si><t>${word()}${word()}${word()}</t></si>`)
  yield Buffer.from('</sst>')
}
