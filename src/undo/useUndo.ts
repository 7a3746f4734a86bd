import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useStartedTask } from '../tasks/shownTask'
import { askUndo } from './shown'
import { type Refusal, useUndoCalls } from './undoCalls'

/** Takes an operation back and says what came of it; what is in the way is shown. */
export function useUndo(operation: string) {
  const provider = useUndoCalls()
  const queries = useQueryClient()
  const notify = useNotify()
  const started = useStartedTask()
  const [busy, setBusy] = useState(false)
  const undo = async (partial = false) => {
    setBusy(true)
    try {
      const calls = await provider.undoCalls()
      const { restored, task } = await calls.undo(operation, partial)
      askUndo(undefined)
      if (task) started(task)
      else notify('undo.done_count', { type: 'success', messageArgs: { smart_count: restored } })
      void queries.invalidateQueries()
    } catch (error) {
      const { message, body } = error as Error & { body?: { details?: Partial<Refusal> } }
      const { records = [], more = 0, unseen = 0, others = 0 } = body?.details ?? {}
      askUndo({ operation, message, refusal: { records, more, unseen, others } })
    } finally {
      setBusy(false)
    }
  }
  return { undo, busy }
}
