import { officeToday } from '../field/officeToday'
import { readableName } from '../i18n/readableName'
import type { Resource, Values } from '../schema/resource'
import { type Ability, can, canOn, canOnSome, isNeverTaken } from './ability'
import { refusalSentence } from './missingRight'
import type { Words } from './words'

/**
 * Returns every action that changes a resource's records: the
 * three standard ones and those of its transitions.
 */
export const writingActions = ({ transitions }: Resource): string[] => [
  ...new Set([
    'create',
    'update',
    'delete',
    ...Object.values(transitions).map(({ action = 'update' }) => action),
  ]),
]

/** Whether the user can read records of a resource but not change any of them. */
export const isReader = (ability: Ability, resource: Resource): boolean =>
  !writingActions(resource).some(action => canOnSome(ability, action, resource))

/** The requesting user: their ability, and their own record for the rules of a definition. */
export interface Principal {
  ability: Ability
  actor?: Values
}

/**
 * Returns a rule of the definition that prevents this user from changing a record. The record as stored is
 * valid for the server but not for the user (P-11: e.g. an account with more permissions than theirs).
 */
function ruleAgainst({ ability, actor }: Principal, resource: Resource, record: Values): string | undefined {
  if (!actor) return undefined
  const context = { before: record, today: officeToday() }
  const own = { ...context, actor, can: (action: string, subject: string) => can(ability, action, subject) }
  const against = Object.entries(resource.rules).find(
    ([, { isValid }]) => isValid(record, context) && !isValid(record, own),
  )
  return against?.[0]
}

/** Returns why an action is not allowed on this record, or on all records; undefined if it is allowed. */
export function refusalOf(
  principal: Principal,
  action: string,
  { resource, words, record }: { resource: Resource; words: Words; record?: Values },
): string | undefined {
  const { ability } = principal
  if (resource.trashed) return words.format({ key: 'trash.is_deleted', fallback: 'forbidden' })
  if (isNeverTaken(resource, action)) return words.format({ key: 'api.append_only', fallback: 'forbidden' })
  const allowed = record ? canOn(ability, action, { resource, record }) : canOnSome(ability, action, resource)
  if (allowed) {
    const rule = record && action !== 'read' ? ruleAgainst(principal, resource, record) : undefined
    if (!rule) return undefined
    return words.format({ key: `resources.${resource.name}.rules.${rule}`, fallback: readableName(rule) })
  }
  const { subject } = resource
  const sentence = refusalSentence(ability, { action, subject, resource }, words)
  return sentence || words.format({ key: 'api.forbidden', fallback: 'forbidden' })
}
