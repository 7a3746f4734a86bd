import type { RecordOf } from '../../src/schema'
import type { Values } from '../../src/schema/resource'
import type { workOrders } from '.'

export type WorkOrder = RecordOf<typeof workOrders>

/** A record of work orders as what it is. */
export const asWorkOrder = (record: Values): WorkOrder => record as unknown as WorkOrder
