import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ListedTask } from '../../contract/tasks'
import { useLiveState } from '../live/LiveContext'
import type { TaskProgress } from '../live/live'
import { useOwnEvents } from '../live/useOwnEvents'
import { isOpen } from './task'
import { taskKeys } from './taskKeys'

/** Without a live connection the progress is polled. */
const ALONE_MS = 1_000
/** With one it arrives as events; polling covers a lost event. */
const LIVE_MS = 15_000

/** The polling interval of running tasks. */
export const usePollInterval = (): number => (useLiveState() === 'connected' ? LIVE_MS : ALONE_MS)

/** Updates known tasks from the live channel; needed once on a page. */
export function useProgress(): void {
  const queries = useQueryClient()
  const isLive = useLiveState() === 'connected'
  const wasLive = useRef(isLive)
  const refetch = () => void queries.invalidateQueries({ queryKey: taskKeys.all })
  useOwnEvents({
    task: progress => {
      const mine = queries.getQueryData<ListedTask[]>(taskKeys.mine)
      const known = mine?.find(({ id }) => id === progress.id)
      // A finished task has more than its progress, and a task started elsewhere is unknown; both are read.
      if (!known || (isOpen(known) && !isOpen(progress))) return refetch()
      queries.setQueryData<ListedTask[]>(taskKeys.mine, tasks => tasks?.map(task => further(task, progress)))
      queries.setQueryData<ListedTask>(taskKeys.one(progress.id), task => task && further(task, progress))
    },
    missed: refetch,
  })
  // Reads events between the last answer and the connection.
  useEffect(() => {
    if (isLive && !wasLive.current) void queries.invalidateQueries({ queryKey: taskKeys.all })
    wasLive.current = isLive
  }, [isLive, queries])
}

/** The newer state of a task; an event can arrive before an older answer. */
function further<Known extends ListedTask>(
  task: Known,
  { id, status, total, done, refused }: TaskProgress,
): Known {
  if (task.id !== id || !isOpen(task) || done < task.done) return task
  return { ...task, status, total, done, refused }
}
