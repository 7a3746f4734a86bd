import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ListedTask } from '../../contract/tasks'
import { useLiveState } from '../live/LiveContext'
import type { TaskProgress } from '../live/live'
import { useOwnEvents } from '../live/useOwnEvents'
import { isOpen } from './task'
import { taskKeys } from './taskKeys'

/** The polling interval without a live connection. */
const ALONE_MS = 1_000
/** The polling interval with one. Progress arrives as events, and polling covers lost ones. */
const LIVE_MS = 15_000

/** Returns the polling interval of running tasks. */
export const usePollInterval = (): number => (useLiveState() === 'connected' ? LIVE_MS : ALONE_MS)

/** Updates known tasks from the live channel. Use it once per page. */
export function useProgress(): void {
  const queries = useQueryClient()
  const isLive = useLiveState() === 'connected'
  const wasLive = useRef(isLive)
  const refetch = () => void queries.invalidateQueries({ queryKey: taskKeys.all })
  useOwnEvents({
    task: progress => {
      const mine = queries.getQueryData<ListedTask[]>(taskKeys.mine)
      const known = mine?.find(({ id }) => id === progress.id)
      // Reload a finished task, whose result the event lacks, and a task that was started elsewhere.
      if (!known || (isOpen(known) && !isOpen(progress))) return refetch()
      queries.setQueryData<ListedTask[]>(taskKeys.mine, tasks => tasks?.map(task => further(task, progress)))
      queries.setQueryData<ListedTask>(taskKeys.one(progress.id), task => task && further(task, progress))
    },
    missed: refetch,
  })
  // Load the changes between the last response and the connection.
  useEffect(() => {
    if (isLive && !wasLive.current) void queries.invalidateQueries({ queryKey: taskKeys.all })
    wasLive.current = isLive
  }, [isLive, queries])
}

/**
 * Applies an event to a task, unless the task is already
 * further. An older event can arrive after a newer response.
 */
function further<Known extends ListedTask>(
  task: Known,
  { id, status, total, done, refused }: TaskProgress,
): Known {
  if (task.id !== id || !isOpen(task) || done < task.done) return task
  return { ...task, status, total, done, refused }
}
