import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inspectInThread, readPagesInThread } from '../../../server/features/imports/readInThread'
import { repeated, writeDocument } from './workbooks'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-'))
})
afterAll(() => rm(folder, { recursive: true }))

const MB = 1024 * 1024
const usual = { decimal: '.', currency: 'EUR' } as const
const BODY = '<d><office:body><office:spreadsheet>'
const HEAD = `${BODY}<table:table table:name="A">`
const END = '</table:table></office:spreadsheet></office:body></d>'
const ROW = '<table:table-row>'
const CELL = '<table:table-cell office:value-type="string"><text:p>'
const CELL_END = '</text:p></table:table-cell></table:table-row>'
const table = `${ROW}${CELL}Name${CELL_END}`
const all = (row: string) => [Buffer.from(`${HEAD}${table}${row}${END}`)]

/** Inspects a document and reads all of it, as an import does. */
async function read(content: Iterable<Buffer>): Promise<void> {
  const path = join(folder, 'book.ods')
  await writeDocument(path, content)
  const { reading } = await inspectInThread({ person: 7, path }, usual)
  await readPagesInThread({ person: 7, path }, reading)
}

describe('U-02 an OpenDocument built to be expensive is rejected while reading', () => {
  it.each<[string, string, () => Iterable<Buffer>]>([
    [
      'a row that repeats as often as a sheet has rows',
      'too_many_rows',
      () => all(`<table:table-row table:number-rows-repeated="1048575">${CELL}x${CELL_END}`),
    ],
    [
      'a row that repeats more often than that',
      'too_many_rows',
      () => all(`<table:table-row table:number-rows-repeated="1e300">${CELL}x${CELL_END}`),
    ],
    [
      'a cell that repeats as often as a sheet has columns',
      'too_many_columns',
      () => all(`${ROW}${CELL.replace('>', ' table:number-columns-repeated="16384">')}x${CELL_END}`),
    ],
    [
      'a long cell that repeats',
      'row_too_long',
      () =>
        all(
          `${ROW}${CELL.replace('>', ' table:number-columns-repeated="300">')}${'x'.repeat(30_000)}${CELL_END}`,
        ),
    ],
    [
      'many long cells in a row that repeats',
      'too_much',
      () =>
        all(
          `<table:table-row table:number-rows-repeated="90000">${CELL.replace('>', ' table:number-columns-repeated="6">')}${'x'.repeat(30_000)}${CELL_END}`,
        ),
    ],
    [
      'spaces that repeat',
      'cell_too_long',
      () => all(`${ROW}${CELL}<text:s text:c="999999999"/>${CELL_END}`),
    ],
    [
      'many spaces that repeat',
      'cell_too_long',
      () => all(`${ROW}${CELL}${'<text:s text:c="30000"/>'.repeat(5)}${CELL_END}`),
    ],
    [
      'one very long cell',
      'cell_too_long',
      () => repeated(`${HEAD}${table}${ROW}${CELL}`, 'x', 8 * MB, `${CELL_END}${END}`),
    ],
    [
      'a cell of many paragraphs',
      'too_much',
      () =>
        repeated(
          `${HEAD}${table}${ROW}<table:table-cell>`,
          '<text:p/>',
          8 * MB,
          `</table:table-cell></table:table-row>${END}`,
        ),
    ],
    ['elements without rows', 'too_much', () => repeated(HEAD, '<x/>', 8 * MB, END)],
    ['sheets without end', 'too_much', () => repeated(BODY, '<table:table table:name="A"/>', 16 * MB, END)],
    ['elements in one another', 'too_much', () => repeated(HEAD, '<table:table-row-group>', MB, END)],
    [
      'comments in one another',
      'too_much',
      () => repeated(`${HEAD}${ROW}<table:table-cell>`, '<office:annotation>', MB, END),
    ],
    [
      'a very long name of a sheet',
      'no_sheet',
      () => repeated(`${BODY}<table:table table:name="`, '1', MB, `">${END}`),
    ],
    [
      'a very long attribute',
      'workbook',
      () => repeated(`${HEAD}<table:table-row a="`, '1', MB, `"/>${END}`),
    ],
    [
      'a document type',
      'workbook',
      () => [Buffer.from(`<!DOCTYPE d [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${HEAD}${table}${END}`)],
    ],
    [
      'styles without end',
      'too_much',
      () =>
        repeated(
          '<d>',
          '<style:style style:family="table-cell" style:name="a"/>',
          8 * MB,
          `${HEAD.slice(3)}${table}${END}`,
        ),
    ],
    [
      'zeros that unpack to a thousand times their size',
      'too_much',
      () => repeated(`${HEAD}${ROW}${CELL}`, '\0', 40 * MB, END),
    ],
  ])('U-02 %s', async (_name, refusal, content) => {
    await expect(read(content())).rejects.toMatchObject({
      ...{ status: 422, code: 'invalid' },
      options: { message: `import.file.${refusal}` },
    })
  })

  it('U-02 reads styles that are based on each other in a circle, or ask for very many digits and parts', async () => {
    const style = (name: string, parent: string) =>
      `<style:style style:family="table-cell" style:name="${name}" style:parent-style-name="${parent}" style:data-style-name="${name === 'c' ? 'n' : ''}"/>`
    const digits =
      '<number:number number:min-integer-digits="1e9" number:decimal-places="1e9"><number:embedded-text number:position="1e9">x</number:embedded-text></number:number>'
    const long = `<number:text>${'x'.repeat(300)}</number:text>`.repeat(20_000)
    const maps = '<style:map style:apply-style-name="long"/>'.repeat(20_000)
    const pieces = '<number:embedded-text number:position="2">x</number:embedded-text>'.repeat(200_000)
    const styles = `<d><number:number-style style:name="long">${long}</number:number-style><number:number-style style:name="maps">${maps}<number:number>${pieces}</number:number></number:number-style><number:number-style style:name="n">${digits}</number:number-style>${style('a', 'b')}${style('b', 'a')}${style('c', '')}`
    const cells = ['a', 'c']
      .map(
        name => `<table:table-cell table:style-name="${name}" office:value-type="float" office:value="1"/>`,
      )
      .join('')
    await read([Buffer.from(`${styles}${HEAD.slice(3)}${table}${ROW}${cells}</table:table-row>${END}`)])
  })
})
