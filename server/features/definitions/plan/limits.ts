import type { Resource } from '../../../../src/core/schema/resource'
import type { OwnDefinition } from '../../../../src/define/ownDefinition'
import { givingOptions } from './givingOptions'
import { conditionMeaning, filterMeaning } from './meanings'
import type { Permitted } from './ruleConditions'

/** Returns what limits saving and deleting whole records. */
export function recordLimits(source: Permitted, action: string): string[] {
  const own = ownOf(source)
  const fields = fieldsOf(source)
  const isSaved = action === 'create' || action === 'update'
  const rules = Object.values(own?.rules ?? {}).map(({ check }) => `rule ${conditionMeaning(check, fields)}`)
  const uniques = Object.values(own?.uniques ?? {}).map(unique => `unique ${filterMeaning(unique)}`)
  const onlySystem =
    own && 'systemOnly' in own && own.systemOnly?.some(each => each === action) ? ['systemOnly'] : []
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
export const transitionLimits = (source: Permitted, name: string): string[] =>
  limitsIn('transitions', ownOf(source)?.transitions?.[name], fieldsOf(source))

/** Returns the limits in the options of a field, and of the fields in a list. */
export const fieldLimits = (source: Permitted, name: string): string[] =>
  limitsOf(ownOf(source)?.fields?.[name])

const limitsOf = (options: object & { fields?: unknown } = {}): string[] => [
  ...limitsIn('fields', options),
  ...Object.entries((options.fields ?? {}) as Record<string, object>).flatMap(([name, inner]) =>
    limitsOf(inner).map(limit => `${name}.${limit}`),
  ),
]

/** Returns the definition of a resource in data; undefined for one in TypeScript, which never changes. */
const ownOf = ({ compared, resource }: Permitted): OwnDefinition | undefined =>
  compared.own.get(resource.name)

/** Returns the fields of a resource as they are called in its compared definition. */
const fieldsOf = ({ compared, resource }: Permitted) => compared.resources.get(resource.name).fields
