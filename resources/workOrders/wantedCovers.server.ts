import { findRecord, invalid, type Writer } from '../../server/hooks'
import { isUnchanged } from '../unchanged'
import { type InsuranceType, typeOfOrder } from './read.server'
import { areCoversIn } from './validationRules'
import { coversIn, coversOfType, type WantedCovers } from './wantedCovers'
import type { WorkOrder } from './workOrder'

/** Fields that decide which covers a work order starts with. */
const SOURCES = ['insurance_type_id', 'reason', 'expiring_policy_id', 'currency'] as const

/** Returns the covers of the expiring policy, or else those of the insurance type. */
async function firstCovers(writer: Writer, order: WorkOrder, type: InsuranceType): Promise<WantedCovers> {
  const { expiring_policy_id: id, insurance_type_id, currency } = order
  const expiring = id ? await findRecord(writer, 'policies', { id }) : undefined
  const isSameType = expiring?.insurance_type_id === insurance_type_id
  const covers = isSameType ? (expiring?.coverages as WantedCovers | null) : null
  return coversIn(covers?.length ? covers : coversOfType(type), currency)
}

/**
 * Returns the wanted covers of a work order that is saved. They follow its insurance type, its expiring policy
 * and its currency until someone changes them.
 */
export async function wantedCovers(
  writer: Writer,
  { order, before, type }: { order: WorkOrder; before?: WorkOrder; type: InsuranceType },
): Promise<Partial<WorkOrder>> {
  if (!before) return order.coverages?.length ? {} : { coverages: await firstCovers(writer, order, type) }
  if (isUnchanged(order, before, SOURCES)) return {}
  if (isUnchanged(order, before, ['coverages'])) {
    const first = before.coverages?.length
      ? await firstCovers(writer, before, await typeOfOrder(writer, before))
      : null
    if (!first || isUnchanged({ coverages: first }, before, ['coverages']))
      return { coverages: await firstCovers(writer, order, type) }
  }
  if (!areCoversIn(order.coverages, order.currency))
    throw invalid({ coverages: [{ key: 'resources.work-orders.rules.cover_currency' }] })
  return {}
}
