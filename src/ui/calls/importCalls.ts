import type { ApiClient } from '../../contract/api'
import type { Correction, ImportChoice, Replacement } from '../../contract/imports'
import { newIdempotencyKey } from '../records/idempotencyKey'
import { useApi } from './useApi'

interface CallOptions {
  signal?: AbortSignal
}

interface UploadOptions extends CallOptions {
  onProgress: (share: number) => void
}

interface RowQuery {
  state?: string
  page: number
  perPage: number
}

const once = () => ({ 'Idempotency-Key': newIdempotencyKey() })

/** Returns the API calls for importing files. */
const importCallsOf = ({ call, file: download }: ApiClient) => ({
  begin: async (resource: string, file: File, options: UploadOptions) => {
    const headers = { 'Content-Type': 'application/octet-stream' }
    const query = { name: file.name }
    const sent = { params: { resource }, body: file, headers, query, ...options }
    return (await call('POST /{resource}/imports', sent)).data
  },
  open: async (resource: string, options?: CallOptions) =>
    (await call('GET /{resource}/imports', { params: { resource }, ...options })).data,
  one: async (id: string, options?: CallOptions) =>
    (await call('GET /imports/{id}', { params: { id }, ...options })).data,
  choose: async (id: string, body: ImportChoice) =>
    (await call('PUT /imports/{id}', { params: { id }, body })).data,
  discard: (id: string): Promise<unknown> => call('DELETE /imports/{id}', { params: { id } }),
  check: (id: string): Promise<unknown> =>
    call('POST /imports/{id}/check', { params: { id }, headers: once() }),
  write: (id: string, leaveOut: boolean): Promise<unknown> =>
    call('POST /imports/{id}/write', { params: { id }, body: { leave_out: leaveOut }, headers: once() }),
  cancel: (task: string): Promise<unknown> => call('DELETE /jobs/{id}', { params: { id: task } }),
  rows: async (id: string, { state, page, perPage }: RowQuery, options?: CallOptions) => {
    const range = JSON.stringify([(page - 1) * perPage, page * perPage - 1])
    const sent = { params: { id }, query: { state, range }, ...options }
    const { data, meta } = await call('GET /imports/{id}/rows', sent)
    return { rows: data, total: meta.total }
  },
  /** Returns a row with the whole text of its cells. */
  row: async (id: string, row: number) =>
    (await call('GET /imports/{id}/rows/{row}', { params: { id, row } })).data,
  correct: (id: string, row: number, body: Correction): Promise<unknown> =>
    call('PUT /imports/{id}/rows/{row}', { params: { id, row }, body }),
  replace: async (id: string, body: Replacement): Promise<{ count: number }> =>
    (await call('POST /imports/{id}/replace', { params: { id }, body })).data,
  skipWrong: (id: string): Promise<unknown> => call('POST /imports/{id}/skip', { params: { id } }),
  report: async (id: string) =>
    (await download('GET /imports/{id}/report', { params: { id }, streamed: true })).blob(),
})

export type ImportCalls = ReturnType<typeof importCallsOf>

export const useImportCalls = (): ImportCalls => importCallsOf(useApi())
