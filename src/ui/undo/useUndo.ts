import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { UndoRefusal } from '../../contract/undo'
import { useApi } from '../calls/useApi'
import { newIdempotencyKey } from '../records/idempotencyKey'
import { useStartedTask } from '../tasks/shownTask'
import { confirmUndo, type Offer } from './shown'

/**
 * Returns a function that undoes operations, the last first, and
 * reports the result. After a refusal it shows the blockers.
 */
export function useUndoOperations(): (operations: readonly string[], partial?: boolean) => Promise<void> {
  const { call } = useApi()
  const queries = useQueryClient()
  const notify = useNotify()
  const started = useStartedTask()
  return async (operations, partial = false) => {
    let count = 0
    for (const operation of operations.toReversed())
      try {
        const { data } = await call('POST /operations/{id}/undo', {
          params: { id: operation },
          body: partial ? { partial } : {},
          headers: { 'Idempotency-Key': newIdempotencyKey() },
        })
        confirmUndo(undefined)
        if ('id' in data) started(data.id)
        else count += data.restored
      } catch (error) {
        const { message, body } = error as Error & { body?: { details?: Partial<UndoRefusal> } }
        const { records = [], more = 0, unseen = 0, others = 0 } = body?.details ?? {}
        confirmUndo({ operation, message, refusal: { records, more, unseen, others } })
        break
      }
    if (count) notify('undo.done_count', { type: 'success', messageArgs: { smart_count: count } })
    void queries.invalidateQueries()
  }
}

/** Returns the same function with a busy state, for a button. */
export function useUndo(operations: readonly string[]) {
  const undoOperations = useUndoOperations()
  const [busy, setBusy] = useState(false)
  const undo = async (partial = false) => {
    setBusy(true)
    await undoOperations(operations, partial)
    setBusy(false)
  }
  return { undo, busy }
}

/** Returns the same for an offer. */
export function useUndoOffer(offer: Offer) {
  const ofOperations = useUndo('operations' in offer ? offer.operations : [])
  const [isRestoring, setRestoring] = useState(false)
  if ('operations' in offer) return ofOperations
  const undo = async () => {
    setRestoring(true)
    await offer.restore()
    setRestoring(false)
  }
  return { undo, busy: isRestoring }
}
