import type { GetListResult } from 'react-admin'
import type { Resource } from '../../../core/schema/resource'
import type { RecordsProvider } from '../../../ui/records/recordsProvider'
import type { ListRecord } from '../useListRows'
import { type ChangeBatch, type FetchedRows, type LiveState, missingIn, needsPage } from './liveRows'

/** What decides which rows a list shows. */
export interface RowsQuery {
  filter: Record<string, unknown>
  sort: { field: string; order: 'ASC' | 'DESC' }
  page: number
  perPage: number
}

interface Options {
  records: Pick<RecordsProvider, 'getList'>
  resource: Resource
  query: RowsQuery
  rows: readonly ListRecord[]
  batch: ChangeBatch
  state: LiveState
}

interface Answer extends FetchedRows {
  /** The page as it would be shown now, where that had to be asked. */
  page?: GetListResult<ListRecord>
}

const BY_ID = { field: 'id', order: 'ASC' } as const

/** Reads the records that changed, alone; and the page only where they do not tell what has become of it. */
export async function fetchChanges({
  records,
  resource,
  query: { filter, sort, page, perPage },
  rows,
  batch,
  state,
}: Options): Promise<Answer> {
  const read = async (ids: readonly number[], conditions: RowsQuery['filter']): Promise<ListRecord[]> => {
    const wanted = within(ids, conditions.id)
    if (!wanted.length) return []
    const answer = await records.getList<ListRecord>(resource.name, {
      filter: { ...conditions, id: wanted },
      sort: BY_ID,
      pagination: { page: 1, perPage: wanted.length },
    })
    return answer.data
  }
  const matching = await read(batch.fetchIds, filter)
  const missing = missingIn(rows, batch, matching)
  const alive = missing.filter(id => batch.changes.get(id)?.action !== 'delete')
  const [others, shown] = await Promise.all([
    Object.keys(filter).length ? read(alive, {}) : [],
    needsPage({ rows, batch, matching, sort: sort.field, state })
      ? records.getList<ListRecord>(resource.name, { filter, sort, pagination: { page, perPage } })
      : undefined,
  ])
  return { matching, others, page: shown }
}

/** The ids that a list of chosen records may show at all. */
function within(ids: readonly number[], chosen: unknown): readonly number[] {
  if (chosen === undefined) return ids
  const allowed = new Set([chosen].flat().map(Number))
  return ids.filter(id => allowed.has(id))
}
