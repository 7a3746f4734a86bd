import { choices, decimal, reference, references, text, yesNo } from '../../src/define'

const whenRenewal = { readOnly: true, visibleWhen: { reason: 'renewal' } } as const

/** What a renewal takes over from the policy that it renews. */
const taken = ['answers', 'coverages', 'current_premium'] as const

/** The fields of a renewal order about the policy that it renews. Only the server sets them. */
export const renewalFields = {
  // The version that the order was filled from. What differs from it was entered by a person.
  expiring_version_id: reference('policy-versions', whenRenewal),
  policy_changes: choices(taken, { ...whenRenewal, fixedOptions: true, help: true }),
  policy_differs: choices(taken, { ...whenRenewal, fixedOptions: true, help: true }),
  pending_endorsements: references('endorsements', { ...whenRenewal, max: 50, help: true }),
  bonus_proposed: decimal({ ...whenRenewal, scale: 2, help: true }),
  bonus_arithmetic: text({ ...whenRenewal, ltr: true, max: 255 }),
  bonus_undecided: references('claims', { ...whenRenewal, max: 50, help: true }),
  bonus_applied: yesNo(whenRenewal),
} as const
