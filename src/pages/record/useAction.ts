import { useRef, useState } from 'react'
import type { Explanation } from '../../ui/dialog/RefusedAlert'
import { explain } from './explain'

/** Returns a function that runs one action at a time: a second click has no effect. */
export function useOneAtATime() {
  const [busy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const oneAtATime = async (action: () => Promise<unknown>): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      await action()
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { busy, oneAtATime }
}

/**
 * Returns a function that runs a dialog's action, one at a time, and the reason if it failed.
 *
 * ```tsx
 * const { run, busy, refused } = useAction()
 * <ConfirmDialog busy={busy} refused={refused} onConfirm={() => run(async () => onDone(await remove(id)))} … />
 * ```
 */
export function useAction() {
  const { busy, oneAtATime } = useOneAtATime()
  const [refused, setRefused] = useState<Explanation>()
  const run = (action: () => Promise<unknown>) =>
    oneAtATime(async () => {
      setRefused(undefined)
      try {
        await action()
      } catch (error) {
        setRefused(explain(error))
      }
    })
  return { run, busy, refused }
}
