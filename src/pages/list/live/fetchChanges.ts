import type { GetListResult } from 'react-admin'
import type { Resource } from '../../../core/schema/resource'
import type { RecordsProvider } from '../../../ui/records/recordsProvider'
import type { ListRecord } from '../useListRows'
import { type ChangeBatch, type FetchedRows, type LiveState, missingIn } from './liveRows'
import { needsPage } from './waiting'

/** What decides which rows a list shows. */
export interface RowsQuery {
  filter: Record<string, unknown>
  sort: { field: string; order: 'ASC' | 'DESC' }
  page: number
  perPage: number
}

interface Asked {
  records: Pick<RecordsProvider, 'getList'>
  resource: Resource
  question: RowsQuery
  rows: readonly ListRecord[]
  changes: ChangeBatch
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
  question,
  rows,
  changes: heard,
  state,
}: Asked): Promise<Answer> {
  const { filter, sort, page, perPage } = question
  const read = async (ids: readonly number[], conditions: RowsQuery['filter']): Promise<ListRecord[]> => {
    const asked = within(ids, conditions.id)
    if (!asked.length) return []
    const answer = await records.getList<ListRecord>(resource.name, {
      filter: { ...conditions, id: asked },
      sort: BY_ID,
      pagination: { page: 1, perPage: asked.length },
    })
    return answer.data
  }
  const matching = await read(heard.fetchIds, filter)
  const missing = missingIn(rows, heard, matching)
  const alive = missing.filter(id => heard.changes.get(id)?.action !== 'delete')
  const [others, shown] = await Promise.all([
    Object.keys(filter).length ? read(alive, {}) : [],
    needsPage(rows, heard, matching, missing, sort.field, state)
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
