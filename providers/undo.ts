import type { UndoableOperation } from '../src/contract/undo'
import { newIdempotencyKey } from '../src/ui/records/idempotencyKey'
import type { UndoCalls } from '../src/ui/undo/undoCalls'
import type { Http } from './http'

/** Creates the API calls that undo operations. */
export const undoCallsOf = (http: Http): UndoCalls => ({
  operation: async id => (await http<UndoableOperation>(`operations/${id}`)).data,
  undo: async (id, partial) => {
    const { data, status } = await http<{ restored: number; id: string }>(`operations/${id}/undo`, {
      method: 'POST',
      body: partial ? { partial } : {},
      headers: { 'Idempotency-Key': newIdempotencyKey() },
    })
    return status === 202 ? { task: data.id } : { restored: data.restored }
  },
})
