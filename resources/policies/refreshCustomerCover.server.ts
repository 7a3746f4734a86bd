import { changeRecord, findRecord, findRecords, type Writer } from '../../server/hooks'
import { updateStatusByCover } from '../customers/statusByCover.server'
import { lastCovered } from './covered'
import { asPolicy, type Policy } from './policy'

/** Updates the end of cover and the status of a policy's customer. */
export async function refreshCustomerCover(writer: Writer, { customer_id }: Policy): Promise<void> {
  const customer = await findRecord(writer, 'customers', { id: customer_id, lock: true })
  if (!customer) return
  const covered_until = lastCovered(
    (await findRecords(writer, 'policies', { filter: { customer_id } })).map(asPolicy),
  )
  const refreshed =
    covered_until === customer.covered_until
      ? customer
      : await changeRecord(writer, 'customers', { id: customer_id, values: { covered_until } })
  await updateStatusByCover(writer, [refreshed])
}
