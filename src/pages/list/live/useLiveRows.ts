import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { GetListResult } from 'react-admin'
import type { Resource } from '../../../core/schema/resource'
import { useRecordChanges } from '../../../ui/live/LiveContext'
import type { RecordChange } from '../../../ui/live/live'
import { useLiveThrottle } from '../../../ui/live/useLiveThrottle'
import { useRecords } from '../../../ui/records/recordsProvider'
import type { ListRecord } from '../useListRows'
import { fetchChanges, type RowsQuery } from './fetchChanges'
import {
  applyFetchedRows,
  changedFields,
  collectChanges,
  initialLiveState,
  type LiveState,
  patchedRows,
  type Total,
} from './liveRows'
import { type Marks, useMarks } from './useMarks'
import { countWaiting } from './waiting'

/** At most three calls each time, mostly one. */
const GAP_MS = 500

/** The rows of a list as they were read, and the way to read them anew. */
export interface ReadRows {
  rows: readonly ListRecord[] | undefined
  isFetching: boolean
  /** They answer an earlier question. */
  isStale: boolean
  readAt: number
  retry: () => unknown
}

/** Rows that follow what others write, without anything moving under the hand. */
export interface LiveRows extends Pick<LiveState, 'removed' | 'waiting' | 'stale' | 'total'> {
  rows: ListRecord[] | undefined
  /** Fields of rows that have just changed; `true` for a whole row that has just come. */
  marks: Marks
  /** Reads the rows anew: what waits comes in, what is gone goes. */
  show: () => void
}

export function useLiveRows(
  resource: Resource,
  question: RowsQuery,
  read: ReadRows,
  /** The total stays as it was told. */
  holdsTotal?: RefObject<boolean>,
): LiveRows {
  const records = useRecords()
  const list = JSON.stringify([resource.name, question])
  // Whatever was found out since the rows were read is in them when they are read anew.
  const reading = `${list} ${read.readAt}`
  const [kept, keep] = useState({ reading, state: initialLiveState })
  const state = kept.reading === reading ? kept.state : initialLiveState
  const rows = useMemo(() => read.rows && patchedRows(read.rows, state), [read.rows, state])
  const { marks, mark } = useMarks(list)
  const now = { ...read, reading, state, shown: rows }
  const latest = useRef(now)
  latest.current = now
  const put = (next: LiveState) => {
    latest.current.state = next
    keep({ reading, state: next })
  }

  const pace = useLiveThrottle<RecordChange>({
    gapMs: GAP_MS,
    mayRun: () => Boolean(latest.current.rows) && !latest.current.isFetching && !latest.current.isStale,
    run: async (changes): Promise<void> => {
      const { rows: base = [], state: before } = latest.current
      const heard = collectChanges(changes, patchedRows(base, before), before)
      if (!heard) return
      const asked = { records, resource, question, rows: base, changes: heard, state: before }
      const found = await fetchChanges(asked).catch(couldNotAsk)
      // Whoever has read the rows anew meanwhile may have done that before or after the change.
      if (latest.current.reading !== reading) return pace.add(...changes)
      if (!found) return put({ ...latest.current.state, stale: true })
      const next = applyFetchedRows(latest.current.state, base, heard, found)
      mark(changedFields(latest.current.shown ?? [], patchedRows(base, next)))
      const { page } = found
      if (!page) return put(next)
      const total = holdsTotal?.current ? next.total : totalOf(page)
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

/** The list says itself that it may be out of date. */
function couldNotAsk(error: unknown): undefined {
  console.info('What others changed could not be read.', error)
}

/** Reads the rows anew, and then marks those that have come. */
function useShow({ rows, readAt, retry }: ReadRows, mark: (marks: Marks) => void): () => void {
  const shown = useRef<ReadonlySet<number>>(undefined)
  const latest = useRef({ rows, retry })
  latest.current = { rows, retry }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when they have been read anew
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
