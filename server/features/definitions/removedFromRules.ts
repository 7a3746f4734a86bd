import type { Rule } from '../../../src/core/access/rule'
import type { Resource } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import { isAbout } from './rolesNaming'

/** The fields that a change of definitions removes from all resources of a subject. */
export interface RemovedNames {
  subject: string
  names: readonly string[]
}

/** Returns the removed fields that no other resource of the same subject has: a rule can't tell those apart. */
export function removedNames(
  { subject, fields }: Resource,
  { after, kept }: { after: Resources; kept: readonly string[] },
): RemovedNames {
  const left = after.all.filter(resource => resource.subject === subject)
  const isGone = (name: string) =>
    !kept.includes(name) && left.every(resource => !Object.hasOwn(resource.fields, name))
  return { subject, names: Object.keys(fields).filter(isGone) }
}

/**
 * Returns a role's rules without the names of removed fields. A rule that named only these is removed: without
 * names, it would be about every field.
 */
export function rulesWithout(rules: readonly Rule[], { subject, names }: RemovedNames): readonly Rule[] {
  const isNamed = ({ fields }: Rule) => fields?.some(name => names.includes(name)) ?? false
  return rules.flatMap(rule => {
    if (!isAbout(rule, subject) || !isNamed(rule)) return [rule]
    const others = ([] as string[]).concat(rule.subject).filter(each => each !== subject)
    const fields = rule.fields?.filter(name => !names.includes(name)) ?? []
    const about = others.length ? subject : rule.subject
    return [
      ...(others.length ? [{ ...rule, subject: others }] : []),
      ...(fields.length ? [{ ...rule, subject: about, fields }] : []),
    ]
  })
}
