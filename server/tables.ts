import type { Resources } from '../src/schema/resources'
import { authTables } from './auth/tables'
import { fileTables } from './files/tables'
import { clockTables } from './jobs/clock/tables'
import { relayTables } from './live/relay/tables'
import { liveTables } from './live/tables'
import { mailTables } from './mail/tables'
import { figureTables } from './measures/tables'
import { notificationTables } from './notifications/tables'
import { tableName } from './records/columns'
import { numberTables } from './records/numberTables'
import { tableSpecs } from './records/tables'
import { settingsTables } from './settings/tables'
import type { TableSpec } from './storage/tables'

/** Every table of an installation: those of the definitions, and the server's own. */
export function allTables(resources: Resources): TableSpec[] {
  const accounts = tableName(resources.account)
  const own = [
    ...authTables(accounts),
    ...mailTables,
    ...figureTables,
    ...clockTables,
    ...liveTables,
    ...relayTables,
    ...notificationTables(accounts),
    ...settingsTables,
    ...fileTables(accounts),
    ...numberTables,
  ]
  const defined = tableSpecs(resources)
  const taken = own.find(({ name }) => defined.some(table => table.name === name))
  if (taken)
    throw new Error(`${taken.name} is a table of the server itself: give that definition another name`)
  return [...defined, ...own]
}
