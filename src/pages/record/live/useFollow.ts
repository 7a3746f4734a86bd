import type { QueryObserverResult } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { RaRecord } from 'react-admin'
import type { Resource } from '../../../core/schema/resource'
import { useRecordChanges } from '../../../ui/live/LiveContext'
import type { RecordChange } from '../../../ui/live/live'
import { changedFields } from './changedFields'
import type { Ended, Followed, RemoteChange } from './followed'
import { useMarks } from './useMarks'

interface Read {
  id: number
  data: RaRecord | undefined
  error: unknown
  refetch: () => Promise<QueryObserverResult<RaRecord, Error>>
}

/** Into the trash, and out of it. */
const MOVED: ReadonlySet<string> = new Set(['delete', 'restore'])

/**
 * Reads the open record anew when others have written to it, one call at a time however many changes come, and says
 * what differs. Its place on the screen is the reader's: nothing here moves anything.
 */
export function useFollow(resource: Resource, { id, data, error: failed, refetch }: Read): Followed {
  const [remoteChange, setRemoteChange] = useState<RemoteChange>()
  const [told, setTold] = useState<Ended>()
  const { marked, mark } = useMarks()
  const shown = useRef(data)
  useEffect(() => {
    shown.current = data
  }, [data])

  const read = useEffectEvent(async (whyNot: Ended) => {
    const before = shown.current
    const { data: after, error } = await refetch()
    if (error) {
      if (isMissing(error)) setTold(whyNot)
      return
    }
    setTold(undefined)
    if (!before || !after) return
    const fields = changedFields(resource, before, after)
    if (!fields.length) return
    mark(fields)
    setRemoteChange(old => gathered(resource, old, fields, Number(before.version)))
  })
  const reading = useOneAtATime(read)

  const changed = (changes: readonly RecordChange[]) => {
    const last = changes.findLast(({ id: of, action }) => of === id && MOVED.has(action))
    if (last?.action === 'delete') return setTold({ kind: 'deleted', by: last.by })
    if (last) setTold(undefined)
    const version = Number(shown.current?.version ?? 0)
    const newer = changes.filter(change => change.id === id && (change.version ?? Infinity) > version)
    if (newer.length) void reading({ kind: 'hidden' })
    else if (changes.some(change => change.id === undefined)) void reading({ kind: 'gone' })
  }
  useRecordChanges(resource.name, { changed, missed: () => void reading({ kind: 'gone' }) })

  const dismiss = useCallback(() => setRemoteChange(undefined), [])
  const ended = told ?? (isMissing(failed) ? gone : undefined)
  return useMemo(() => ({ remoteChange, ended, marked, dismiss }), [remoteChange, ended, marked, dismiss])
}

const gone: Ended = { kind: 'gone' }

const isMissing = (error: unknown) => (error as { status?: number } | null)?.status === 404

function gathered(
  resource: Resource,
  old: RemoteChange | undefined,
  fields: string[],
  version: number,
): RemoteChange {
  const all = new Set([...(old?.fields ?? []), ...fields])
  return {
    fields: Object.keys(resource.fields).filter(name => all.has(name)),
    since: old?.since ?? version,
    at: new Date().toISOString(),
  }
}

/** What is asked while a call runs is done once more after it, for all who asked meanwhile. */
function useOneAtATime<Asked>(run: (asked: Asked) => Promise<void>): (asked: Asked) => Promise<void> {
  const state = useRef<{ running: boolean; waiting?: { asked: Asked } }>({ running: false })
  return async asked => {
    const { current } = state
    if (current.running) {
      current.waiting = { asked }
      return
    }
    current.running = true
    try {
      let next: { asked: Asked } | undefined = { asked }
      while (next) {
        current.waiting = undefined
        await run(next.asked)
        next = current.waiting
      }
    } finally {
      current.running = false
    }
  }
}
