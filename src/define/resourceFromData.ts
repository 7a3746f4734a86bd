import type { AnyField } from '../core/field/field'
import { typeOf } from '../core/field/registry'
import { byName } from '../core/schema/byName'
import type { RecordRule, Resource, Transition } from '../core/schema/resource'
import type { Fields } from '../core/schema/values'
import { type Definition, defineResource } from './defineResource'
import type { DefinitionData } from './definitionData'
import { computedFrom, defaultFrom, guardFrom, ruleFrom } from './expressions'
import { mapValues } from './mapValues'
import type { OwnDefinition } from './ownDefinition'

/**
 * Creates the resource of a definition that was already checked. It doesn't check
 * it again, because the browser loads definitions one at a time.
 */
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
  // `checkResources` checks the names in it, together with all other definitions.
  return defineResource(definition as unknown as Definition<string, Fields>)
}

/**
 * Converts the expressions of fields to functions. They can also use
 * `others`, such as the fields of an extended resource.
 */
export const fieldsFrom = (given: Fields, others: Fields = {}): Record<string, AnyField> => {
  const all = byName(others, given)
  const of = (field: AnyField) => ({ fields: all, decimals: typeOf(field).decimals?.(field) })
  return mapValues(given, field => {
    const { computed, defaultExpression }: { computed?: unknown; defaultExpression?: unknown } = field
    return {
      ...field,
      ...(typeof computed === 'string' && { computed: computedFrom(computed, of(field)) }),
      ...(typeof defaultExpression === 'string' && {
        defaultExpression: defaultFrom(defaultExpression, of(field)),
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
