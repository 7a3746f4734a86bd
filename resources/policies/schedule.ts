import type { Scheduled } from '../../src/schema/schedule'

/** A renewal is due from 90 days before the end on. */
export const policySchedule: Record<string, Scheduled> = {
  renewal_due: {
    when: { status: 'in_force', renewal_status: 'not_due', expiry_lte: '@today+90' },
    set: { renewal_status: 'due' },
  },
}
