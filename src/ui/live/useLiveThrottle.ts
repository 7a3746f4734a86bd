import { useEffect, useEffectEvent, useState } from 'react'

interface Options<Item> {
  run: (items: Item[]) => void | Promise<void>
  gapMs: number
  firstMs?: number
  /** Returns whether an update can run now. Updates never run in a hidden tab. */
  mayRun?: () => boolean
}

/** Creates a throttle for the component's lifetime, paused while the tab is hidden. */
export function useLiveThrottle<Item>({
  run,
  gapMs,
  firstMs,
  mayRun,
}: Options<Item>): Pick<Throttle<Item>, 'add' | 'look'> {
  const work = useEffectEvent(run)
  const isGood = useEffectEvent(() => document.visibilityState !== 'hidden' && mayRun?.() !== false)
  const [hold] = useState<{ pacer?: Throttle<Item> }>({})
  const [pace] = useState(() => ({
    add: (...items: Item[]) => hold.pacer?.add(...items),
    look: () => hold.pacer?.look(),
  }))
  useEffect(() => {
    const pacer = createThrottle<Item>({
      run: items => work(items),
      mayRun: () => isGood(),
      gapMs,
      firstMs,
    })
    hold.pacer = pacer
    document.addEventListener('visibilitychange', pacer.look)
    return () => {
      document.removeEventListener('visibilitychange', pacer.look)
      pacer.stop()
    }
  }, [hold, gapMs, firstMs])
  return pace
}

interface ThrottleOptions<Item> {
  /** Handles all items collected since the last run. */
  run: (items: Item[]) => void | Promise<void>
  /** The minimum time from the end of a run to the next. */
  gapMs: number
  /** How long the first run waits to include more items. */
  firstMs?: number
  /** Returns whether a run is possible. Checked again after the gap, or on `look`. */
  mayRun?: () => boolean
}

/** Collects bursts of items and handles them at intervals, with never two runs at the same time. */
interface Throttle<Item> {
  add(...items: Item[]): void
  /** Checks whether a run is possible now. */
  look(): void
  /** Discards the collected items and stops. */
  stop(): void
}

export function createThrottle<Item>({
  run,
  gapMs,
  firstMs = 50,
  mayRun = () => true,
}: ThrottleOptions<Item>): Throttle<Item> {
  let waiting: Item[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  let isStopped = false
  let notBefore = 0

  const schedule = (ms: number) => {
    if (isStopped || isRunning || timer !== undefined || !waiting.length) return
    timer = setTimeout(begin, ms)
  }
  const begin = () => {
    timer = undefined
    if (!mayRun()) return schedule(gapMs)
    const items = waiting
    waiting = []
    isRunning = true
    void Promise.resolve(run(items)).finally(() => {
      isRunning = false
      notBefore = Date.now() + gapMs
      schedule(gapMs)
    })
  }
  const untilAllowed = () => Math.max(firstMs, notBefore - Date.now())

  return {
    add: (...items) => {
      waiting.push(...items)
      schedule(untilAllowed())
    },
    look: () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      schedule(Math.max(0, notBefore - Date.now()))
    },
    stop: () => {
      isStopped = true
      waiting = []
      clearTimeout(timer)
    },
  }
}
