import type { RecordFigure } from '../../src/define'
import { collected } from '../instalments/openStatus'

const claims = {
  resource: 'claims',
  by: 'policy_id',
  filter: { status_neq_any: ['draft', 'discarded', 'withdrawn'] },
} as const

/** A policy's claims, incurred losses and overdue instalments. */
export const policyFigures = {
  overdue: {
    resource: 'instalments',
    by: 'policy_id',
    filter: {
      ...collected,
      status_eq_any: ['pending', 'due', 'partly_paid', 'overdue'],
      due_on_lt: '@today',
    },
    value: { sum: 'open' },
  },
  claims,
  incurred: { ...claims, value: { sum: 'incurred' } },
} satisfies Record<string, RecordFigure>
