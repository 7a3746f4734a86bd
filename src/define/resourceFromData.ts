import type { AnyField } from '../core/field/field'
import type { Resource } from '../core/schema/resource'
import type { Fields } from '../core/schema/values'
import { type Definition, defineResource } from './defineResource'
import type { DefinitionData } from './definitionData'
import { computedFrom, guardFrom, ruleFrom } from './expressions'

/** The resource of a definition that was checked: pages, which load one at a time, check none of them again. */
export function resourceFromData({ $schema: _schema, fields: given, ...data }: DefinitionData): Resource {
  const fields = withComputed(given)
  const rules = entries(data.rules, ({ fields: of, check }) => ({
    fields: of,
    isValid: ruleFrom(check, given),
  }))
  const transitions = entries(data.transitions, ({ guard, ...transition }) => ({
    ...transition,
    ...(guard ? { guard: guardFrom(guard, given) } : {}),
  }))
  const definition = {
    ...data,
    fields,
    ...(data.rules && { rules }),
    ...(data.transitions && { transitions }),
  }
  // The names in it are checked with those of all other definitions (`checkResources`).
  return defineResource(definition as unknown as Definition<string, Fields>)
}

function withComputed(given: Fields): Record<string, AnyField> {
  return entries(given, field => {
    const source: unknown = field.computed
    return typeof source === 'string' ? { ...field, computed: computedFrom(source, given) } : field
  })
}

const entries = <Value, Made>(of: Readonly<Record<string, Value>> = {}, make: (value: Value) => Made) =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, make(value)]))
