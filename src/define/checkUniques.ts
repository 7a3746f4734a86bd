import { typeOf } from '../core/field/registry'
import type { Resource } from '../core/schema/resource'

type Report = (place: string, cause: string, cure: string) => void

/** Values that shall be unique together: what the database could not hold so. */
export function checkUniques({ fields, uniques, rules }: Resource, report: Report): void {
  const known = `Choose one of: ${Object.keys(fields).join(', ')}`
  for (const [key, { fields: names, when = {} }] of Object.entries(uniques)) {
    const at = `.uniques.${key}`
    if (!names.length) report(at, 'it names no field', known)
    if (Object.hasOwn(rules, key)) report(at, 'a rule has this name and message', 'Rename one of them')
    for (const name of [...names, ...Object.keys(when)]) {
      const field = fields[name]
      if (!field) report(at, `there is no field ${name}`, known)
      else if (typeOf(field).columns(name, field).length !== 1)
        report(at, `${name} is not one value in the database`, 'Choose another field')
    }
  }
}
