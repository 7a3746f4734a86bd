import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { ApplyBody } from '../../contract/definitions'
import { sameValue } from '../../core/access/implies'
import { isOpen } from '../../ui/tasks/task'
import { useStudioCalls } from '../studioCallsContext'
import { definitionKey, RESOURCES_KEY, revisionsKey } from '../studioKeys'

/** The interval at which a running task is polled. */
const POLL_MS = 500

/** Applies changes and polls the task until it ends. */
export function useApply(name: string, onApplied: () => void) {
  const translate = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const calls = useStudioCalls()
  const [id, setId] = useState<string>()
  const end = useEffectEvent(() => {
    notify('studio.plan.applied', { type: 'success' })
    onApplied()
    for (const queryKey of [definitionKey(name), RESOURCES_KEY, revisionsKey(name)])
      void client.invalidateQueries({ queryKey })
  })
  const isAlreadyApplied = useIsApplied(name)
  const applying = useMutation({
    mutationFn: async (sent: ApplyBody) => {
      try {
        return await calls.apply(sent)
      } catch (error) {
        if (isConflict(error) && (await isAlreadyApplied(sent))) return undefined
        throw error
      }
    },
    onSuccess: task => (task ? setId(task.id) : end()),
  })
  const { data: task, error: unread } = useQuery({
    queryKey: ['studio', 'task', id],
    queryFn: () => calls.task(String(id)),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (!state.data || isOpen(state.data) ? POLL_MS : false),
  })
  const isDone = task?.status === 'done'
  useEffect(() => {
    if (isDone) end()
  }, [isDone])
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
    /** Whether someone else has changed the definition since these edits started. */
    isStale: isConflict(applying.error),
    /** The database error, for support. */
    detail: refused ? undefined : task?.error_detail,
    problem: refused ? translate(refused.message, { _: refused.message }) : task && ended[task.status],
  }
}

const isConflict = (error: unknown) => (error as { status?: number } | null)?.status === 409

/**
 * Returns a function that checks whether the server has already stored the changes, in case the response to
 * an earlier attempt was lost.
 */
function useIsApplied(name: string) {
  const calls = useStudioCalls()
  return async ({ changes }: ApplyBody): Promise<boolean> => {
    const stored = await calls.definition(name)
    const own = stored?.revision ? stored.own : null
    // The server stores the parts in a different order.
    return sameValue(own, changes[name] ?? null)
  }
}
