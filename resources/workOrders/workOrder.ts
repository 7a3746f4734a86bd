import type { Values } from '../../src/core/schema/resource'
import type { RecordOf } from '../../src/define'
import type { workOrders } from '.'

export type WorkOrder = RecordOf<typeof workOrders>

/** Casts a record to a work order. */
export const asWorkOrder = (record: Values): WorkOrder => record as unknown as WorkOrder
