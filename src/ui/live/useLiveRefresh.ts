import { useEffect, useEffectEvent } from 'react'
import type { RecordChange } from '../../contract/live'
import { useLive } from './LiveContext'

import { useLiveThrottle } from './useLiveThrottle'

const GAP_MS = 5_000
/** A single write to several resources arrives within this time. */
const FIRST_MS = 250

interface Options {
  gapMs?: number
  /**
   * Pauses refreshing while it returns true, so that the content does not change while the user is using it.
   */
  isPaused?: () => boolean
  /** Returns whether a change can affect the content. By default, every change of the resources does. */
  concerns?: (change: RecordChange) => boolean
}

/** Loads content again when its records change: immediately, then at most once per interval. */
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
