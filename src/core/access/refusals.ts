import { readableName } from '../i18n/readableName'
import type { Resource, Values } from '../schema/resource'
import { type Ability, can, canOn, canOnSome } from './ability'
import { refusalSentence } from './missingRight'
import type { Words } from './words'

/** Every action by which the records of a resource change: the three of all, and those of its transitions. */
export const writingActions = ({ transitions }: Resource): string[] => [
  ...new Set([
    'create',
    'update',
    'delete',
    ...Object.values(transitions).map(({ action = 'update' }) => action),
  ]),
]

/** Whether somebody may look at records of a resource and do nothing else with any of them. */
export const isReader = (ability: Ability, resource: Resource): boolean =>
  !writingActions(resource).some(action => canOnSome(ability, action, resource))

/** Who asks: their rights, and their own record for the rules of a definition. */
export interface Principal {
  ability: Ability
  actor?: Values
}

/**
 * A rule of the definition that stands between this person and any change of a record: as it is, it holds for the
 * server itself and not for them (P-11: whoever may do more than they may).
 */
function ruleAgainst({ ability, actor }: Principal, resource: Resource, record: Values): string | undefined {
  if (!actor) return undefined
  const context = { before: record, today: new Date().toISOString().slice(0, 10) }
  const own = { ...context, actor, can: (action: string, subject: string) => can(ability, action, subject) }
  const against = Object.entries(resource.rules).find(
    ([, { isValid }]) => isValid(record, context) && !isValid(record, own),
  )
  return against?.[0]
}

/** Why an action is refused on this record, or on all; undefined where it is allowed. */
export function refusalOf(
  principal: Principal,
  action: string,
  { resource, words, record }: { resource: Resource; words: Words; record?: Values },
): string | undefined {
  const { ability } = principal
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
