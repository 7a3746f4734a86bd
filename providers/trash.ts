import type { RaRecord } from 'react-admin'
import type { ApiClient } from '../src/contract/api'
import type { TrashCalls } from '../src/ui/calls/trashCalls'
import { newIdempotencyKey } from '../src/ui/records/idempotencyKey'
import { rememberOperation } from '../src/ui/records/operationOf'

/** Creates the API calls for the trash. */
export const trashCallsOf = ({ call }: ApiClient): TrashCalls => ({
  list: async (resource, { page, perPage, q }, { signal } = {}) => {
    const query = {
      range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
      filter: q ? JSON.stringify({ q }) : undefined,
    }
    const { data, meta } = await call('GET /{resource}/trash', { params: { resource }, query, signal })
    return {
      data: data as RaRecord[],
      total: meta.total,
      retentionDays: meta.kept_days,
    }
  },
  one: async (resource, id) =>
    (await call('GET /{resource}/trash/{id}', { params: { resource, id } })).data as RaRecord,
  restore: async (resource, ids) => {
    const { data, meta } = await call('POST /{resource}/trash/restore', {
      params: { resource },
      body: { ids: [...ids] },
      headers: { 'Idempotency-Key': newIdempotencyKey() },
    })
    return rememberOperation(data, meta.operation)
  },
  purge: async (resource, ids) => {
    const { data } = await call('POST /{resource}/trash/purge', {
      params: { resource },
      body: { ids: [...ids] },
      headers: { 'Idempotency-Key': newIdempotencyKey() },
    })
    return data
  },
})
