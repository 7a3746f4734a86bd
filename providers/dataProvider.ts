import type { FileProvider } from '../src/fields/file/uploads'
import type { AuditProvider } from '../src/pages/audit/audit'
import type { DocumentProvider } from '../src/pages/documents/documentProvider'
import type { ImportProvider } from '../src/pages/import/importCalls'
import type { NotificationProvider } from '../src/pages/notifications/notificationProvider'
import type { TrashProvider } from '../src/pages/trash/trashCalls'
import type { Labels } from '../src/ui/records/labels'
import type { RecordsProvider } from '../src/ui/records/recordsProvider'
import type { TaskProvider } from '../src/ui/tasks/taskCalls'
import type { UndoProvider } from '../src/ui/undo/undoCalls'
import { accessCalls } from './access'
import { documentCalls } from './documents'
import { draftCalls } from './drafts'
import { fileCalls } from './files'
import type { Http } from './http'
import { measureCalls } from './measures'
import { notificationCalls } from './notifications'
import { deleteMany, updateMany } from './resourceQuery/bulk'
import { getMany } from './resourceQuery/choices'
import { exportCsv } from './resourceQuery/exportFile'
import { getList, getManyReference } from './resourceQuery/lists'
import { recordActionCalls } from './resourceQuery/recordActions'
import { type CallContext, restClient } from './resourceQuery/restClient'
import { transitionCalls } from './resourceQuery/transitions'
import { create, remove, update } from './resourceQuery/writes'
import { searchCalls } from './search'
import { settingsCalls } from './settings'

interface Options {
  http: Http
  rememberLabels: (labels: Labels) => void
}

/**
 * The data provider for `/api/v1`: the dialect of `ra-data-simple-rest` inside the envelope (C-07), a version on every
 * write and a key on every create (C-09), bulk over ids or over all that match (C-10), and what stands beside a
 * resource (C-11), with files beside records (D-15).
 */
export function createDataProvider({
  http,
  rememberLabels,
}: Options): RecordsProvider &
  FileProvider &
  DocumentProvider &
  NotificationProvider &
  TaskProvider &
  ImportProvider &
  TrashProvider &
  UndoProvider &
  AuditProvider {
  const calling: CallContext = { http, rememberLabels }
  const { getOne } = restClient(calling)
  return {
    ...recordActionCalls(calling),
    ...transitionCalls(calling),
    ...fileCalls(http),
    ...documentCalls(http),
    ...draftCalls(http),
    ...accessCalls(http),
    ...settingsCalls(http, rememberLabels),
    ...searchCalls(http),
    ...measureCalls(http),
    ...notificationCalls(http),
    audit: async () => (await import('./audit')).auditCalls(calling),
    importCalls: async () => (await import('./imports')).importCallsOf(http),
    taskCalls: async () => (await import('./tasks')).taskCallsOf(http),
    trashCalls: async () => (await import('./trash')).trashCallsOf(calling),
    undoCalls: async () => (await import('./undo')).undoCallsOf(http),
    supportAbortSignal: true,
    getOne,
    getList: (resource, params) => getList(calling, resource, params),
    getMany: (resource, params) => getMany(calling, resource, params),
    getManyReference: (resource, params) => getManyReference(calling, resource, params),
    create: (resource, params) => create(calling, resource, params),
    update: (resource, params) => update(calling, resource, params),
    updateMany: (resource, params) => updateMany(calling, resource, params),
    delete: (resource, params) => remove(calling, resource, params),
    deleteMany: (resource, params) => deleteMany(calling, resource, params),
    exportCsv: (resource, query, options) => exportCsv(calling, resource, query, options),
  }
}
