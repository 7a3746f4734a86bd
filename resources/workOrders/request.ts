import type { Words } from '../../src/core/questions/words'
import type { WorkOrder } from './workOrder'

/** The fields of a work order that carriers price. A quote answers their values of one day. */
export const requestFields = [
  'insurance_type_id',
  'wanted_start',
  'wanted_end',
  'currency',
  'answers',
  'coverages',
] as const

/** What a carrier is asked for. A quote keeps what it answers. */
export type CarrierRequest = Pick<WorkOrder, (typeof requestFields)[number]>

/** Returns what a work order asks carriers for. */
export const requestOf = (order: CarrierRequest): CarrierRequest => ({
  insurance_type_id: order.insurance_type_id,
  wanted_start: order.wanted_start,
  wanted_end: order.wanted_end,
  currency: order.currency,
  answers: order.answers,
  coverages: order.coverages,
})

/** A difference between two requests, in each language. Without values, they are protected or have no text. */
export interface RequestChange {
  /** `wanted_start`, `answers.<question>`, `coverages.<code>`, … */
  key: string
  label: Words
  before: Words | null
  after: Words | null
}

/** The statuses in which a quote can still be accepted or is still expected. */
export const LIVE: readonly string[] = ['requested', 'received', 'presented']

/** Returns what changed since the request that a quote answers, as it is stored on the quote. */
export const storedChanges = (request_changes: unknown): readonly RequestChange[] =>
  Array.isArray(request_changes) ? request_changes : []
