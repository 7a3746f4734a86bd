import type { RaRecord } from 'react-admin'
import type { ApiClient } from '../../src/contract/api'
import { newIdempotencyKey } from '../../src/ui/records/idempotencyKey'
import type { RecordsProvider } from '../../src/ui/records/recordsProvider'

type RecordActions = Pick<
  RecordsProvider,
  'history' | 'transitions' | 'transition' | 'questions' | 'duplicates' | 'tally' | 'groups'
>

const MANY_ENOUGH = 5

/** Creates a resource's calls beyond CRUD: history, transitions, tallies, possible duplicates. */
export function recordActionCalls({ call }: ApiClient): RecordActions {
  return {
    history: async (resource, id, { page, perPage } = { page: 1, perPage: 25 }) => {
      const range = JSON.stringify([(page - 1) * perPage, page * perPage - 1])
      const params = { resource, id }
      const { data, meta } = await call('GET /{resource}/{id}/history', { params, query: { range } })
      return { data, total: meta.total }
    },
    transitions: async (resource, id) => {
      const { data } = await call('GET /{resource}/{id}/transitions', { params: { resource, id } })
      return { data }
    },
    transition: async ({ resource, id, name }, body, { idempotencyKey = newIdempotencyKey() } = {}) => {
      const { data } = await call('POST /{resource}/{id}/{below}', {
        params: { resource, id, below: name },
        body,
        headers: { 'Idempotency-Key': idempotencyKey },
      })
      return { data: data as RaRecord }
    },
    questions: async (resource, query) => {
      const { data } = await call('GET /{resource}/questions', { params: { resource }, query })
      return { data }
    },
    tally: async (resource, by, filter) => {
      const query = { by, filter: Object.keys(filter).length ? JSON.stringify(filter) : undefined }
      const { data } = await call('GET /{resource}/tally', { params: { resource }, query })
      return { data }
    },
    groups: async (resource, { by, measures = [], filter }, { signal } = {}) => {
      const query = {
        by: String(by) || undefined,
        measures: measures.length ? measures.join(',') : undefined,
        filter: Object.keys(filter).length ? JSON.stringify(filter) : undefined,
      }
      const { data, meta } = await call('GET /{resource}/groups', { params: { resource }, query, signal })
      return { data, meta }
    },
    duplicates: async (resource, values, { fields, similar }) => {
      const same = fields.filter(name => isFilled(values[name])).map(name => ({ [name]: values[name] }))
      const any = similar ? [...same, similar] : same
      if (!any.length) return { data: [] }
      const filter = JSON.stringify({ or: any })
      const { data } = await call('GET /{resource}', {
        params: { resource },
        query: { filter, range: `[0,${MANY_ENOUGH}]` },
      })
      return { data: (data as RaRecord[]).filter(({ id }) => id !== values.id).slice(0, MANY_ENOUGH) }
    },
  }
}

const isFilled = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && !value.length)
