import type { RecipientRule, Trigger } from '../../src/core/schema/trigger'

const owner = ['assigned_to'] as const
const ownerAndManagers = ['assigned_to', { may: 'manage' }] as const
const params = { customer: 'customer_id', type: 'insurance_type_id', company: 'insurance_company_id' }

/**
 * Notifies about an open renewal from `before` to `next` days before the end, when the next reminder takes
 * over.
 */
const renewal = (before: number, next: number, further: Partial<Trigger> = {}): Trigger => ({
  on: {
    when: {
      status: 'in_force',
      renewal_status: ['due', 'in_progress'],
      expiry_lte: `@today+${before}`,
      expiry_gt: `@today+${next}`,
    },
    oncePer: ['expiry'],
  },
  to: owner,
  level: 'warning',
  text: 'renewal',
  params: { ...params, day: 'expiry' },
  defaults: { mail: true },
  ...further,
})

/** Early reminders appear on screen only, without an email. */
const ahead: Partial<Trigger> = { level: 'info', text: 'renewal_due', defaults: { mail: false } }

const onTransition = (
  move: string,
  level: Trigger['level'],
  to: readonly RecipientRule[] = ownerAndManagers,
): Trigger => ({
  on: { transitions: [move] },
  to,
  level,
  params,
})

/** Notifications about policies: an end of cover that is near, and policies that end early. */
export const policyNotifications: Record<string, Trigger> = {
  renewal_90: renewal(90, 60, ahead),
  renewal_60: renewal(60, 30, ahead),
  renewal_30: renewal(30, 15),
  renewal_15: renewal(15, 7, { to: ownerAndManagers }),
  renewal_7: renewal(7, 0, { to: ownerAndManagers, level: 'error' }),
  cover_note_ending: {
    on: {
      when: {
        status: 'bound',
        policy_no_null: true,
        bound_until_lte: '@today+7',
        bound_until_gt: '@today',
      },
      oncePer: ['bound_until'],
    },
    to: owner,
    level: 'warning',
    params: { ...params, day: 'bound_until' },
    defaults: { mail: true },
  },
  cover_note_ended: { ...onTransition('end_note', 'error'), defaults: { mail: true } },
  cancelled: onTransition('cancel', 'warning'),
  lapsed: { ...onTransition('lapse', 'error'), defaults: { mail: true } },
  reinstated: onTransition('reinstate', 'success'),
  changed: { on: { writes: ['update'] }, to: owner, params, defaults: { in_app: false } },
}
