import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Scope } from '../../../server/base/services'
import { fileRows } from '../../../server/features/imports/file/fileRows'
import { inspectFile } from '../../../server/features/imports/file/lookInto'
import { RowTexts } from '../../../server/features/imports/rows/readRow'
import type { Reading } from '../../../src/contract/imports'
import type { ReadingOptions } from '../../../src/core/field/reading'
import { address, defineResource, money, text } from '../../../src/define'
import { readerOf } from '../../../src/fields/imports'

// Each file is named after the program that wrote it.
const fileOf = (name: string) => join(import.meta.dirname, '../../files', name)

/** Reads a file as an import does: what was found out about it, and the texts of its rows by heading. */
async function tableOf(path: string, decimal: '.' | ',' = '.') {
  const { reading, headers, look } = await inspectFile(path, { decimal, currency: 'TND' })
  const rows: Record<string, string>[] = []
  for await (const { row, cells } of fileRows(path, reading))
    if (row > reading.header)
      rows.push(Object.fromEntries(headers.map((header, at) => [header, String(cells[at])])))
  return { reading, look, rows }
}

const optionsOf = (reading: Pick<ReadingOptions, 'decimal' | 'days' | 'currency'>): ReadingOptions => ({
  ...reading,
  timeZone: 'Africa/Tunis',
  now: new Date('2026-11-22T12:00:00Z'),
  option: () => undefined,
  part: () => optionsOf(reading),
})

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csv-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Writes a text in a code page, whose bytes are found by decoding each of them. */
function encoded(text: string, encoding: string): Buffer {
  // Node 20 decodes windows-1252 as latin1, unless it decodes a stream.
  const decoder = new TextDecoder(encoding)
  const byteOf = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte), { stream: true }), byte]),
  )
  return Buffer.from([...text].map(letter => byteOf.get(letter) ?? 0x3f))
}

async function tableIn(content: Uint8Array) {
  const path = join(folder, 'file.csv')
  await writeFile(path, content)
  return tableOf(path)
}

const PLAIN = 'Nom;Prenom;+21671180000;une adresse sans accent\n'.repeat(8_000)

describe('F-01 CSV files as real programs write them', () => {
  it.each(['.', ','] as const)(
    'F-01 Arabic decimals are decimals for a reader whose language has %s',
    async decimal => {
      const { reading, look, rows } = await tableOf(fileOf('libreoffice-arabic-decimals.csv'), decimal)
      expect(look.sure.decimal).toBe(true)
      const field = money()
      const read = rows.map(({ premium_net: premium = '' }) =>
        readerOf(field)?.read({ text: premium, parts: {} }, field, optionsOf(reading)),
      )
      // In millimes, an amount with three decimals is its digits.
      const amounts = rows.map(({ premium_net = '' }) => Number(premium_net.replace('٫', '')))
      expect(amounts).toEqual([250_500, 312_625, 118_250, 905_125])
      expect(read).toEqual(amounts.map(amount => ({ amount, currency: 'TND' })))
    },
  )

  it('F-01 a few Arabic names among French ones in Windows-1256 are read as both', async () => {
    const { reading, rows } = await tableOf(fileOf('libreoffice-1256-french-arabic.csv'))
    expect(reading.encoding).toBe('windows-1256')
    const names = rows.map(({ first_name, last_name }) => `${first_name} ${last_name}`)
    expect(names.slice(0, 3)).toEqual(['Amélie Hédhili', 'Rémi Zéghal', 'مهدي محمد الغربي'])
    expect(rows[6]?.last_name).toBe('نورة الطرابلسي')
    expect(rows[3]?.notes).toBe('Contrat résilié à l’échéance')
  })

  it.each([
    ['windows-1252', 'Été;Zoé;œuvre, 12 €;École Ñandú'],
    ['windows-1252', 'ÀÉ;Zoé;x;ÉCOLE'],
    ['windows-1254', 'Şahin;Amélie;x;rue de la Liberté, près du marché, côté gare'],
    ['windows-1254', 'IŞIK;ÖZGE;DAĞ;yalı'],
    ['windows-1256', 'محمد;Amélie;x;près du marché, à côté de l’école'],
    ['windows-1256', 'Amélie;x;x;حي النصر'],
    ['utf-8', 'Şahin;محمد;Été;x'],
  ])('F-01 one row in %s after 400 kB of ASCII is read as it was written: %s', async (encoding, row) => {
    const last = encoding === 'utf-8' ? Buffer.from(row) : encoded(row, encoding)
    const { reading, rows } = await tableIn(Buffer.concat([Buffer.from(`a;b;c;d\n${PLAIN}`), last]))
    expect(reading.encoding).toBe(encoding)
    expect(Object.values(rows.at(-1) ?? {}).join(';')).toBe(row)
  })

  it('F-01 a damaged row does not change the encoding of the others', async () => {
    const content = Buffer.concat([
      Buffer.from('a;b\nÉté;محمد\nPrénom;'),
      Buffer.from([0xe9]),
      Buffer.from(';\n'),
    ])
    const { reading, rows } = await tableIn(content)
    expect(reading.encoding).toBe('utf-8')
    expect(rows.map(({ b }) => b)).toEqual(['محمد', '\ufffd'])
  })

  it('F-01 a cell whose bytes could not be read is never stored, also if it is a part of a field', () => {
    const shelves = defineResource({
      name: 'shelves',
      title: 'name',
      subject: 'Shelf',
      fields: { name: text(), place: address(), note: text() },
    })
    const scope = {
      context: { now: new Date(), timeZone: 'UTC' },
      services: { messages: { languages: [] } },
    } as unknown as Scope
    const columns = ['name', 'place.city', 'note']
    const plan = { columns, mode: 'create', key: null, empty: 'keep' } as const
    const reading = { decimal: '.', days: 'dmy', currency: 'EUR' } as Reading
    const row = new RowTexts(scope, shelves, { plan: { ...plan, columns }, reading }).read([
      'b\ufffd',
      '\ufffd',
      'c',
    ])
    expect(row.values).toEqual({ note: 'c' })
    expect(row.issues).toEqual([
      { field: 'name', column: 0, key: 'import.lost_letters' },
      { field: 'place', column: 1, key: 'import.lost_letters' },
    ])
  })
})
