import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useStore } from 'react-admin'
import type { ListedTask, Task } from '../../contract/tasks'
import { taskKeys } from './taskKeys'

/** The storage key for the time when the user last started a task. Without it, no tasks are requested. */
export const STARTED = 'startedTask'

type Shown = string | 'all' | undefined

let shown: Shown
const listeners = new Set<() => void>()

/** Opens a task or the list of all tasks. Closes both if `next` is undefined. */
export function showTask(next: Shown): void {
  shown = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Returns the task that is currently open. */
export const useShownTask = (): Shown => useSyncExternalStore(subscribe, () => shown)

/**
 * Returns a function that opens a newly started task, given
 * its ID or the server's response, and stores the time.
 */
export function useStartedTask(): (task: string | Task) => void {
  const [, setStarted] = useStore(STARTED, 0)
  const queries = useQueryClient()
  return useCallback(
    task => {
      if (typeof task !== 'string') {
        queries.setQueryData(taskKeys.one(task.id), task)
        queries.setQueryData<ListedTask[]>(taskKeys.mine, (known = []) => [task, ...known])
      }
      setStarted(Date.now())
      showTask(typeof task === 'string' ? task : task.id)
      void queries.invalidateQueries({ queryKey: taskKeys.mine })
    },
    [queries, setStarted],
  )
}
