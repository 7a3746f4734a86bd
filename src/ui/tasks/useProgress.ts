import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ListedTask } from '../../contract/tasks'
import { useLiveState } from '../live/LiveContext'
import type { TaskProgress } from '../live/live'
import { useOwnEvents } from '../live/useOwnEvents'
import { isOpen } from './task'
import { taskKeys } from './taskKeys'

/** Without a live connection it is asked how far a task is. */
const ALONE_MS = 1_000
/** With one it comes by itself; an event that is lost must not leave a bar standing for ever. */
const LIVE_MS = 15_000

/** How often it is asked for tasks that go on. */
export const usePollInterval = (): number => (useLiveState() === 'connected' ? LIVE_MS : ALONE_MS)

/** Lets the tasks that are known follow the live channel; once on a page is enough. */
export function useProgress(): void {
  const queries = useQueryClient()
  const isLive = useLiveState() === 'connected'
  const wasLive = useRef(isLive)
  const refetch = () => void queries.invalidateQueries({ queryKey: taskKeys.all })
  useOwnEvents({
    task: progress => {
      const mine = queries.getQueryData<ListedTask[]>(taskKeys.mine)
      const known = mine?.find(({ id }) => id === progress.id)
      // What came of it is more than how far it is; so is one that was begun elsewhere.
      if (!known || (isOpen(known) && !isOpen(progress))) return refetch()
      queries.setQueryData<ListedTask[]>(taskKeys.mine, tasks => tasks?.map(task => further(task, progress)))
      queries.setQueryData<ListedTask>(taskKeys.one(progress.id), task => task && further(task, progress))
    },
    missed: refetch,
  })
  // What was told between the last answer and the connection is asked for.
  useEffect(() => {
    if (isLive && !wasLive.current) void queries.invalidateQueries({ queryKey: taskKeys.all })
    wasLive.current = isLive
  }, [isLive, queries])
}

/** The task with what is newer of it; an answer may have overtaken the event. */
function further<Known extends ListedTask>(
  task: Known,
  { id, status, total, done, refused }: TaskProgress,
): Known {
  if (task.id !== id || !isOpen(task) || done < task.done) return task
  return { ...task, status, total, done, refused }
}
