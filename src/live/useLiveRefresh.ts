import { useEffect, useEffectEvent } from 'react'
import { useLive } from './LiveContext'
import { useLivePace } from './useLivePace'

const GAP_MS = 5_000
/** What one write does to several resources comes within that. */
const FIRST_MS = 250

interface Options {
  gapMs?: number
  /** Not while this holds: what the reader has in hand stays as it is. */
  isHeld?: () => boolean
}

/** Reads something anew when records that it is about change: at once, then at most once in a while. */
export function useLiveRefresh(
  resources: readonly string[],
  refresh: (changed: ReadonlySet<string>) => unknown,
  { gapMs = GAP_MS, isHeld }: Options = {},
): void {
  const live = useLive()
  const pace = useLivePace<string>({
    run: async changed => void (await refresh(new Set(changed))),
    gapMs,
    firstMs: FIRST_MS,
    mayRun: () => !isHeld?.(),
  })
  const names = [...new Set(resources)].sort().join(' ')
  const note = useEffectEvent((name: string) => pace.add(name))
  useEffect(() => {
    const leave = names
      .split(' ')
      .filter(Boolean)
      .map(name => live.onRecords(name, { changed: () => note(name), missed: () => note(name) }))
    return () => {
      for (const each of leave) each()
    }
  }, [live, names])
}
