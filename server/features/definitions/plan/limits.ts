import type { Resource } from '../../../../src/core/schema/resource'
import { expressionsIn } from '../../../../src/define/checkExpressions'
import type { OwnDefinition } from '../../../../src/define/ownDefinition'
import { inTurns } from '../../../base/load/inTurns'
import type { ComparedNames } from './comparedNames'
import { givingOptions } from './givingOptions'
import { conditionMeaning, expressionMeaning, filterMeaning } from './meanings'
import type { Permitted } from './ruleConditions'

/**
 * Reads the expressions of a definition in turns of the event loop, because there can be 1,000. What later asks for one
 * finds it.
 */
export async function readExpressions({ own, resources }: ComparedNames, name: string): Promise<void> {
  const [definition, resource] = [own.get(name), resources.find(name)]
  if (definition && resource)
    await inTurns(expressionsIn(definition), source => expressionMeaning(source, resource.fields))
}

/** The limits in a definition, because all groups of people have the same. */
const known = new WeakMap<OwnDefinition, Map<string, readonly string[]>>()

/** Returns limits that a definition has, from their first reading. */
function onceFor(source: Permitted, of: string, read: (own: OwnDefinition) => string[]): readonly string[] {
  const own = source.compared.own.get(source.resource.name)
  // A definition in TypeScript never changes.
  if (!own) return []
  const found = known.get(own) ?? new Map<string, readonly string[]>()
  known.set(own, found)
  const limits = found.get(of) ?? read(own)
  found.set(of, limits)
  return limits
}

/** Returns what limits saving and deleting whole records. */
export const recordLimits = (source: Permitted, action: string): readonly string[] =>
  onceFor(source, `records ${action}`, own => readRecordLimits(own, fieldsOf(source), action))

function readRecordLimits(own: OwnDefinition, fields: Resource['fields'], action: string): string[] {
  const isSaved = action === 'create' || action === 'update'
  const rules = Object.values(own.rules ?? {}).map(({ check }) => `rule ${conditionMeaning(check, fields)}`)
  const uniques = Object.values(own.uniques ?? {}).map(unique => `unique ${filterMeaning(unique)}`)
  const onlySystem =
    'systemOnly' in own && own.systemOnly?.some(each => each === action) ? ['systemOnly'] : []
  return [...(isSaved ? [...rules, ...uniques] : []), ...onlySystem]
}

/** Returns the limits in the options of a field or a transition: `required=true`, `guard="paid > 0"`. */
function limitsIn(
  part: 'fields' | 'transitions',
  options: object | undefined,
  fields: Resource['fields'] = {},
): string[] {
  return Object.entries(options ?? {})
    .filter(([option, value]) => givingOptions[`${part}.*.${option}`] === 'limit' && value !== false)
    .flatMap(([option, value]) => {
      // The keys of guards are only those of their messages.
      if (option === 'guard')
        return Object.values(value).map(each => `${option}=${conditionMeaning(each, fields)}`)
      return [value].flat().map(each => `${option}=${filterMeaning(each)}`)
    })
}

/** Returns the limits in the options of a transition. */
export const transitionLimits = (source: Permitted, name: string): readonly string[] =>
  onceFor(source, `transitions ${name}`, own =>
    limitsIn('transitions', own.transitions?.[name], fieldsOf(source)),
  )

/** Returns the limits in the options of a field, and of the fields in a list. */
export const fieldLimits = (source: Permitted, name: string): readonly string[] =>
  onceFor(source, `fields ${name}`, own => limitsOf(own.fields?.[name]))

const limitsOf = (options: object & { fields?: unknown } = {}): string[] => [
  ...limitsIn('fields', options),
  ...Object.entries((options.fields ?? {}) as Record<string, object>).flatMap(([name, inner]) =>
    limitsOf(inner).map(limit => `${name}.${limit}`),
  ),
]

/** Returns the fields of a resource as they are called in its compared definition. */
const fieldsOf = ({ compared, resource }: Permitted) => compared.resources.get(resource.name).fields
