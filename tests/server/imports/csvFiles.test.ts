import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fileRows } from '../../../server/features/imports/file/fileRows'
import { inspectFile } from '../../../server/features/imports/file/lookInto'
import type { ReadingOptions } from '../../../src/core/field/reading'
import { money } from '../../../src/define'
import { readerOf } from '../../../src/fields/readers'

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

describe('F-01 CSV files as real programs write them', () => {
  it.each(['.', ','] as const)(
    'F-01 Arabic decimals are decimals for a reader whose language has %s',
    async decimal => {
      const { reading, look, rows } = await tableOf(fileOf('libreoffice-arabic-decimals.csv'), decimal)
      expect(look.sure.decimal).toBe(true)
      const field = money()
      const read = rows.map(({ premium_net: text = '' }) =>
        readerOf(field)?.read({ text, parts: {} }, field, optionsOf(reading)),
      )
      // In millimes, an amount with three decimals is its digits.
      const amounts = rows.map(({ premium_net = '' }) => Number(premium_net.replace('٫', '')))
      expect(amounts).toEqual([250_500, 312_625, 118_250, 905_125])
      expect(read).toEqual(amounts.map(amount => ({ amount, currency: 'TND' })))
    },
  )
})
