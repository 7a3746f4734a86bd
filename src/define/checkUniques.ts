import { typeOf } from '../core/field/registry'
import { cause, chooseField, cure, fieldWord, type Report } from '../core/schema/mistake'
import type { Resource } from '../core/schema/resource'

/** Reports uniqueness that the database can't enforce: each field must exist and have a single column. */
export function checkUniques(resource: Resource, report: Report): void {
  const { fields, uniques, rules } = resource
  for (const [key, { fields: names, when = {} }] of Object.entries(uniques)) {
    const at = `.uniques.${key}`
    if (!names.length) report(at, cause('no_fields'), cure('choose_any'))
    if (Object.hasOwn(rules, key)) report(at, cause('rule_name', { name: key }), cure('other_name'))
    for (const name of [...names, ...Object.keys(when)]) {
      const field = fields[name]
      if (!field) report(at, cause('no_field', { name }), chooseField(name, resource))
      else if (typeOf(field).columns(name, field).length !== 1)
        report(at, cause('not_unique', { name: fieldWord(resource, name) }), cure('other_field'))
    }
  }
}
