import type { Resources } from '../../src/core/schema/resources'
import type { EncryptedColumn } from '../base/encryption/encryptedColumn'
import { outboxTables } from '../base/outbox/outboxTables'
import { settingsTables } from '../base/settings/tables'
import type { TableSpec } from '../base/storage/tables'
import { definitionTables } from '../engine/definitions/tables'
import { draftTables, PRIVATE_KEY } from '../engine/drafts/tables'
import { fileTables } from '../engine/files/tables'
import { MAIL_FILE, MAIL_HTML, MAIL_TEXT, MAIL_UNSUBSCRIBE, mailTables } from '../engine/mail/tables'
import { figureTables } from '../engine/measures/tables'
import { notificationTables } from '../engine/notifications/tables'
import { APP_KEY, authTables, PENDING_APP_KEY } from '../engine/people/tables'
import { numberTables } from '../engine/records/numbers/numberTables'
import { tableName } from '../engine/sql/columns'
import { ownTables } from '../engine/sql/ownTables'
import { tableSpecs } from '../engine/sql/tables'
import { viewTables } from '../engine/views/tables'
import { importTables } from '../features/imports/tables'
import { SUBSCRIPTION_TOKEN, subscriptionTables } from '../features/subscriptions/tables'
import { relayTables } from '../live/relay/tables'
import { LIVE_SECRET, liveTables } from '../live/tables'
import { clockTables } from '../work/jobs/clock/tables'
import { taskTables } from '../work/tasks/tables'

/** Returns the server's own tables, without those of the definitions. */
export const serverTables = (accounts: string): TableSpec[] => [...ownTables, ...furtherTables(accounts)]

/** Returns every table of an installation: those of the definitions and the server's own. */
export const allTables = (resources: Resources): TableSpec[] => [
  ...tableSpecs(resources),
  ...furtherTables(tableName(resources.account)),
]

/** Returns the server's own tables that are not among `tableSpecs`. */
function furtherTables(accounts: string): TableSpec[] {
  return [
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
    ...viewTables(accounts),
    ...subscriptionTables(accounts),
    ...numberTables,
    ...definitionTables(accounts),
  ]
}

/**
 * All encrypted columns. Their values must be decrypted again, and must be
 * unreadable to people who only have the database.
 */
export const encryptedColumns: readonly EncryptedColumn[] = [
  APP_KEY,
  PENDING_APP_KEY,
  PRIVATE_KEY,
  LIVE_SECRET,
  MAIL_TEXT,
  MAIL_HTML,
  MAIL_UNSUBSCRIBE,
  MAIL_FILE,
  SUBSCRIPTION_TOKEN,
]
