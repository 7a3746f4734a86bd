import type { ApiClient } from '../src/contract/api'
import { newIdempotencyKey } from '../src/ui/records/idempotencyKey'
import type { UndoCalls } from '../src/ui/undo/undoCalls'

/** Creates the API calls that undo operations. */
export const undoCallsOf = ({ call }: ApiClient): UndoCalls => ({
  operation: async id => (await call('GET /operations/{id}', { params: { id } })).data,
  undo: async (id, partial) => {
    const { data } = await call('POST /operations/{id}/undo', {
      params: { id },
      body: partial ? { partial } : {},
      headers: { 'Idempotency-Key': newIdempotencyKey() },
    })
    return 'id' in data ? { task: data.id } : { restored: data.restored }
  },
})
