import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isOpen, type Task } from './task'
import { useTaskCalls } from './taskCalls'
import { taskKeys } from './taskKeys'
import { usePollInterval, useProgress } from './useProgress'

const MEANWHILE_MS = 60_000
const DAY_MS = 86_400_000

/** One's own tasks of the last day, as they go on; what the ended ones have written is read anew. */
export function useTasks(): Task[] {
  const provider = useTaskCalls()
  const queries = useQueryClient()
  const askEvery = usePollInterval()
  useProgress()
  const { data = [] } = useQuery({
    queryKey: taskKeys.mine,
    queryFn: async ({ signal }) => (await provider.taskCalls()).mine({ signal }),
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? askEvery : MEANWHILE_MS),
  })
  const open = data.filter(task => isOpen(task) && !task.dry_run).length
  const before = useRef(open)
  useEffect(() => {
    if (open < before.current) void queries.invalidateQueries()
    before.current = open
  }, [open, queries])
  // A dry run that was carried out, or left, is nothing to come back to.
  const carriedOut = new Set(data.map(({ after }) => after))
  return data.filter(task => {
    if (isOpen(task)) return true
    if (task.dry_run && (carriedOut.has(task.id) || task.status !== 'done')) return false
    return Date.now() - Date.parse(task.created_at) < DAY_MS
  })
}

/** One task as it goes on. */
export function useTask(id: string) {
  const provider = useTaskCalls()
  const askEvery = usePollInterval()
  return useQuery({
    queryKey: taskKeys.one(id),
    queryFn: async ({ signal }) => (await provider.taskCalls()).one(id, { signal }),
    refetchInterval: ({ state }) => (state.data && !isOpen(state.data) ? false : askEvery),
  })
}
