import type { BriefImport, Import, ImportRow } from '../src/contract/imports'
import type { ImportCalls } from '../src/ui/calls/importCalls'
import { newIdempotencyKey } from '../src/ui/records/idempotencyKey'
import type { Http } from './http'

const once = () => ({ 'Idempotency-Key': newIdempotencyKey() })

/** Creates the API calls for importing files. */
export const importCallsOf = (http: Http): ImportCalls => ({
  begin: async (resource, file, { onProgress, signal }) => {
    const headers = { 'Content-Type': 'application/octet-stream' }
    const query = { name: file.name }
    const options = { method: 'POST', body: file, headers, query, onProgress, signal } as const
    return (await http<Import>(`${resource}/imports`, options)).data
  },
  open: async (resource, options) => (await http<BriefImport[]>(`${resource}/imports`, options)).data,
  one: async (id, options) => (await http<Import>(`imports/${id}`, options)).data,
  choose: async (id, body) => (await http<Import>(`imports/${id}`, { method: 'PUT', body })).data,
  discard: async id => (await http(`imports/${id}`, { method: 'DELETE' })).data,
  check: async id => (await http(`imports/${id}/check`, { method: 'POST', headers: once() })).data,
  write: async (id, leaveOut) => {
    const body = { leave_out: leaveOut }
    return (await http(`imports/${id}/write`, { method: 'POST', body, headers: once() })).data
  },
  cancel: async task => (await http(`jobs/${task}`, { method: 'DELETE' })).data,
  rows: async (id, { state, page, perPage }, options) => {
    const range = JSON.stringify([(page - 1) * perPage, page * perPage - 1])
    const { data, meta } = await http<ImportRow[]>(`imports/${id}/rows`, {
      ...options,
      query: { state, range },
    })
    return { rows: data, total: Number(meta?.total ?? data.length) }
  },
  row: async (id, row) => (await http<ImportRow>(`imports/${id}/rows/${row}`)).data,
  correct: async (id, row, body) => (await http(`imports/${id}/rows/${row}`, { method: 'PUT', body })).data,
  replace: async (id, body) =>
    (await http<{ count: number }>(`imports/${id}/replace`, { method: 'POST', body })).data,
  skipWrong: async id => (await http(`imports/${id}/skip`, { method: 'POST' })).data,
  report: async id => (await http.raw(`imports/${id}/report`, { streamed: true })).blob(),
})
