import type { AnyField } from '../core/field/field'
import type { RecordRule, Resource, Transition } from '../core/schema/resource'
import type { Fields } from '../core/schema/values'
import { type Definition, defineResource } from './defineResource'
import type { DefinitionData } from './definitionData'
import { computedFrom, defaultFrom, guardFrom, ruleFrom } from './expressions'
import { mapValues } from './mapValues'
import type { OwnDefinition } from './ownDefinition'

/** The resource of a definition that was checked: pages, which load one at a time, check none of them again. */
export function resourceFromData(data: DefinitionData): Resource {
  const { $schema: _schema, labels: _labels, measures, ...rest } = data
  const definition = {
    ...rest,
    fields: fieldsFrom(data.fields),
    rules: rulesFrom(data.rules, data.fields),
    transitions: transitionsFrom(data.transitions, data.fields),
    measures: Object.entries(measures ?? {}).map(([name, measure]) => ({
      ...measure,
      name,
      resource: data.name,
    })),
  }
  // The names in it are checked with those of all other definitions (`checkResources`).
  return defineResource(definition as unknown as Definition<string, Fields>)
}

/** Fields whose expressions are functions; they can use further fields, such as those of a resource that is extended. */
export const fieldsFrom = (given: Fields, others: Fields = {}): Record<string, AnyField> => {
  const all = { ...others, ...given }
  return mapValues(given, field => {
    const { computed, defaultExpression }: { computed?: unknown; defaultExpression?: unknown } = field
    return {
      ...field,
      ...(typeof computed === 'string' && { computed: computedFrom(computed, all) }),
      ...(typeof defaultExpression === 'string' && {
        defaultExpression: defaultFrom(defaultExpression, all),
      }),
    }
  })
}

export const rulesFrom = (rules: OwnDefinition['rules'], fields: Fields): Record<string, RecordRule> =>
  mapValues(rules, ({ fields: of, check }) => ({ fields: of, isValid: ruleFrom(check, fields) }))

export const transitionsFrom = (
  transitions: OwnDefinition['transitions'],
  fields: Fields,
): Record<string, Transition> =>
  mapValues(transitions, ({ guard, ...transition }) => ({
    ...transition,
    ...(guard ? { guard: guardFrom(guard, fields) } : {}),
  })) as Record<string, Transition>
