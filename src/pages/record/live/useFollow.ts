import type { QueryObserverResult } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { RaRecord } from 'react-admin'
import type { RecordChange } from '../../../contract/live'
import type { Resource } from '../../../core/schema/resource'
import { useRecordChanges } from '../../../ui/live/LiveContext'

import { changedFields } from './changedFields'
import type { Ended, Followed, RemoteChange } from './followed'

interface Read {
  id: number
  data: RaRecord | undefined
  error: unknown
  refetch: () => Promise<QueryObserverResult<RaRecord, Error>>
}

/** The actions that move a record into and out of the trash. */
const REMOVALS: ReadonlySet<string> = new Set(['delete', 'restore'])

/**
 * Refetches the open record after others' writes, one request at a time however many changes arrive, and
 * reports the differences. Never moves any content.
 */
export function useFollow(resource: Resource, { id, data, error: failed, refetch }: Read): Followed {
  const [remoteChange, setRemoteChange] = useState<RemoteChange>()
  const [reported, setReported] = useState<Ended>()
  const { marked, mark } = useMarks()
  const shown = useRef(data)
  useEffect(() => {
    shown.current = data
  }, [data])

  const read = useEffectEvent(async (whyNot: Ended) => {
    const before = shown.current
    const { data: after, error } = await refetch()
    if (error) {
      if (isMissing(error)) setReported(whyNot)
      return
    }
    setReported(undefined)
    if (!before || !after) return
    const fields = changedFields(resource, before, after)
    if (!fields.length) return
    mark(fields)
    setRemoteChange(old => addChange(old, { resource, fields, since: Number(before.version) }))
  })
  const reading = useOneAtATime(read)

  const changed = (changes: readonly RecordChange[]) => {
    const last = changes.findLast(({ id: of, action }) => of === id && REMOVALS.has(action))
    if (last?.action === 'delete') return setReported({ kind: 'deleted', by: last.by })
    if (last) setReported(undefined)
    const version = Number(shown.current?.version ?? 0)
    const newer = changes.filter(change => change.id === id && (change.version ?? Infinity) > version)
    if (newer.length) void reading({ kind: 'hidden' })
    else if (changes.some(change => change.id === undefined)) void reading({ kind: 'gone' })
  }
  useRecordChanges(resource.name, { changed, missed: () => void reading({ kind: 'gone' }) })

  const dismiss = useCallback(() => setRemoteChange(undefined), [])
  const ended = reported ?? (isMissing(failed) ? gone : undefined)
  return useMemo(() => ({ remoteChange, ended, marked, dismiss }), [remoteChange, ended, marked, dismiss])
}

const gone: Ended = { kind: 'gone' }

const isMissing = (error: unknown) => (error as { status?: number } | null)?.status === 404

function addChange(
  old: RemoteChange | undefined,
  { resource, fields, since }: { resource: Resource; fields: string[]; since: number },
): RemoteChange {
  const all = new Set([...(old?.fields ?? []), ...fields])
  return {
    fields: Object.keys(resource.fields).filter(name => all.has(name)),
    since: old?.since ?? since,
    at: new Date().toISOString(),
  }
}

/** Returns a function that runs one call at a time. Requests during a call share one further call. */
function useOneAtATime<Request>(
  run: (request: Request) => Promise<void>,
): (request: Request) => Promise<void> {
  const state = useRef<{ running: boolean; waiting?: { request: Request } }>({ running: false })
  return async request => {
    const { current } = state
    if (current.running) {
      current.waiting = { request }
      return
    }
    current.running = true
    try {
      let next: { request: Request } | undefined = { request }
      while (next) {
        current.waiting = undefined
        await run(next.request)
        next = current.waiting
      }
    } finally {
      current.running = false
    }
  }
}

const MARKED_FOR = 12_000
const none: ReadonlySet<string> = new Set()

/** Highlights fields for a while. Each new one restarts the time for all. */
function useMarks() {
  const [marked, setMarked] = useState(none)
  useEffect(() => {
    if (!marked.size) return
    const timer = setTimeout(() => setMarked(none), MARKED_FOR)
    return () => clearTimeout(timer)
  }, [marked])
  const mark = useCallback((names: readonly string[]) => setMarked(old => new Set([...old, ...names])), [])
  return { marked, mark }
}
