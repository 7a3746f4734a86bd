import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useRecordChanges } from '../../../live/LiveContext'
import type { RecordChange } from '../../../live/live'
import { useLivePace } from '../../../live/useLivePace'
import { useRecords } from '../../../records/recordsProvider'
import type { Resource } from '../../../schema/resource'
import type { ListRecord } from '../useListRows'
import { askWhatChanged, type Question } from './askWhatChanged'
import { asRead, changedFields, type Gone, hear, type LiveState, patchedRows, takeIn } from './liveRows'
import { useMarks } from './useMarks'
import { countWaiting } from './waiting'

/** At most two calls each time. */
const GAP_MS = 500

/** The rows of a list as they were read, and the way to read them anew. */
export interface ReadRows {
  rows: readonly ListRecord[] | undefined
  isFetching: boolean
  error: unknown
  refetch: () => unknown
  /** Keeps how many there are now. */
  setTotal: (answer: { total?: number; meta?: unknown }) => void
}

/** Rows that follow what others write, without anything moving under the hand. */
export interface LiveRows {
  rows: ListRecord[] | undefined
  gone: ReadonlyMap<number, Gone>
  /** Fields of rows that have just changed; `true` for a whole row that has just come. */
  marks: ReadonlyMap<number, readonly string[] | true>
  waiting: number
  stale: boolean
  /** Reads the rows anew: what waits comes in, what is gone goes. */
  show: () => void
}

interface Options {
  /** The total stays as it was told, while all of that many are chosen. */
  holdsTotal?: boolean
}

export function useLiveRows(
  resource: Resource,
  question: Question,
  read: ReadRows,
  { holdsTotal = false }: Options = {},
): LiveRows {
  const records = useRecords()
  const key = JSON.stringify([resource.name, question])
  const [kept, keep] = useState<{ key: string; state: LiveState }>({ key, state: asRead })
  const state = kept.key === key ? kept.state : asRead
  const { marks, mark } = useMarks(key)
  const epoch = useRef(0)
  const base = read.rows
  const rows = useMemo(() => base && patchedRows(base, state), [base, state])
  const latest = useRef({ key, state, base, rows, isFetching: read.isFetching })
  latest.current = { key, state, base, rows, isFetching: read.isFetching }
  const put = (next: LiveState) => {
    latest.current.state = next
    keep({ key, state: next })
  }

  const run = async (changes: RecordChange[]): Promise<void> => {
    const started = epoch.current
    const heard = hear(changes, rows ?? [], state)
    if (!heard) return
    const found = await askWhatChanged({ records, resource, question, rows: rows ?? [], heard, state }).catch(
      couldNotAsk,
    )
    // Whoever reads the rows anew meanwhile sees more than was found here.
    if (epoch.current !== started || latest.current.key !== key) return pace.add(...changes)
    const now = latest.current
    if (!found || !now.base) return put({ ...now.state, stale: true })
    const next = takeIn(now.state, now.base, heard, found)
    const after = patchedRows(now.base, next)
    mark(changedFields(now.rows ?? [], after))
    if (found.page && !holdsTotal) read.setTotal(found.page)
    put({ ...next, waiting: found.page ? countWaiting(now.base, found.page.data, next) : next.waiting })
  }
  const pace = useLivePace<RecordChange>({
    run,
    gapMs: GAP_MS,
    mayRun: () => Boolean(latest.current.base) && !latest.current.isFetching,
  })
  useRecordChanges(resource.name, {
    changed: changes => pace.add(...changes),
    missed: () => put({ ...latest.current.state, stale: true }),
  })

  const showing = useRef<ReadonlySet<number>>(undefined)
  useReadAnew(read, {
    begun: () => {
      epoch.current += 1
    },
    done: () => {
      put(asRead)
      const before = showing.current
      showing.current = undefined
      if (before && base) mark(new Map(base.filter(({ id }) => !before.has(id)).map(({ id }) => [id, true])))
      pace.look()
    },
  })
  const { refetch } = read
  const show = useCallback(() => {
    showing.current = new Set(latest.current.base?.map(({ id }) => id))
    refetch()
  }, [refetch])
  return { rows, gone: state.gone, marks, waiting: state.waiting, stale: state.stale, show }
}

/** The list says itself that it may be out of date. */
function couldNotAsk(error: unknown): undefined {
  console.info('What others changed could not be read.', error)
}

/** Tells when the rows begin to be read, and when they have been. */
function useReadAnew(
  { isFetching, error }: ReadRows,
  { begun, done }: { begun: () => void; done: () => void },
): void {
  const tell = useRef({ begun, done })
  tell.current = { begun, done }
  const before = useRef(isFetching)
  const failed = Boolean(error)
  useEffect(() => {
    if (isFetching) tell.current.begun()
    else if (before.current && !failed) tell.current.done()
    before.current = isFetching
  }, [isFetching, failed])
}
