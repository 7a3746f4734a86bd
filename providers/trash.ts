import type { RaRecord } from 'react-admin'
import type { ManyPurged, ManyRestored } from '../src/contract/records'
import type { TrashCalls } from '../src/ui/calls/trashCalls'
import { newIdempotencyKey } from '../src/ui/records/idempotencyKey'
import { rememberOperation } from '../src/ui/records/operationOf'
import { type CallContext, call } from './resourceQuery/restClient'

/** Creates the API calls for the trash. */
export const trashCallsOf = (calling: CallContext): TrashCalls => ({
  one: async (resource, id) => (await call<RaRecord>(calling, `${resource}/trash/${id}`)).data,
  restore: async (resource, ids) => {
    const { data, meta } = await call<ManyRestored>(calling, `${resource}/trash/restore`, {
      method: 'POST',
      body: { ids },
      headers: { 'Idempotency-Key': newIdempotencyKey() },
    })
    return rememberOperation(data, meta?.operation)
  },
  purge: async (resource, ids) => {
    const { data } = await call<ManyPurged>(calling, `${resource}/trash/purge`, {
      method: 'POST',
      body: { ids },
      headers: { 'Idempotency-Key': newIdempotencyKey() },
    })
    return data
  },
})
