import type { AnyField } from '../core/field/fieldType'
import { typeOf } from '../core/field/registry'
import { cause, choose, chooseField, type Report, resourceWord } from '../core/schema/mistake'
import type { Fields, Resource } from '../core/schema/resource'
import { fieldOf } from '../core/schema/systemFields'
import type { Within } from '../fields/reference/reference.type'

/** Checks that the fields in `within` exist, in the referenced resource and in the record itself. */
export function checkWithin(
  field: AnyField,
  {
    at,
    fields,
    resources,
    report,
  }: { at: string; fields: Fields; resources: readonly Resource[]; report: Report },
): void {
  const to = typeOf(field).reference?.(field).to
  const target = resources.find(({ name }) => name === to)
  for (const [theirs, own] of Object.entries((field as { within?: Within }).within ?? {})) {
    if (target && !fieldOf(target, theirs))
      report(
        `${at}.within`,
        cause('no_field_of', { resource: resourceWord(target.name), name: theirs }),
        chooseField(theirs, target),
      )
    if (own !== 'id' && !fields[own])
      report(`${at}.within`, cause('no_field', { name: own }), choose(own, Object.keys(fields)))
  }
}
