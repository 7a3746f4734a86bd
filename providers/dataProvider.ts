import type { DataProvider } from 'react-admin'
import type { PreviewRow } from '../src/contract/account'
import type { Labels } from '../src/contract/answer'
import type { DraftKey, DraftPlace, StoredDraft } from '../src/contract/drafts'
import type { Answered, Measurements } from '../src/contract/measures'
import type { BulkTransitionResult, FileInfo, FoundGroup, HistoryEntry } from '../src/contract/records'
import type { Resources } from '../src/core/schema/resources'

import type { FileProvider } from '../src/fields/file/uploads'
import type { AuditProvider } from '../src/ui/calls/auditCalls'
import type { DocumentProvider } from '../src/ui/calls/documentCalls'
import type { ImportProvider } from '../src/ui/calls/importCalls'
import type { NotificationProvider } from '../src/ui/calls/notificationCalls'
import type { TrashProvider } from '../src/ui/calls/trashCalls'
import type { DraftCalls } from '../src/ui/records/draftCalls'

import type { AllMatching, RecordsProvider, SeenRows } from '../src/ui/records/recordsProvider'
import type { TaskProvider } from '../src/ui/tasks/taskCalls'
import type { UndoProvider } from '../src/ui/undo/undoCalls'
import type { ViewProvider } from '../src/ui/views/viewCalls'
import type { Http, HttpAnswer } from './http'
import { notificationCalls } from './notifications'
import { deleteMany, updateMany } from './resourceQuery/bulk'
import { getMany } from './resourceQuery/choices'
import { exportCsv } from './resourceQuery/exportFile'
import { getList, getManyReference, getOne } from './resourceQuery/lists'
import { definitionOf, namedBy, noRecords, plainRecord } from './resourceQuery/names'
import { recordActionCalls } from './resourceQuery/recordActions'
import { type CallContext, call } from './resourceQuery/restClient'
import { create, remove, update } from './resourceQuery/writes'

interface Options {
  http: Http
  rememberLabels: (labels: Labels) => void
  /** Returns the current definitions, for what react-admin's parts leave to the provider. */
  resources?: () => Resources
}

/**
 * Creates the data provider for `/api/v1`. It uses the dialect of `ra-data-simple-rest`
 * inside the API's envelope (C-07), sends a version with every write and an idempotency
 * key with every create (C-09), runs bulk writes over IDs or over all matching records
 * (C-10), and adds calls for record actions (C-11) and files (D-15).
 */
export function createDataProvider({
  http,
  rememberLabels,
  resources,
}: Options): RecordsProvider &
  FileProvider &
  DocumentProvider &
  NotificationProvider &
  TaskProvider &
  ImportProvider &
  TrashProvider &
  UndoProvider &
  ViewProvider &
  AuditProvider {
  const calling: CallContext = {
    http,
    rememberLabels,
    definitionOf: name => definitionOf(name, resources?.()),
  }
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
    viewCalls: async () => (await import('./views')).viewCallsOf(http),
    undoCalls: async () => (await import('./undo')).undoCallsOf(http),
    supportAbortSignal: true,
    ...crudCalls(calling, namedBy(resources)),
    exportCsv: async (resource, query, options) => exportCsv(calling, { resource, ...query }, options),
    reportFile: async (resource, query) =>
      (await http.raw(`${resource}/report`, { query, streamed: true })).blob(),
  }
}

/** The calls of every react-admin data provider. */
const crudCalls = (calling: CallContext, named: ReturnType<typeof namedBy>): DataProvider => ({
  getOne: named(
    (resource, params) => getOne(calling, resource, params),
    ({ id }) => ({ data: plainRecord(id) }),
  ),
  getList: named((resource, params) => getList(calling, resource, params), noRecords),
  getMany: named(
    (resource, params) => getMany(calling, resource, params),
    ({ ids }) => ({ data: ids.map(plainRecord) }),
  ),
  getManyReference: named((resource, params) => getManyReference(calling, resource, params), noRecords),
  create: named((resource, params) => create(calling, resource, params)),
  update: named((resource, params) => update(calling, resource, params)),
  updateMany: named((resource, params) => updateMany(calling, resource, params)),
  delete: named((resource, params) => remove(calling, resource, params)),
  deleteMany: named((resource, params) => deleteMany(calling, resource, params)),
})

/** Calls for the preview of a role. */
const accessCalls = (http: Http): Pick<RecordsProvider, 'previewAccess'> => ({
  previewAccess: async (query, { signal } = {}) => {
    const { data } = await http<PreviewRow[]>('access/preview', { method: 'POST', body: query, signal })
    return { data }
  },
})

/** Calls for the search over all resources. */
const searchCalls = (http: Http): Pick<RecordsProvider, 'search'> => ({
  search: async (q, { signal } = {}) => {
    const { data } = await http<FoundGroup[]>('search', { query: { q }, signal })
    return { data }
  },
})

/** Calls for measures and for the figures of a record. */
const measureCalls = (http: Http): Pick<RecordsProvider, 'measures' | 'figures'> => ({
  measures: async (names, { period, signal } = {}) =>
    ask(http, 'measures', { query: { names: names.join(','), ...period }, signal }),
  figures: async (resource, id, { signal } = {}) => ask(http, `${resource}/${id}/figures`, { signal }),
})

async function ask(http: Http, path: string, options: Parameters<Http>[1]): Promise<Measurements> {
  const { data, meta } = await http<Record<string, Answered>>(path, options)
  return { data, meta: meta as unknown as Measurements['meta'] }
}

/** The size up to which browsers send a `keepalive` request while the page unloads. */
const MAX_LEAVING = 60_000

/** Calls for the form drafts stored on the server. */
const draftCalls = (http: Http): DraftCalls => ({
  drafts: async ({ signal } = {}) => ({ data: (await http<DraftPlace[]>('drafts', { signal })).data }),
  draft: async (resource, form) => ({
    data: (await http<StoredDraft | null>(`drafts/${resource}/${form}`)).data,
  }),
  keepDraft: async ({ resource, form }, draft, { leaving = false } = {}) => {
    const keepalive = leaving && JSON.stringify(draft).length < MAX_LEAVING ? true : undefined
    await http(`drafts/${resource}/${form}`, { method: 'PUT', body: draft, keepalive })
  },
  forgetDraft: async (resource, form) => {
    await http(`drafts/${resource}/${form}`, { method: 'DELETE' })
  },
  draftKey: async () => ({ data: (await http<DraftKey>('drafts/key')).data }),
})

/**
 * Runs a transition on many records, selected by `ids` or by the
 * filter in `meta`. Returns the changed and the refused ones.
 */
const transitionCalls = (calling: CallContext): Pick<RecordsProvider, 'transitionMany'> => ({
  transitionMany: async (resource, { name, body }, { ids, meta }) => {
    const { filter, rows } = rowsOf(ids, meta)
    const { data } = await call<BulkTransitionResult>(calling, `${resource}/transitions/${name}`, {
      method: 'POST',
      query: { filter: JSON.stringify(Object.keys(filter).length ? filter : { all: true }) },
      body: { ...body, ...rows },
    })
    return { data }
  },
})

/** Returns the filter that selects the rows, with the count or versions that the user saw. */
function rowsOf(ids: readonly number[], meta?: AllMatching | SeenRows) {
  if (meta && 'filter' in meta) return { filter: meta.filter, rows: { expected_count: meta.expected_count } }
  return { filter: { id: ids }, rows: { expected_count: ids.length, versions: meta?.versions } }
}

type SettingsCalls = Pick<
  RecordsProvider,
  'settings' | 'saveSettings' | 'settingsHistory' | 'uploadLogo' | 'address'
>
type Values = Record<string, unknown>

/**
 * Calls for settings, by group: read, save under the version that was read, and read their history (S-08).
 */
function settingsCalls(http: Http, rememberLabels: (labels: Labels) => void): SettingsCalls {
  const answer = ({ data, meta }: HttpAnswer<Values>) => {
    rememberLabels((meta?.labels ?? {}) as Labels)
    return { data, version: Number(meta?.version ?? 0) }
  }
  return {
    settings: async group => answer(await http<Values>(`settings/${group}`)),
    saveSettings: async (group, changes, version) => {
      const headers = { 'If-Match': `"${version}"` }
      return answer(await http<Values>(`settings/${group}`, { method: 'PUT', body: changes, headers }))
    },
    settingsHistory: async (group, { page, perPage }) => {
      const range = JSON.stringify([(page - 1) * perPage, page * perPage - 1])
      const { data, meta } = await http<HistoryEntry[]>(`settings/${group}/history`, { query: { range } })
      rememberLabels((meta?.labels ?? {}) as Labels)
      return { data, total: Number(meta?.total ?? 0) }
    },
    uploadLogo: async file => {
      const body = new FormData()
      body.set('file', file)
      const { data } = await http<{ company_logo: string }>('settings/logo', { method: 'POST', body })
      return { logo: data.company_logo, address: await http.address(data.company_logo) }
    },
    address: path => http.address(path),
  }
}

/** Calls for the PDFs of records. They need the session's token, which a plain link does not send. */
const documentCalls = (http: Http): DocumentProvider => ({
  recordDocument: async (resource, id, { name, language }) => {
    const response = await http.raw(`${resource}/${id}/documents/${name}.pdf`, { query: { language } })
    const disposition = response.headers.get('Content-Disposition') ?? ''
    return {
      content: await response.blob(),
      name: /filename="([^"]+)"/i.exec(disposition)?.[1] ?? `${name}.pdf`,
    }
  },
})

/**
 * Creates the calls for files (D-15). Uploads are multipart
 * forms. Downloads are raw bytes with their name in a header.
 */
export function fileCalls(http: Http): FileProvider {
  return {
    uploadFile: async (file, onProgress, signal) => {
      const body = new FormData()
      body.set('file', file)
      const { data } = await http<FileInfo>('files', { method: 'POST', body, onProgress, signal })
      return data
    },
    fileInfo: async (id, signal) => infoOf(id, await http.raw(`files/${id}`, { method: 'HEAD', signal })),
    downloadFile: async (id, signal) => {
      const response = await http.raw(`files/${id}`, { signal })
      return { info: infoOf(id, response), content: await response.blob() }
    },
  }
}

const infoOf = (id: number, { headers }: Response): FileInfo => ({
  id,
  name: nameIn(headers.get('Content-Disposition') ?? '') ?? String(id),
  size: Number(headers.get('Content-Length')),
  type: headers.get('Content-Type') ?? 'application/octet-stream',
})

/**
 * Reads the file name from `attachment; filename="a.pdf"; filename*=UTF-8''a.pdf`.
 * Only the second form has all letters.
 */
function nameIn(disposition: string): string | undefined {
  const whole = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return whole ? decodeURIComponent(whole) : /filename="([^"]+)"/i.exec(disposition)?.[1]
}
