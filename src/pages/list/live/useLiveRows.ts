import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { GetListResult } from 'react-admin'
import type { RecordChange } from '../../../contract/live'
import type { Resource } from '../../../core/schema/resource'
import { useRecordChanges } from '../../../ui/live/LiveContext'

import { useLiveThrottle } from '../../../ui/live/useLiveThrottle'
import { type RecordsProvider, useRecords } from '../../../ui/records/recordsProvider'
import type { ListRecord } from '../useListRows'
import {
  applyFetchedRows,
  type ChangeBatch,
  changedFields,
  collectChanges,
  countWaiting,
  type FetchedRows,
  initialLiveState,
  type LiveState,
  missingIn,
  needsPage,
  patchedRows,
  type Total,
} from './liveRows'

/** The pause between updates. Each takes one request, or at most three. */
const GAP_MS = 500

/** Changed fields by row; `true` for a new row. */
export type Marks = ReadonlyMap<number, readonly string[] | true>

const none: Marks = new Map()
/** How long changes are highlighted. */
const SHOWN_MS = 2_500

/** A list's rows as read, with a function that reads them again. */
export interface ReadRows {
  rows: readonly ListRecord[] | undefined
  isFetching: boolean
  /** Whether the rows are from an earlier query. */
  isStale: boolean
  readAt: number
  retry: () => unknown
}

/** Rows that are updated after others' writes, but never move. */
export interface LiveRows extends Pick<LiveState, 'removed' | 'waiting' | 'stale' | 'total'> {
  rows: ListRecord[] | undefined
  /** The fields of recently changed rows. `true` for a new row. */
  marks: Marks
  /** Reads the rows again: waiting rows appear, removed ones disappear. */
  show: () => void
}

interface Options {
  resource: Resource
  query: RowsQuery
  read: ReadRows
  /** Whether to keep the shown total. */
  keepsTotal?: RefObject<boolean>
}

/** Updates a list's rows after others' writes, with a few small requests after each burst of events. */
export function useLiveRows({ resource, query, read, keepsTotal }: Options): LiveRows {
  const records = useRecords()
  const list = JSON.stringify([resource.name, query])
  // Rows that are read again include every update so far.
  const reading = `${list} ${read.readAt}`
  const [live, setLive] = useState({ reading, state: initialLiveState })
  const state = live.reading === reading ? live.state : initialLiveState
  const rows = useMemo(() => read.rows && patchedRows(read.rows, state), [read.rows, state])
  const { marks, mark } = useMarks(list)
  const now = { ...read, reading, state, shown: rows }
  const latest = useRef(now)
  latest.current = now
  const put = (next: LiveState) => {
    latest.current.state = next
    setLive({ reading, state: next })
  }

  const pace = useLiveThrottle<RecordChange>({
    gapMs: GAP_MS,
    mayRun: () => Boolean(latest.current.rows) && !latest.current.isFetching && !latest.current.isStale,
    run: async (changes): Promise<void> => {
      const { rows: base = [], state: before } = latest.current
      const batch = collectChanges(changes, patchedRows(base, before), before)
      if (!batch) return
      const request = { records, resource, query, rows: base, batch, state: before }
      const found = await fetchChanges(request).catch(couldNotFetch)
      // The rows might have been read again, before or after the change: handle the changes again.
      if (latest.current.reading !== reading) return pace.add(...changes)
      if (!found) return put({ ...latest.current.state, stale: true })
      const next = applyFetchedRows(latest.current.state, base, { batch, found })
      mark(changedFields(latest.current.shown ?? [], patchedRows(base, next)))
      const { page } = found
      if (!page) return put(next)
      const total = keepsTotal?.current ? next.total : totalOf(page)
      put({ ...next, total, waiting: countWaiting(base, page.data, next) })
    },
  })
  useRecordChanges(resource.name, {
    changed: changes => pace.add(...changes),
    missed: () => put({ ...latest.current.state, stale: true }),
  })
  useEffect(() => {
    if (!read.isFetching) pace.look()
  }, [read.isFetching, pace])

  const show = useShow(read, mark)
  const { removed, waiting, stale, total } = state
  return useMemo(
    () => ({ rows, marks, removed, waiting, stale, total, show }),
    [rows, marks, removed, waiting, stale, total, show],
  )
}

const totalOf = ({ total = 0, meta }: GetListResult): Total => ({
  total,
  total_is: meta?.total_is ?? 'exact',
})

/** Logs the error. The list itself shows that it can be outdated. */
function couldNotFetch(error: unknown): undefined {
  console.info("Others' changes could not be loaded.", error)
}

/** Returns a function that reads the rows again and then highlights the new ones. */
function useShow({ rows, readAt, retry }: ReadRows, mark: (marks: Marks) => void): () => void {
  const shown = useRef<ReadonlySet<number>>(undefined)
  const latest = useRef({ rows, retry })
  latest.current = { rows, retry }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when they have been read again
  useEffect(() => {
    const before = shown.current
    shown.current = undefined
    const come = before && latest.current.rows?.filter(({ id }) => !before.has(id))
    if (come) mark(new Map(come.map(({ id }) => [id, true])))
  }, [readAt, mark])
  return useCallback(() => {
    shown.current = new Set(latest.current.rows?.map(({ id }) => id))
    latest.current.retry()
  }, [])
}

/** Highlights recent changes of some rows for a moment. */
function useMarks(list: string): { marks: Marks; mark: (more: Marks) => void } {
  const [{ of, marks }, set] = useState({ of: list, marks: none })
  const mark = useCallback(
    (more: Marks) => {
      if (more.size)
        set(({ of, marks }) => ({ of: list, marks: of === list ? new Map([...marks, ...more]) : more }))
    },
    [list],
  )
  useEffect(() => {
    if (!marks.size) return
    const timer = setTimeout(() => set({ of: list, marks: none }), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [list, marks])
  return { marks: of === list ? marks : none, mark }
}

/** Everything that determines a list's rows. */
interface RowsQuery {
  filter: Record<string, unknown>
  sort: { field: string; order: 'ASC' | 'DESC' }
  page: number
  perPage: number
}

interface FetchChangesOptions {
  records: Pick<RecordsProvider, 'getList'>
  resource: Resource
  query: RowsQuery
  rows: readonly ListRecord[]
  batch: ChangeBatch
  state: LiveState
}

interface Answer extends FetchedRows {
  /** The current page, if it had to be read. */
  page?: GetListResult<ListRecord>
}

const BY_ID = { field: 'id', order: 'ASC' } as const

/** Reads only the changed records, and the page only if its order or total is unclear. */
async function fetchChanges({
  records,
  resource,
  query: { filter, sort, page, perPage },
  rows,
  batch,
  state,
}: FetchChangesOptions): Promise<Answer> {
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

/** Returns the IDs that a list with certain records only can contain. */
function within(ids: readonly number[], chosen: unknown): readonly number[] {
  if (chosen === undefined) return ids
  const allowed = new Set([chosen].flat().map(Number))
  return ids.filter(id => allowed.has(id))
}
