import { z } from 'zod'
import { sheetSchema } from '../../../src/contract/sheets'
import { officeCountry } from '../../../src/core/i18n/officeCountry'
import { readChoice } from '../../features/imports/importFile'
import { usualOf } from '../../features/imports/inspect'
import { readSheetInThread } from '../../features/imports/readInThread'
import { receiveFile, removeFile } from '../../features/imports/receive'
import { route } from '../http/route'
import { requireStudio } from './requireStudio'

const text = z.string()
const readingQuery = {
  encoding: text.describe('For example `windows-1256`; detected by default'),
  separator: text.describe('A comma, a semicolon, a tab or a bar; detected by default'),
  sheet: text.describe('Index of the sheet, from 0'),
  header: text.describe('The header row, from 1'),
  decimal: text.describe('Decimal separator'),
  days: text.describe('Order of dates: `dmy`, `mdy` or `ymd`'),
}
const NUMBERS = ['sheet', 'header']

/** Reads the file options in the query. Throws a 422 that names the errors. */
function chosenIn(query: Readonly<Record<string, string | undefined>>) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const reading = given.map(([name, value]) => [name, NUMBERS.includes(name) ? Number(value) : value])
  return readChoice({ reading: Object.fromEntries(reading) }).reading ?? {}
}

const guess = route(
  {
    method: 'post',
    path: '/studio/sheets',
    points: 10,
    summary:
      'Guess the fields of a new resource from a file (CSV or XLSX); the file is not stored, and nothing changes',
    query: readingQuery,
    raw: [
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/octet-stream',
    ],
    data: sheetSchema,
    errors: [413, 422],
  },
  async ({ c, services, scope, query }) => {
    requireStudio(scope)
    const chosen = chosenIn(query())
    const { now, timeZone } = scope.context
    const usual = { ...(await usualOf(scope)), now, timeZone, country: officeCountry() }
    const { path } = await receiveFile(services, c)
    try {
      return { data: await readSheetInThread(scope.actor.id, { path, usual, chosen }) }
    } finally {
      await removeFile(path)
    }
  },
)

/** Suggests resources from uploaded spreadsheets. */
export const sheetRoutes = [guess]
