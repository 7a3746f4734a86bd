import {
  changeRecord,
  findRecord,
  findRecords,
  type Stored,
  todayIn,
  transitionRecords,
  type Writer,
} from '../../server/hooks'
import { isLongAgo } from '../customers/inactive'
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

/**
 * Activates customers who have or had cover, and deactivates those whose cover ended long ago. Blocked
 * customers stay blocked.
 */
export async function updateStatusByCover(writer: Writer, customers: readonly Stored[]): Promise<void> {
  const today = todayIn(writer.context)
  const standing = customers.flatMap(({ id, status, covered_until }) => {
    if (typeof covered_until !== 'string') return []
    const isOver = isLongAgo(covered_until, today)
    const activates = status === 'prospect' || (status === 'inactive' && !isOver)
    return [{ id, activates, deactivates: isOver && (activates || status === 'active') }]
  })
  const idsOf = (move: 'activates' | 'deactivates') => standing.filter(one => one[move]).map(({ id }) => id)
  await transitionRecords(writer, 'customers', { ids: idsOf('activates'), transition: 'activate' })
  await transitionRecords(writer, 'customers', { ids: idsOf('deactivates'), transition: 'deactivate' })
}
