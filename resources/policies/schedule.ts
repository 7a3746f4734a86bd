import type { Scheduled } from '../../src/core/schema/schedule'

/** A renewal is due from 90 days before the end on, if the insurance type is renewable. */
export const policySchedule: Record<string, Scheduled> = {
  renewal_due: {
    when: { status: 'in_force', renewal_status: 'not_due', expiry_lte: '@today+90' },
    of: { insurance_type_id: { renewable: true } },
    set: { renewal_status: 'due' },
  },
}
