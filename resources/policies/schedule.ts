import type { Scheduled } from '../../src/define'
import { LATE_RENEWAL_DAYS } from './renewalTransitions'

/** A renewal is due from 90 days before the end on, if the insurance type is renewable. */
export const policySchedule: Record<string, Scheduled> = {
  renewal_due: {
    when: { status: 'in_force', renewal_status: 'not_due', expiry_lte: '@today+90' },
    of: { insurance_type_id: { renewable: true } },
    set: { renewal_status: 'due' },
  },
  // A renewal that became due again after the end, because its next term was cancelled.
  renewal_lost: {
    when: { status: 'expired', renewal_status: 'due', expiry_lt: `@today-${LATE_RENEWAL_DAYS}` },
    set: { renewal_status: 'lost' },
  },
}
