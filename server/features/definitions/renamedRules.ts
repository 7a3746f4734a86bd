import type { Rule } from '../../../src/core/access/rule'
import { isReadableRule } from '../../../src/core/access/ruleCondition'
import type { Resource } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import { FieldNames, type FieldRenames } from '../../../src/define/renamedNames'
import { decidesAbout, isAbout, rootOf, subjectsOf } from './rolesNaming'

/**
 * Returns a role's rules with the new names of renamed fields. A rule for several subjects is split if it
 * changes for some of them only. `resources` have the old names, those of `after` the new ones.
 */
export function renamedRules(
  rules: readonly Rule[],
  { resources, renames, after }: { resources: Resources; renames: FieldRenames; after?: Resources },
): Rule[] {
  const names = new FieldNames(renames, () => undefined)
  return rules.flatMap(rule => {
    const bySubject = subjectsOf(rule).map(subject => {
      const own = { ...rule, subject }
      const renamed = renamedRule(own, { resources, after, names })
      return { subject, renamed, isSame: isSame(renamed, [own]) }
    })
    if (bySubject.every(each => each.isSame)) return [rule]
    const left = bySubject.filter(each => each.isSame).map(({ subject }) => subject)
    const changed = bySubject.filter(each => !each.isSame).flatMap(({ renamed }) => renamed)
    return [...(left.length ? [{ ...rule, subject: left }] : []), ...changed]
  })
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Returns a rule for one subject, or for all, with the new names. If resources of the subject now have different names
 * for what it names, an allowing rule keeps the old names, and there is another one with the new ones.
 */
function renamedRule(
  rule: Rule & { subject: string },
  { resources, after, names }: { resources: Resources; after?: Resources; names: FieldNames },
): Rule[] {
  const about = resources.all.filter(({ subject }) => isAbout(rule, subject))
  const { fields, conditions } = rule
  const decides = (resource: Resource) =>
    [resource, after?.find(resource.name) ?? resource].every(each => decidesAbout(rule, each))
  const namesIn = (of: readonly Resource[], name: string) => {
    const all = of.filter(resource => Object.hasOwn(resource.fields, name))
    const decided = all.filter(decides)
    const having = decided.length ? decided : all
    return having.length ? having.map(resource => names.one(resource.name, name)) : [name]
  }
  const forResources = (of: readonly Resource[], [first]: readonly Resource[]): Rule => ({
    ...rule,
    ...(fields && { fields: [...new Set(fields.flatMap(name => namesIn(of, name)))] }),
    ...(conditions &&
      first && { conditions: names.filter(rootOf(first).name, conditions) as Rule['conditions'] }),
  })
  // A condition that a resource can't read is not about its fields.
  const readable = conditions ? about.filter(resource => isReadableRule(resource, conditions)) : about
  // A copy for those with an owner would name their subject, and so give rights that the rule about all doesn't.
  const reading = readable.filter(decides)
  const conditionsOf = (resource: Resource) => JSON.stringify(names.filter(rootOf(resource).name, conditions))
  const areMixed =
    new Set(reading.map(conditionsOf)).size > 1 ||
    (!rule.inverted && fields?.some(name => new Set(namesIn(reading, name)).size > 1))
  if (!areMixed) return [forResources(about, reading.length ? reading : readable)]
  const changed = reading
    .map(resource => ({ ...forResources([resource], [resource]), subject: resource.subject }))
    .filter(after => !isSame({ ...after, subject: rule.subject }, rule))
  const unique = new Map(changed.map(after => [JSON.stringify(after), after]))
  return [rule, ...unique.values()]
}
