import { useCallback, useSyncExternalStore } from 'react'
import { useStore } from 'react-admin'

/** Where is remembered when one last started something: who never did is asked for no tasks. */
export const STARTED = 'tasks.started'

type Shown = string | 'all' | undefined

let shown: Shown
const listeners = new Set<() => void>()

/** Opens a task, the list of all, or nothing. */
export function showTask(next: Shown): void {
  shown = next
  for (const tell of listeners) tell()
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}

/** Which task is open, wherever it was opened. */
export const useShownTask = (): Shown => useSyncExternalStore(subscribe, () => shown)

/** Shows a task that has just been started, and remembers that there is one. */
export function useStartedTask(): (id: string) => void {
  const [, setStarted] = useStore(STARTED, 0)
  return useCallback(
    id => {
      setStarted(Date.now())
      showTask(id)
    },
    [setStarted],
  )
}
