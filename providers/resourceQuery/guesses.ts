import { inferTypeFromValues } from 'react-admin'
import type { AnyField } from '../../src/core/field/fieldType'
import { typeOf } from '../../src/core/field/registry'
import type { Fields } from '../../src/core/schema/resource'
import type { Resources } from '../../src/core/schema/resources'

/** What a name that is no resource refers to. */
export type Guess = { resource: string } | 'plain values'

/**
 * Returns what a name refers to that react-admin's guessers derived from a field: `parents` from `parent_id`.
 * It is the resource that all fields of this name refer to, or plain values if none is a reference, such as
 * `nationals` of `national_id`. Undefined if fields of this name differ, or if there are none.
 */
export async function guessOf(name: string, resources: Resources): Promise<Guess | undefined> {
  const all = resources.outlines.map(outline => outline.name)
  await resources.load(all)
  const fields = all.flatMap(one => fieldsIn(resources.get(one).fields))
  const targets = new Set(
    fields.filter(([field]) => guessedFrom(field) === name).map(([, field]) => resources.target(field)?.name),
  )
  if (targets.size !== 1) return undefined
  const [target] = targets
  return target ? { resource: target } : 'plain values'
}

const guessedFrom = (field: string): unknown => {
  const { type, props } = inferTypeFromValues(field)
  return type.startsWith('reference') ? props?.reference : undefined
}

const fieldsIn = (fields: Fields): [string, AnyField][] =>
  Object.entries(fields).flatMap(([name, field]) => [
    [name, field] as [string, AnyField],
    ...fieldsIn(typeOf(field).nested?.(field) ?? {}),
  ])
