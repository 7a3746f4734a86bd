import type { ApiClient } from '../src/contract/api'
import type { ImportCalls } from '../src/ui/calls/importCalls'
import { newIdempotencyKey } from '../src/ui/records/idempotencyKey'

const once = () => ({ 'Idempotency-Key': newIdempotencyKey() })

/** Creates the API calls for importing files. */
export const importCallsOf = ({ call, file: download }: ApiClient): ImportCalls => ({
  begin: async (resource, file, { onProgress, signal }) => {
    const headers = { 'Content-Type': 'application/octet-stream' }
    const query = { name: file.name }
    const options = { params: { resource }, body: file, headers, query, onProgress, signal }
    return (await call('POST /{resource}/imports', options)).data
  },
  open: async (resource, options) =>
    (await call('GET /{resource}/imports', { params: { resource }, ...options })).data,
  one: async (id, options) => (await call('GET /imports/{id}', { params: { id }, ...options })).data,
  choose: async (id, body) => (await call('PUT /imports/{id}', { params: { id }, body })).data,
  discard: async id => (await call('DELETE /imports/{id}', { params: { id } })).data,
  check: async id => (await call('POST /imports/{id}/check', { params: { id }, headers: once() })).data,
  write: async (id, leaveOut) => {
    const body = { leave_out: leaveOut }
    return (await call('POST /imports/{id}/write', { params: { id }, body, headers: once() })).data
  },
  cancel: async task => (await call('DELETE /jobs/{id}', { params: { id: task } })).data,
  rows: async (id, { state, page, perPage }, options) => {
    const range = JSON.stringify([(page - 1) * perPage, page * perPage - 1])
    const { data, meta } = await call('GET /imports/{id}/rows', {
      ...options,
      params: { id },
      query: { state, range },
    })
    return { rows: data, total: meta.total }
  },
  row: async (id, row) => (await call('GET /imports/{id}/rows/{row}', { params: { id, row } })).data,
  correct: async (id, row, body) =>
    (await call('PUT /imports/{id}/rows/{row}', { params: { id, row }, body })).data,
  replace: async (id, body) => (await call('POST /imports/{id}/replace', { params: { id }, body })).data,
  skipWrong: async id => (await call('POST /imports/{id}/skip', { params: { id } })).data,
  report: async id => (await download('GET /imports/{id}/report', { params: { id }, streamed: true })).blob(),
})
