import { useEffect, useEffectEvent, useState } from 'react'
import { createThrottle, type Throttle } from './throttle'

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
