import type { Channels } from '../../../src/contract/notifications'
import { type Ability, can, canOnSome } from '../../../src/core/access/ability'
import type { Resources } from '../../../src/core/schema/resources'
import { type Declared, triggersOf } from '../../../src/core/schema/triggers'
import { OWN } from '../../../src/define/notificationWords'
import { defaultsOf } from './choices'

/** A job failed for the last time. */
export const JOB_FAILED = `${OWN}.job_failed`

/** A task that the user started is done. */
export const TASK_DONE = `${OWN}.task_done`
/** A task that the user started failed for the last time. */
export const TASK_FAILED = `${OWN}.task_failed`
/** The rows of an import are checked and can be written. */
export const IMPORT_CHECKED = `${OWN}.import_checked`
/** The rows of an import are written. */
export const IMPORT_DONE = `${OWN}.import_done`
/** A view is no longer sent by mail. */
export const SUBSCRIPTION_PAUSED = `${OWN}.subscription_paused`

/** The server's own notifications for users with all permissions, and their default channels. */
const ownTypes: Record<string, Channels> = { [JOB_FAILED]: { in_app: true, mail: true } }
/** The server's own notifications for all users, and their default channels. */
const everybodys: Record<string, Channels> = {
  ...Object.fromEntries(
    [TASK_DONE, TASK_FAILED, IMPORT_CHECKED, IMPORT_DONE].map(type => [type, { in_app: true, mail: false }]),
  ),
  [SUBSCRIPTION_PAUSED]: { in_app: true, mail: true },
}

/** Returns the default channels of one of the server's own notifications. */
export function ownDefaults(type: string): Channels {
  const defaults = ownTypes[type] ?? everybodys[type]
  if (!defaults) throw new Error(`The server sends no notifications of the type ${type}`)
  return defaults
}

/**
 * Returns the types of notifications that a user can get with their permissions, and the default channels of
 * each.
 */
export function typesFor(ability: Ability, { all }: Resources): Map<string, Channels> {
  const types = new Map<string, Channels>()
  for (const declared of triggersOf(all))
    if (mayGet(ability, declared) && !types.has(declared.type))
      types.set(declared.type, defaultsOf(declared.trigger))
  for (const [type, defaults] of Object.entries(everybodys)) types.set(type, defaults)
  if (can(ability, 'manage', 'all'))
    for (const [type, defaults] of Object.entries(ownTypes)) types.set(type, defaults)
  return types
}

const mayGet = (ability: Ability, { resource, trigger: { to, on } }: Declared) =>
  canOnSome(ability, 'read', resource) &&
  ('manual' in on || to.some(one => typeof one === 'string' || canOnSome(ability, one.may, resource)))
