import type { Channels } from '../../../src/contract/notifications'
import { type Ability, can, canOnSome } from '../../../src/core/access/ability'
import type { Resources } from '../../../src/core/schema/resources'
import { type Declared, triggersOf } from '../../../src/core/schema/triggers'
import { OWN } from '../../../src/define/notificationWords'
import { defaultsOf } from './choices'

/** That a job was given up. */
export const JOB_FAILED = `${OWN}.job_failed`

/** That long work is done which somebody began themselves. */
export const TASK_DONE = `${OWN}.task_done`
/** That it was given up. */
export const TASK_FAILED = `${OWN}.task_failed`
/** That the rows of a file are looked at and wait to be written. */
export const IMPORT_CHECKED = `${OWN}.import_checked`
/** That they are written. */
export const IMPORT_DONE = `${OWN}.import_done`
/** That a view is no longer sent by mail. */
export const SUBSCRIPTION_PAUSED = `${OWN}.subscription_paused`

/** What whoever may do everything is told of the server, and how they are who have chosen nothing. */
const ownTypes: Record<string, Channels> = { [JOB_FAILED]: { in_app: true, mail: true } }
/** And everybody. */
const everybodys: Record<string, Channels> = {
  ...Object.fromEntries(
    [TASK_DONE, TASK_FAILED, IMPORT_CHECKED, IMPORT_DONE].map(type => [type, { in_app: true, mail: false }]),
  ),
  [SUBSCRIPTION_PAUSED]: { in_app: true, mail: true },
}

/** How somebody is told of the server itself who has chosen nothing. */
export function ownDefaults(type: string): Channels {
  const defaults = ownTypes[type] ?? everybodys[type]
  if (!defaults) throw new Error(`The server tells nothing of the type ${type}`)
  return defaults
}

/** The types of what somebody may be told, by what they may do, with what they get who have chosen nothing. */
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
