import type { Resources } from '../src/schema/resources'
import { APP_KEY, authTables, PENDING_APP_KEY } from './auth/tables'
import { outboxTables } from './base/outboxTables'
import { draftTables, PRIVATE_KEY } from './drafts/tables'
import type { EncryptedColumn } from './encryption/encryptedColumn'
import { fileTables } from './files/tables'
import { importTables } from './imports/tables'
import { clockTables } from './jobs/clock/tables'
import { relayTables } from './live/relay/tables'
import { LIVE_SECRET, liveTables } from './live/tables'
import { MAIL_HTML, MAIL_TEXT, mailTables } from './mail/tables'
import { figureTables } from './measures/tables'
import { notificationTables } from './notifications/tables'
import { numberTables } from './records/numbers/numberTables'
import { tableName } from './records/sql/columns'
import { tableSpecs } from './records/tables/tables'
import { settingsTables } from './settings/tables'
import type { TableSpec } from './storage/tables'
import { taskTables } from './tasks/tables'

/** Every table of an installation: those of the definitions, and the server's own. */
export function allTables(resources: Resources): TableSpec[] {
  const accounts = tableName(resources.account)
  const own = [
    ...authTables(accounts),
    ...mailTables,
    ...figureTables,
    ...clockTables,
    ...taskTables,
    ...outboxTables,
    ...liveTables,
    ...relayTables,
    ...notificationTables(accounts),
    ...settingsTables,
    ...fileTables(accounts),
    ...importTables(accounts),
    ...draftTables(accounts),
    ...numberTables,
  ]
  const all = [...tableSpecs(resources), ...own]
  const taken = all.find(({ name }, at) => all.findIndex(table => table.name === name) !== at)
  if (taken)
    throw new Error(`${taken.name} is a table of the server itself: give that definition another name`)
  return all
}

/** Every column whose values must be readable again and by nobody who only has the database. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  APP_KEY,
  PENDING_APP_KEY,
  PRIVATE_KEY,
  LIVE_SECRET,
  MAIL_TEXT,
  MAIL_HTML,
]
