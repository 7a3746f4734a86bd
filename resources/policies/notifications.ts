import type { RecipientRule, Trigger } from '../../src/define'

const owner = ['assigned_to'] as const
const ownerAndManagers = ['assigned_to', { may: 'manage' }] as const
const params = { customer: 'customer_id', type: 'insurance_type_id', company: 'insurance_company_id' }

const undecided = ['not_due', 'due', 'in_progress']

/**
 * Notifies about an open renewal of a policy that ends without one, from `before` to `next` days before the end, when the next reminder takes
 * over.
 */
const renewal = (before: number, next: number, further: Partial<Trigger> = {}): Trigger => ({
  on: {
    when: {
      status: 'in_force',
      renewal_status: ['due', 'in_progress'],
      notice_by_null: true,
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

/**
 * Notifications about policies: an end of cover that is near, and policies that end early. A contract with tacit renewal
 * continues instead of ending, so its notifications say so.
 */
export const policyNotifications: Record<string, Trigger> = {
  renewal_90: renewal(90, 60, ahead),
  renewal_60: renewal(60, 30, ahead),
  renewal_30: renewal(30, 15),
  renewal_15: renewal(15, 7, { to: ownerAndManagers }),
  renewal_7: renewal(7, 0, { to: ownerAndManagers, level: 'error' }),
  notice_ending: {
    on: {
      when: {
        status: ['in_force', 'suspended'],
        renewal_status: undecided,
        notice_by_lte: '@today+15',
        notice_by_gte: '@today',
      },
      oncePer: ['notice_by'],
    },
    to: owner,
    params: { ...params, day: 'expiry', notice: 'notice_by' },
  },
  continues: {
    on: {
      when: {
        status: ['in_force', 'suspended'],
        renewal_status: [...undecided, 'lost'],
        notice_by_null: false,
        expiry_lte: '@today+30',
        expiry_gt: '@today',
      },
      oncePer: ['expiry'],
    },
    to: owner,
    params: { ...params, day: 'expiry' },
  },
  continued: { on: { set: 'continued' }, to: owner, params: { ...params, day: 'effective' } },
  not_continued: {
    ...onTransition('not_continue', 'error'),
    params: { ...params, day: 'expiry' },
    defaults: { mail: true },
  },
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
