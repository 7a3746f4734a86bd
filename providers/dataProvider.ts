import type { DataProvider } from 'react-admin'
import type { Labels } from '../src/contract/answer'
import type { ApiClient } from '../src/contract/api'
import type { BulkTransitionResult, FileInfo } from '../src/contract/records'
import type { Resources } from '../src/core/schema/resources'

import type { FileProvider } from '../src/fields/file/uploads'
import type { DocumentProvider } from '../src/ui/calls/documentCalls'
import type { DraftCalls } from '../src/ui/records/draftCalls'

import type { AllMatching, RecordsProvider, SeenRows } from '../src/ui/records/recordsProvider'
import { createApi } from './api'
import type { Http } from './http'
import { deleteMany, updateMany } from './resourceQuery/bulk'
import { getMany } from './resourceQuery/choices'
import { exportCsv } from './resourceQuery/exportFile'
import { getList, getManyReference, getOne } from './resourceQuery/lists'
import { definitionOf, namedBy, noRecords, plainRecord } from './resourceQuery/names'
import { recordActionCalls } from './resourceQuery/recordActions'
import type { CallContext } from './resourceQuery/restClient'
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
}: Options): RecordsProvider & FileProvider & DocumentProvider & ApiClient {
  const api = createApi(http, rememberLabels)
  const calling: CallContext = {
    http,
    api,
    rememberLabels,
    definitionOf: name => definitionOf(name, resources?.()),
  }
  return {
    ...api,
    ...recordActionCalls(api),
    ...transitionCalls(api),
    ...fileCalls(api),
    ...documentCalls(api),
    ...draftCalls(api),
    ...accessCalls(api),
    ...settingsCalls(api, http.address),
    ...searchCalls(api),
    ...measureCalls(api),
    supportAbortSignal: true,
    ...crudCalls(calling, namedBy(resources)),
    exportCsv: async (resource, query, options) => exportCsv(api, { resource, ...query }, options),
    reportFile: async (resource, query) =>
      (await api.file('GET /{resource}/report', { params: { resource }, query, streamed: true })).blob(),
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
const accessCalls = ({ call }: ApiClient): Pick<RecordsProvider, 'previewAccess'> => ({
  previewAccess: async (query, { signal } = {}) => {
    const { data } = await call('POST /access/preview', { body: query, signal })
    return { data }
  },
})

/** Calls for the search over all resources. */
const searchCalls = ({ call }: ApiClient): Pick<RecordsProvider, 'search'> => ({
  search: async (q, { signal } = {}) => {
    const { data } = await call('GET /search', { query: { q }, signal })
    return { data }
  },
})

/** Calls for measures and for the figures of a record. */
const measureCalls = ({ call }: ApiClient): Pick<RecordsProvider, 'measures' | 'figures'> => ({
  measures: async (names, { period, signal } = {}) =>
    call('GET /measures', { query: { names: names.join(','), ...period }, signal }),
  figures: async (resource, id, { signal } = {}) =>
    call('GET /{resource}/{id}/figures', { params: { resource, id }, signal }),
})

/** The size up to which browsers send a `keepalive` request while the page unloads. */
const MAX_LEAVING = 60_000

/** Calls for the form drafts stored on the server. */
const draftCalls = ({ call }: ApiClient): DraftCalls => ({
  drafts: async ({ signal } = {}) => ({ data: (await call('GET /drafts', { signal })).data }),
  draft: async (resource, form) => ({
    data: (await call('GET /drafts/{of}/{form}', { params: { of: resource, form } })).data,
  }),
  keepDraft: async ({ resource, form }, draft, { leaving = false } = {}) => {
    const keepalive = leaving && JSON.stringify(draft).length < MAX_LEAVING ? true : undefined
    await call('PUT /drafts/{of}/{form}', { params: { of: resource, form }, body: draft, keepalive })
  },
  forgetDraft: async (resource, form) => {
    await call('DELETE /drafts/{of}/{form}', { params: { of: resource, form } })
  },
  draftKey: async () => ({ data: (await call('GET /drafts/key')).data }),
})

/**
 * Runs a transition on many records, selected by `ids` or by the
 * filter in `meta`. Returns the changed and the refused ones.
 */
const transitionCalls = ({ call }: ApiClient): Pick<RecordsProvider, 'transitionMany'> => ({
  transitionMany: async (resource, { name, body }, { ids, meta }) => {
    const { filter, rows } = rowsOf(ids, meta)
    const { data } = await call('POST /{resource}/transitions/{name}', {
      params: { resource, name },
      query: { filter: JSON.stringify(Object.keys(filter).length ? filter : { all: true }) },
      body: { ...body, ...rows },
    })
    // Pages change more rows at once than the API does immediately with a task.
    return { data: data as BulkTransitionResult }
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

/**
 * Calls for settings, by group: read, save under the version that was read, and read their history (S-08).
 */
function settingsCalls({ call }: ApiClient, address: Http['address']): SettingsCalls {
  return {
    settings: async group => {
      const { data, meta } = await call('GET /settings/{group}', { params: { group } })
      return { data, version: meta.version }
    },
    saveSettings: async (group, body, version) => {
      const headers = { 'If-Match': `"${version}"` }
      const { data, meta } = await call('PUT /settings/{group}', { params: { group }, body, headers })
      return { data, version: meta.version }
    },
    settingsHistory: async (group, { page, perPage }) => {
      const range = JSON.stringify([(page - 1) * perPage, page * perPage - 1])
      const { data, meta } = await call('GET /settings/{group}/history', {
        params: { group },
        query: { range },
      })
      return { data, total: meta.total }
    },
    uploadLogo: async file => {
      const body = new FormData()
      body.set('file', file)
      const { data } = await call('POST /settings/logo', { body })
      return { logo: data.company_logo, address: await address(data.company_logo) }
    },
    address,
  }
}

/** Calls for the PDFs of records. They need the session's token, which a plain link does not send. */
const documentCalls = ({ file }: ApiClient): DocumentProvider => ({
  recordDocument: async (resource, id, { name, language }) => {
    const response = await file('GET /{resource}/{id}/documents/{document}', {
      params: { resource, id, document: `${name}.pdf` },
      query: { language },
    })
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
export function fileCalls({ call, file: download }: ApiClient): FileProvider {
  return {
    uploadFile: async (file, onProgress, signal) => {
      const body = new FormData()
      body.set('file', file)
      const { data } = await call('POST /files', { body, onProgress, signal })
      return data
    },
    fileInfo: async (id, signal) =>
      infoOf(id, await download('HEAD /files/{id}', { params: { id }, signal })),
    downloadFile: async (id, signal) => {
      const response = await download('GET /files/{id}', { params: { id }, signal })
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
