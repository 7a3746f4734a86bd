import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { isOpen } from '../../../ui/tasks/task'
import { useStudioCalls } from '../studioCalls'
import { definitionKey, RESOURCES_KEY, revisionsKey } from '../studioKeys'

/** How often a running task is asked for. */
const POLL_MS = 500

/** Applies changes and follows the task until it is over. */
export function useApply(name: string, onApplied: () => void) {
  const translate = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const calls = useStudioCalls()
  const [id, setId] = useState<string>()
  const applying = useMutation({ mutationFn: calls.apply, onSuccess: task => setId(task.id) })
  const { data: task, error: unread } = useQuery({
    queryKey: ['studio', 'task', id],
    queryFn: async () => {
      const found = await calls.task(String(id))
      if (found.status === 'done') {
        notify('studio.plan.applied', { type: 'success' })
        onApplied()
        const keys = [definitionKey(name), RESOURCES_KEY, revisionsKey(name)]
        await Promise.all(keys.map(queryKey => client.invalidateQueries({ queryKey })))
      }
      return found
    },
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (!state.data || isOpen(state.data) ? POLL_MS : false),
  })
  const cancelling = useMutation({ mutationFn: calls.cancel })
  const isRunning = applying.isPending || (id !== undefined && (!task || isOpen(task)))
  const ended: Partial<Record<string, string>> = {
    failed: task?.error ?? translate('studio.plan.failed'),
    cancelled: translate('studio_fields.cancelled'),
  }
  const refused = applying.error ?? cancelling.error ?? unread
  return {
    apply: applying.mutate,
    cancel: () => id !== undefined && cancelling.mutate(id),
    task,
    isRunning,
    /** Somebody has changed the definition since these edits began. */
    isStale: (applying.error as { status?: number } | null)?.status === 409,
    problem: refused ? translate(refused.message, { _: refused.message }) : task && ended[task.status],
  }
}
