import type { AnyField } from '../core/field/fieldType'
import { ACCOUNT } from '../core/field/recordId'
import { typeOf } from '../core/field/registry'
import { cause, choose, chooseField, type Report, resourceWord } from '../core/schema/mistake'
import type { Fields, Resource, Values } from '../core/schema/resource'
import { fieldOf } from '../core/schema/systemFields'
import type { Within } from '../fields/reference/reference.type'
import { checkWhen } from './checkWhen'

/**
 * Checks the names in a field's options: those in `within` and `filter` are fields of the referenced resource,
 * those of its type are fields of the record itself.
 */
export function checkNamed(
  field: AnyField,
  {
    at,
    fields,
    resources,
    report,
  }: { at: string; fields: Fields; resources: readonly Resource[]; report: Report },
): void {
  for (const name of typeOf(field).names?.(field) ?? [])
    if (!fieldOf({ fields }, name)) report(at, cause('no_field', { name }), choose(name, Object.keys(fields)))
  const to = typeOf(field).reference?.(field).to
  const target = resources.find(({ name, account }) => (to === ACCOUNT ? account : name === to))
  const { filter } = field as { filter?: Values }
  if (target && filter) checkWhen(target, filter, { at: `${at}.filter`, report })
  for (const [theirs, own] of Object.entries((field as { within?: Within }).within ?? {})) {
    if (target && !fieldOf(target, theirs))
      report(
        `${at}.within`,
        cause('no_field_of', { resource: resourceWord(target.name), name: theirs }),
        chooseField(theirs, target),
      )
    if (own !== 'id' && !Object.hasOwn(fields, own))
      report(`${at}.within`, cause('no_field', { name: own }), choose(own, Object.keys(fields)))
  }
}
