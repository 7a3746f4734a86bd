import { studioEndpoints } from '../../../src/contract/studio'
import { officeCountry } from '../../../src/core/i18n/officeCountry'
import { readChoice } from '../../features/imports/importFile'
import { usualOf } from '../../features/imports/inspect'
import { readSheetInThread } from '../../features/imports/readInThread'
import { receiveFile, removeFile } from '../../features/imports/receive'
import { route } from '../http/route'
import { requireStudio } from './requireStudio'

const NUMBERS = ['sheet', 'header']

/** Reads the file options in the query. Throws a 422 that names the errors. */
function chosenIn(query: Readonly<Record<string, string | undefined>>) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const reading = given.map(([name, value]) => [name, NUMBERS.includes(name) ? Number(value) : value])
  return readChoice({ reading: Object.fromEntries(reading) }).reading ?? {}
}

const guess = route(studioEndpoints.readSheet, async ({ c, services, scope, query }) => {
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
})

/** Suggests resources from uploaded spreadsheets. */
export const sheetRoutes = [guess]
