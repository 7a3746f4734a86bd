import { type Stored, todayIn, transitionRecords, type Writer } from '../../server/hooks'
import { isLongAgo } from './inactive'

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
