import type { AnyField } from '../core/field/fieldType'
import { typeOf } from '../core/field/registry'
import type { Fields, Resource } from '../core/schema/resource'
import { fieldOf } from '../core/schema/systemFields'
import type { Within } from '../fields/reference/reference.type'

type Report = (place: string, cause: string, cure: string) => void

/** A choice that hangs on the record itself: both fields must be there. */
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
        `${target.name} has no field ${theirs}`,
        'Name a field of the records to choose from',
      )
    if (own !== 'id' && !fields[own])
      report(`${at}.within`, `there is no field ${own}`, 'Name a field of this record')
  }
}
