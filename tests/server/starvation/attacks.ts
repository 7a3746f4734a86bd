import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repeated, writeWorkbook } from '../imports/workbooks'
import type { Answer, Ask } from './validCalls'

/** A call that used to stop the server for everybody. It must now be rejected. */
export interface Attack {
  name: string
  run: () => Promise<Answer>
}

const MB = 1024 * 1024
const [SHEET, END] = ['<w><sheetData>', '</sheetData></w>']

async function workbook(sheet: Iterable<Buffer>): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'attack-'))
  try {
    const path = join(folder, 'book.xlsx')
    await writeWorkbook(path, sheet)
    return await readFile(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/**
 * Returns attacks that used to stop the server. The short form
 * uses smaller ones, because it takes seconds to create the files.
 */
export function attacks(ask: Ask, thorough: boolean): Attack[] {
  const size = thorough ? 1 : 0.02
  const file = async (name: string, body: Buffer | Promise<Buffer>) =>
    ask('POST', `/customers/imports?name=${name}`, {
      body: await body,
      headers: { 'Content-Type': 'application/octet-stream' },
    })
  const book = (sheet: Iterable<Buffer>) => file('book.xlsx', workbook(sheet))
  const question = (pattern: string) => ({ key: 'a', type: 'text', label: { en: 'A' }, pattern })
  const questionWith = (pattern: string) =>
    ask('POST', '/question-sets', { body: { insurance_type_id: 1, questions: [question(pattern)] } })
  const word = 'A'.repeat(0.9 * MB)
  const calls: Record<string, Attack['run']> = {
    'a workbook of one very long cell': () =>
      book(repeated(`${SHEET}<row><c t="str"><v>`, 'x', 600 * MB * size, `</v></c></row>${END}`)),
    'a workbook of empty elements': () => book(repeated(SHEET, '<x/>', 100 * MB * size, END)),
    'a workbook of one long attribute': () =>
      book(repeated(`${SHEET}<row r="`, '1', 560 * MB * size, `"/>${END}`)),
    'a table of commas': () => file('table.csv', Buffer.alloc(62 * MB * size, ',')),
    'a text of a megabyte for a field with a pattern': () =>
      ask('POST', '/insurance-types', { body: { code: word, name: 'A', category: 'motor' } }),
    'patterns with very many ways to match': () => questionWith(`(?:a?){24}c${'\\w{0,99}'.repeat(20)}`),
    'an amount beyond all amounts': () =>
      ask('POST', '/insurance-types', {
        body: {
          ...{ code: 'BEYOND', name: 'A', category: 'motor' },
          minimum_premium: { amount: 9e14, currency: 'EUR' },
        },
      }),
    'a megabyte of broken JSON': () =>
      ask('POST', '/auth/login', {
        body: Buffer.from(`{"a":[${'1,'.repeat(MB / 2 - 10)}}`),
        headers: { 'Content-Type': 'application/json' },
        as: 'nobody',
      }),
  }
  return Object.entries(calls).map(([name, run]) => ({ name, run }))
}
