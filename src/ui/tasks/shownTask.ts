import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useStore } from 'react-admin'
import type { ListedTask, Task } from '../../contract/tasks'
import { taskKeys } from './taskKeys'

/** Remembers when one last started a task: people who never did request no tasks. */
export const STARTED = 'startedTask'

type Shown = string | 'all' | undefined

let shown: Shown
const listeners = new Set<() => void>()

/** Opens a task, the list of all, or nothing. */
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

/** The open task, opened from anywhere. */
export const useShownTask = (): Shown => useSyncExternalStore(subscribe, () => shown)

/** Opens a task that has just started, by id or by the server's answer, and remembers that there is one. */
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
