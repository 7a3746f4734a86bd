import { findRecord, findRecords, type Writer } from '../../server/hooks'
import type { RecordOf } from '../../src/define'
import type { insuranceCompanies } from '../insuranceCompanies/index'
import type { insuranceTypes } from '../insuranceTypes/index'
import type { OrderQuote } from './orderQuote'
import { asWorkOrder, type WorkOrder } from './workOrder'

export type InsuranceType = RecordOf<typeof insuranceTypes>
export type Carrier = RecordOf<typeof insuranceCompanies>

/**
 * Returns the insurance type of a work order. Throws if it is missing, because references prevent its
 * deletion.
 */
export async function typeOfOrder(
  writer: Writer,
  { insurance_type_id }: Pick<WorkOrder, 'insurance_type_id'>,
): Promise<InsuranceType> {
  const found = await findRecord(writer, 'insurance-types', { id: insurance_type_id })
  if (!found) throw new Error(`There is no insurance type ${insurance_type_id}`)
  return found as unknown as InsuranceType
}

/** Returns the work order of a quote. */
export async function orderOf(writer: Writer, id: number): Promise<WorkOrder> {
  const found = await findRecord(writer, 'work-orders', { id })
  if (!found) throw new Error(`There is no work order ${id}`)
  return asWorkOrder(found)
}

/** Returns the quotes of a work order, in the order of their creation. */
export async function quotesOf(writer: Writer, order: number): Promise<OrderQuote[]> {
  const found = await findRecords(writer, 'quotes', { filter: { work_order_id: order } })
  return found as unknown as OrderQuote[]
}

/** Returns carriers in the order of the given IDs. */
export async function carriersOf(writer: Writer, ids: readonly number[]): Promise<Carrier[]> {
  if (!ids.length) return []
  const found = await findRecords(writer, 'insurance-companies', { filter: { id_eq_any: [...ids] } })
  const byId = new Map(found.map(carrier => [carrier.id, carrier as unknown as Carrier]))
  return ids.flatMap(id => byId.get(id) ?? [])
}
