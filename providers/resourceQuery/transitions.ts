import type {
  AllMatching,
  BulkTransitionResult,
  RecordsProvider,
  SeenRows,
} from '../../src/ui/records/recordsProvider'
import { type CallContext, call } from './restClient'

/** Moves many records: those of `ids`, or with `meta` all that match; each is moved or told with what is in its way. */
export const transitionCalls = (calling: CallContext): Pick<RecordsProvider, 'transitionMany'> => ({
  transitionMany: async (resource, name, { ids, meta }, body) => {
    const { filter, rows } = rowsOf(ids, meta)
    const { data } = await call<BulkTransitionResult>(calling, `${resource}/transitions/${name}`, {
      method: 'POST',
      query: { filter: JSON.stringify(Object.keys(filter).length ? filter : { all: true }) },
      body: { ...body, ...rows },
    })
    return { data }
  },
})

/** Which rows they are, and how many or in which versions the caller has seen them. */
function rowsOf(ids: readonly number[], meta?: AllMatching | SeenRows) {
  if (meta && 'filter' in meta) return { filter: meta.filter, rows: { expected_count: meta.expected_count } }
  return { filter: { id: ids }, rows: { expected_count: ids.length, versions: meta?.versions } }
}
