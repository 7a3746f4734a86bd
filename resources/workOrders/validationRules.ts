import type { RecordRule, Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { areTermsInOrder, type DeductibleTerms, deductibleAmounts } from '../premium/deductible'
import { isUnchanged } from '../unchanged'

interface WorkOrder {
  wanted_start: string
  wanted_end: string | null
  agreed_start: string | null
  company_ids: number[] | null
  currency: string | null
  budget: Money | null
  current_premium: Money | null
  coverages: Covers
}

type Covers = readonly (DeductibleTerms & { code: string; limit?: Money | null })[] | null

/** The requested cover. It can't change after the customer has decided. */
const cover = [
  'reason',
  'expiring_policy_id',
  'wanted_start',
  'wanted_end',
  'answers',
  'coverages',
  'currency',
  'tax_exemptions',
  'budget',
  'current_insurer',
  'current_premium',
  'company_ids',
] as const

const open: readonly unknown[] = ['draft', 'requested', 'quoting', 'offered']
const isDraft = (before: Values | undefined) => !before || before.status === 'draft'
const idsOf = (value: unknown) => (value ?? []) as number[]

/** Returns whether the amounts of covers are in a currency. */
export const areCoversIn = (covers: Covers, currency: string | null): boolean =>
  !currency ||
  (covers ?? []).every(({ limit, ...terms }) =>
    [...(limit ? [limit] : []), ...deductibleAmounts(terms)].every(amount => amount.currency === currency),
  )

/** The validation rules of work orders. */
export const workOrderRules = {
  start_not_past: {
    fields: ['wanted_start'],
    // The server checks how far back a manager can go, because the insurance type limits it.
    isValid: (order, { before, today, can }) =>
      !can ||
      order.wanted_start >= today ||
      // A start that was agreed in time stays possible.
      Boolean(order.agreed_start && order.wanted_start >= order.agreed_start) ||
      order.wanted_start === before?.wanted_start ||
      can('manage', 'work-orders'),
  },
  end_after_start: {
    fields: ['wanted_end'],
    isValid: ({ wanted_start, wanted_end }) => !wanted_end || wanted_end > wanted_start,
  },
  type_settled: {
    fields: ['insurance_type_id'],
    isValid: (order, { before }) =>
      isDraft(before) || isUnchanged(order, before ?? {}, ['insurance_type_id']),
  },
  customer_settled: {
    fields: ['customer_id'],
    isValid: (order, { before }) => isDraft(before) || isUnchanged(order, before ?? {}, ['customer_id']),
  },
  carriers_asked: {
    fields: ['company_ids'],
    isValid: ({ company_ids }, { before }) =>
      isDraft(before) ||
      before?.status === 'requested' ||
      idsOf(before?.company_ids).every(id => idsOf(company_ids).includes(id)),
  },
  settled: {
    fields: cover,
    isValid: (order, { before }) =>
      !before || open.includes(before.status) || isUnchanged(order, before, cover),
  },
  cover_currency: {
    fields: ['coverages'],
    // If only the currency changes, the server adapts covers that nobody changed.
    isValid: (order, { before }) =>
      areCoversIn(order.coverages, order.currency) ||
      Boolean(before && isUnchanged(order, before, ['coverages'])),
  },
  coverage_codes: {
    fields: ['coverages'],
    isValid: ({ coverages }) =>
      new Set((coverages ?? []).map(({ code }) => code)).size === (coverages ?? []).length,
  },
  deductibles: {
    fields: ['coverages'],
    isValid: ({ coverages }) => (coverages ?? []).every(areTermsInOrder),
  },
  one_currency: {
    fields: ['budget', 'current_premium'],
    isValid: ({ currency, budget, current_premium }) =>
      !currency || [budget, current_premium].every(amount => !amount || amount.currency === currency),
  },
} as const satisfies Record<string, RecordRule<WorkOrder>>
