import { useEffect, useEffectEvent } from 'react'
import type { RecordChange } from '../../contract/live'
import { useLive } from './LiveContext'

import { useLiveThrottle } from './useLiveThrottle'

const GAP_MS = 5_000
/** What one write does to several resources comes within that. */
const FIRST_MS = 250

interface Options {
  gapMs?: number
  /** Not while this holds: what the reader has in hand stays as it is. */
  isPaused?: () => boolean
  /** Whether a change may be of what is read; otherwise all of a resource are. */
  concerns?: (change: RecordChange) => boolean
}

/** Reads something anew when records that it is about change: at once, then at most once in a while. */
export function useLiveRefresh(
  resources: readonly string[],
  refresh: (changed: ReadonlySet<string>) => unknown,
  { gapMs = GAP_MS, isPaused: isHeld, concerns = () => true }: Options = {},
): void {
  const live = useLive()
  const pace = useLiveThrottle<string>({
    run: async changed => void (await refresh(new Set(changed))),
    gapMs,
    firstMs: FIRST_MS,
    mayRun: () => !isHeld?.(),
  })
  const names = [...new Set(resources)].sort().join(' ')
  const note = useEffectEvent((name: string, changes?: readonly RecordChange[]) => {
    if (!changes || changes.some(concerns)) pace.add(name)
  })
  useEffect(() => {
    const leave = names
      .split(' ')
      .filter(Boolean)
      .map(name =>
        live.onRecords(name, { changed: changes => note(name, changes), missed: () => note(name) }),
      )
    return () => {
      for (const each of leave) each()
    }
  }, [live, names])
}
