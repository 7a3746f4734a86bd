import type { RaRecord } from 'react-admin'
import type { RecordGroups, RecordGroupsMeta } from '../../src/contract/measures'
import type { QuestionsResponse } from '../../src/contract/questions'
import type { HistoryEntry, Tally, TransitionState } from '../../src/contract/records'

import { newIdempotencyKey } from '../../src/ui/records/idempotencyKey'
import type { RecordsProvider } from '../../src/ui/records/recordsProvider'
import { type CallContext, call } from './restClient'

type RecordActions = Pick<
  RecordsProvider,
  'history' | 'transitions' | 'transition' | 'questions' | 'duplicates' | 'tally' | 'groups'
>

const MANY_ENOUGH = 5

/** Creates a resource's calls beyond CRUD: history, transitions, tallies, possible duplicates. */
export function recordActionCalls(calling: CallContext): RecordActions {
  return {
    history: async (resource, id, { page, perPage } = { page: 1, perPage: 25 }) => {
      const range = JSON.stringify([(page - 1) * perPage, page * perPage - 1])
      const { data, meta } = await call<HistoryEntry[]>(calling, `${resource}/${id}/history`, {
        query: { range },
      })
      return { data, total: Number(meta?.total ?? data.length) }
    },
    transitions: async (resource, id) => {
      const { data } = await call<TransitionState[]>(calling, `${resource}/${id}/transitions`)
      return { data }
    },
    transition: async ({ resource, id, name }, body, { idempotencyKey = newIdempotencyKey() } = {}) => {
      const { data } = await call<RaRecord>(calling, `${resource}/${id}/${name}`, {
        method: 'POST',
        body,
        headers: { 'Idempotency-Key': idempotencyKey },
      })
      return { data }
    },
    questions: async (resource, { field, of, set }) => {
      const query = {
        field,
        of: of === undefined ? undefined : String(of),
        set: set === undefined ? undefined : String(set),
      }
      const { data } = await call<QuestionsResponse>(calling, `${resource}/questions`, { query })
      return { data }
    },
    tally: async (resource, by, filter) => {
      const query = { by, filter: Object.keys(filter).length ? JSON.stringify(filter) : undefined }
      const { data } = await call<Tally>(calling, `${resource}/tally`, { query })
      return { data }
    },
    groups: async (resource, { by, measures = [], filter }, { signal } = {}) => {
      const query = {
        by: String(by) || undefined,
        measures: measures.length ? measures.join(',') : undefined,
        filter: Object.keys(filter).length ? JSON.stringify(filter) : undefined,
      }
      const { data, meta } = await call<RecordGroups>(calling, `${resource}/groups`, { query, signal })
      return { data, meta: meta as RecordGroupsMeta }
    },
    duplicates: async (resource, values, { fields, similar }) => {
      const same = fields.filter(name => isFilled(values[name])).map(name => ({ [name]: values[name] }))
      const any = similar ? [...same, similar] : same
      if (!any.length) return { data: [] }
      const filter = JSON.stringify({ or: any })
      const { data } = await call<RaRecord[]>(calling, resource, {
        query: { filter, range: `[0,${MANY_ENOUGH}]` },
      })
      return { data: data.filter(({ id }) => id !== values.id).slice(0, MANY_ENOUGH) }
    },
  }
}

const isFilled = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && !value.length)
