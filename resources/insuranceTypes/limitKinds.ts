/**
 * What a limit of a cover applies to: each claim, all claims of a term, the sum insured (all claims of a term),
 * or, within a term, each person or each vehicle.
 */
export const limitKinds = ['per_occurrence', 'aggregate', 'sum_insured', 'per_person', 'per_vehicle'] as const
export type LimitKind = (typeof limitKinds)[number]
