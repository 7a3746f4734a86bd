import { useEffect, useEffectEvent, useState } from 'react'

interface Options<Item> {
  run: (items: Item[]) => void | Promise<void>
  gapMs: number
  firstMs?: number
  /** Whether it is a good moment; in a tab that nobody sees it never is. */
  mayRun?: () => boolean
}

/** A pacer that lasts as long as the component and waits while the tab is hidden. */
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
  /** Works on everything that has come together since the last time. */
  run: (items: Item[]) => void | Promise<void>
  /** At least so long from the end of one time to the beginning of the next. */
  gapMs: number
  /** What comes within so long of the first is worked on with it. */
  firstMs?: number
  /** Whether it is a good moment; asked again after the gap, or when it is told to look. */
  mayRun?: () => boolean
}

/** Gathers what comes in bursts, and works on it now and then: never twice at a time. */
interface Throttle<Item> {
  add(...items: Item[]): void
  /** Looks whether it is a good moment now. */
  look(): void
  /** Forgets what waits and does nothing any more. */
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
