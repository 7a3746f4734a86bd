/**
 * The server's public API for `*.server.ts`, demo data and first records in `resources/`, which import
 * nothing else of `server/`. Documents import their parts from `server/documents`.
 */

// Hooks and data of a resource.

export type { FieldOption } from '../src/contract/records'
export type { Messages } from './base/messages'
export type { HookWrite, OptionsRequest, ServerHooks, Writer } from './base/services'
export type { Executor } from './base/storage/database'
export type { Stored } from './engine/sql/select'
export type { DemoContext, DemoData } from './ops/demo/demoData'

// Errors.

export { ApiError, invalid } from './base/errors/apiError'

// Records, read and written as the server in the hook's transaction.

export { todayIn } from './engine/records/scope'
export {
  changeRecord,
  changeRecords,
  createRecordFor,
  createRecordsFor,
  findRecord,
  findRecords,
  removeRecordsFor,
  transitionRecord,
  transitionRecords,
} from './engine/writes/serverRecords'

// Answers to the questions of a record.

export { emptyAnswersBlockers, questionsFor } from './engine/questions/emptyAnswersBlockers'

// Settings and mails.

export { readSettings, writeSettings } from './base/settings/settings'
export type { MailDetail } from './engine/mail/mailHtml'
export { queueMail } from './engine/mail/queueMail'

// Accounts and roles: who can grant which rights.

export { guardAccount } from './accounts/access/guardAccount'
export { guardRole } from './accounts/access/guardRole'
export { requireOneAdministrator } from './accounts/access/lastAdmin'
export { accountWritten, checkAccountPassword, checkAccountWrite } from './accounts/auth/accountWritten'
export { PERMISSIONS, roleResource, rulesOf } from './engine/people/accounts'
