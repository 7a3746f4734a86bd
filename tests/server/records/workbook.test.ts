import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportXlsx, type Sheet } from '../../../server/engine/records/export/workbook'
import { openZip } from '../../../server/features/imports/file/workbook/zip'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workbook-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Returns the XML of the sheet that the export writes for some CSV. */
async function sheetXml(
  columns: Sheet['columns'],
  pieces: readonly string[],
  timeZone = 'Africa/Tunis',
): Promise<string> {
  async function* encoded() {
    for (const piece of pieces) yield Buffer.from(piece)
  }
  const scope = { language: 'en', context: { timeZone, now: new Date(), me: 1 } }
  const path = join(folder, 'a.xlsx')
  await writeFile(path, await buffer(exportXlsx(scope, { columns, pieces: encoded() })))
  const zip = await openZip(path)
  const xml = await text(await zip.read('xl/worksheets/sheet1.xml'))
  zip.close()
  return xml
}

it('F-03 names the place of every row and cell, without which some programs open an empty sheet', async () => {
  const xml = await sheetXml(['text', 'number', 'text'], ['A,B,C\r\nx,1,\r\n', ',2,y\r\n'])
  const places = [...xml.matchAll(/<(row|c) r="(\w+)"/g)].map(([, , place]) => place)
  expect(places).toEqual(['1', 'A1', 'B1', 'C1', '2', 'A2', 'B2', '3', 'B3', 'C3'])
  expect(xml).not.toMatch(/<(row|c)(?! r=)[ />]/)
})

it('F-03 shows moments in the time of the office, and keeps the offset of one in a repeated hour', async () => {
  const moments = ['2026-10-25 01:30:00+02:00', '2026-10-25 02:30:00+02:00', '2026-10-25 02:30:00+01:00']
  const xml = await sheetXml(['moment'], [`A\r\n${moments.join('\r\n')}\r\n`], 'Europe/Paris')
  // Spreadsheets count days from 30 December 1899.
  const serial = (hours: number) =>
    ((Date.UTC(2026, 9, 25) - Date.UTC(1899, 11, 30)) / 86_400_000 + hours / 24).toFixed(10)
  expect([...xml.matchAll(/<c r="A[234]".*?(?:<v>|<t[^>]*>)([^<]*)</g)].map(([, value]) => value)).toEqual([
    serial(1.5),
    serial(2.5),
    '2026-10-25 02:30:00+01:00',
  ])
})

it('F-03 names columns after Z by two and three letters', async () => {
  const cells = Array.from({ length: 703 }, () => 'x').join(',')
  const xml = await sheetXml(['text'], [`${cells}\r\n`])
  const places = [...xml.matchAll(/<c r="(\w+)"/g)].map(([, place]) => place)
  expect([25, 26, 51, 52, 701, 702].map(at => places[at])).toEqual(['Z1', 'AA1', 'AZ1', 'BA1', 'ZZ1', 'AAA1'])
})
