import { choice, date, defineResource, money, reference, text, wholeNumber } from '../../src/define'
import { entryKinds, recoveryKinds, sumNames } from './entries'

const readOnly = { readOnly: true } as const
const fixed = { readOnly: true, fixedOptions: true } as const
const forManagers = { readable: { action: 'manage', subject: 'Claim' } } as const

/**
 * A change of an amount of a claim: who set it, on which day, and why. The server adds entries, and nobody
 * changes them: a mistake is reversed by another entry. The amounts of a claim are the sums of its entries.
 */
export const claimEntries = defineResource({
  name: 'claim-entries',
  title: 'label',
  subject: 'Claim',
  neverPurged: true,
  parent: 'claim_id',
  currency: 'claim_id.currency',
  menu: false,
  systemOnly: ['create', 'delete'],
  fields: {
    number: wholeNumber(readOnly),
    label: text({ max: 80, ltr: true, readOnly: true }),
    claim_id: reference('claims', { required: true, immutable: true }),
    line_id: reference('claim-lines', readOnly),
    kind: choice(entryKinds, {
      ...fixed,
      required: true,
      default: 'carried_over',
      tones: {
        reserve: 'neutral',
        expense_reserve: 'neutral',
        approval: 'info',
        payment: 'success',
        expense: 'success',
        recovery: 'warning',
        reversal: 'error',
        carried_over: 'neutral',
      },
    }),
    counts_as: choice(sumNames, fixed),
    on: date(readOnly),
    amount: money(readOnly),
    reserve: money({ ...readOnly, ...forManagers }),
    reason: text({ max: 255, readOnly: true }),
    reserve_note: text({ max: 255, readOnly: true, ...forManagers }),
    recovery_kind: choice(recoveryKinds, { ...readOnly, fixedOptions: true }),
    payment_id: reference('claim-payments', readOnly),
    reversed_id: reference('claim-entries', readOnly),
    by: reference('users', readOnly),
  },
  list: {
    columns: [
      'label',
      'on',
      'kind',
      'counts_as',
      'line_id',
      'amount',
      'reserve',
      'recovery_kind',
      'reason',
      'by',
    ],
    filters: ['kind', 'counts_as', 'claim_id', 'line_id', 'on', 'recovery_kind', 'payment_id', 'by'],
    search: ['label', 'reason'],
    sort: { number: 'desc' },
  },
  uniques: { one_number: { fields: ['claim_id', 'number'] } },
})
