/**
 * The server's public face: what `*.server.ts`, demo data and first records in `resources/` import, and nothing else of
 * `server/`. Documents import their parts from `server/documents`.
 */

// Accounts and roles: who may give which rights.
export { guardAccount } from './access/guardAccount'
export { guardRole } from './access/guardRole'
export { requireOneAdministrator } from './access/lastAdmin'
export { PERMISSIONS, roleResource, rulesOf } from './auth/accounts'
export { accountWritten, checkAccountPassword, checkAccountWrite } from './auth/accountWritten'
// Refusals.
export { ApiError, invalid } from './base/apiError'
// What a resource's hooks and its data are.
export type { DemoContext, DemoData } from './demo/demoData'
// Settings, mails and their words.
export type { MailDetail } from './mail/mailHtml'
export { queueMail } from './mail/queueMail'
export type { Messages } from './messages'
// Answers to the questions of a record.
export { emptyAnswersBlocker, questionsFor } from './questions/emptyAnswersBlocker'
// Records, read and written as the server in the transaction of the hook.
export {
  changeRecord,
  changeRecords,
  createRecordFor,
  findRecord,
  findRecords,
  transitionRecord,
  transitionRecords,
} from './records/moves/serverTransitions'
export { todayIn } from './records/scope'
export type { Stored } from './records/sql/select'
export type { FieldOption, HookWrite, OptionsRequest, ServerHooks, Writer } from './services'
export { readSettings, writeSettings } from './settings/settings'
export type { Executor } from './storage/database'
