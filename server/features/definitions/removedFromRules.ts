import { subjectName } from '../../../src/core/access/ability'
import type { Rule } from '../../../src/core/access/rule'
import type { Resource } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import type { FieldRenames } from '../../../src/define/renamedNames'
import { decidesAbout, isAbout, subjectsOf } from './rolesNaming'

/** The fields that a change of definitions removes from all resources of a subject. */
export interface RemovedNames {
  /** One of these resources. */
  resource: Resource
  subject: string
  names: readonly string[]
  /** Those that no resource has any more, of whatever subject. */
  everywhere: readonly string[]
}

/**
 * Returns the removed fields that no other resource of the same subject has: a rule can't tell those apart. A field whose
 * name another one gets is among them. Renamed fields aren't.
 */
export function removedNames(before: Resource, after: Resources, renames: FieldRenames = {}): RemovedNames {
  const { name: of, subject, fields } = before
  const given = renames[of] ?? {}
  const isTaken = (name: string) => Object.values(given).includes(name)
  const isGone = (left: readonly Resource[]) => (name: string) =>
    left.every(resource => !Object.hasOwn(resource.fields, name) || (resource.name === of && isTaken(name)))
  const names = Object.keys(fields)
    .filter(name => !Object.hasOwn(given, name))
    .filter(isGone(after.all.filter(each => each.subject === subject)))
  const resource = after.find(of) ?? before
  return { resource, subject: subjectName(subject), names, everywhere: names.filter(isGone(after.all)) }
}

/** Returns the removed fields that a rule lists. */
export function removedIn(rule: Rule, { subject, names, everywhere }: RemovedNames): string[] {
  if (!isAbout(rule, subject)) return []
  const gone = subjectsOf(rule).includes('all') ? everywhere : names
  return (rule.fields ?? []).filter(name => gone.includes(name))
}

/**
 * Returns a role's rules without the names of removed fields. A rule that named only these is removed: without names,
 * it would be about every field. But the only rule that hides a field by its name stays, so that the field is still
 * hidden if it returns with its values.
 */
export function rulesWithout(rules: readonly Rule[], removed: RemovedNames): readonly Rule[] {
  const { resource, subject } = removed
  const left = rules.flatMap((rule): { rule: Rule; emptied?: Rule }[] => {
    const gone = removedIn(rule, removed)
    if (!gone.length) return [{ rule }]
    const fields = rule.fields?.filter(name => !gone.includes(name)) ?? []
    const isOfAll = subjectsOf(rule).includes('all')
    const others = isOfAll ? [] : subjectsOf(rule).filter(each => each !== subject)
    const own = { ...rule, subject: others.length ? subject : rule.subject }
    return [
      ...(others.length ? [{ rule: { ...rule, subject: others } }] : []),
      fields.length ? { rule: { ...own, fields } } : { rule: own, emptied: own },
    ]
  })
  const stillHides = ({ action }: Rule) =>
    left.some(
      ({ rule, emptied }) =>
        !emptied &&
        rule.inverted &&
        rule.fields?.length &&
        !rule.conditions &&
        decidesAbout(rule, resource) &&
        JSON.stringify(rule.action) === JSON.stringify(action),
    )
  return left.flatMap(({ rule, emptied }) => (emptied && (!rule.inverted || stillHides(rule)) ? [] : [rule]))
}
