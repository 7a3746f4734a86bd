/** The engine's own kinds of operations, by group. Transitions have their own names. */
export const kindGroups = {
  records: [
    'create',
    'update',
    'delete',
    'restore',
    'purge',
    'bulk_update',
    'bulk_delete',
    'bulk_move',
    'import',
    'undo',
    'settings',
  ],
  entry: [
    'sign_in',
    'sign_in_failed',
    'sign_out',
    'sessions_ended',
    'password',
    'two_steps_on',
    'two_steps_off',
    'recovery_codes',
    'invite',
    'register',
  ],
  out: ['export', 'download', 'subscribe', 'subscription', 'unsubscribe', 'mails_released', 'mails_dropped'],
} as const

const known = new Set<string>(Object.values(kindGroups).flat())

/** Returns whether a kind is one of the engine's, so not a transition. */
export const isOwnKind = (kind: string): boolean => known.has(kind)
