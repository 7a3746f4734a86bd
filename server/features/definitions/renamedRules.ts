import type { Rule } from '../../../src/core/access/rule'
import { parentOf } from '../../../src/core/schema/parents'
import type { Resource } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import { FieldNames, type FieldRenames } from '../../../src/define/renamedNames'

const listOf = (of: string | readonly string[]): readonly string[] => ([] as string[]).concat(of)

/**
 * Returns a role's rules with the new names of renamed fields. A rule for several subjects is split if it
 * changes for some of them only. `resources` have the old names.
 */
export function renamedRules(
  rules: readonly Rule[],
  { resources, renames }: { resources: Resources; renames: FieldRenames },
): Rule[] {
  const renamed = (rule: Rule, subject: string) => renamedRule({ ...rule, subject }, { resources, renames })
  return rules.flatMap(rule => {
    const subjects = listOf(rule.subject)
    const changed = subjects.flatMap(subject => {
      const after = renamed(rule, subject)
      return isSame(after, { ...rule, subject }) ? [] : [after]
    })
    if (!changed.length) return [rule]
    const left = subjects.filter(subject => changed.every(after => after.subject !== subject))
    return [...(left.length ? [{ ...rule, subject: left }] : []), ...changed]
  })
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function renamedRule(
  rule: Rule & { subject: string },
  { resources, renames }: { resources: Resources; renames: FieldRenames },
): Rule & { subject: string } {
  const about = resources.all.filter(({ subject }) => rule.subject === 'all' || rule.subject === subject)
  const names = new FieldNames(renames, () => undefined)
  const { fields, conditions } = rule
  // Other resources with the same subject might have a field of the old name.
  const namesOf = (name: string) => {
    const having = about.filter(resource => Object.hasOwn(resource.fields, name))
    const all = having.map(resource => names.one(resource.name, name))
    return all.length ? all : [name]
  }
  const found = about.map(conditionsOf).find(({ name }) => renames[name])
  return {
    ...rule,
    ...(fields && { fields: [...new Set(fields.flatMap(namesOf))] }),
    ...(conditions && found && { conditions: names.filter(found.name, conditions) as Rule['conditions'] }),
  }
}

/**
 * Returns the resource whose fields a rule's conditions name. For
 * a part, that is its parent record's resource.
 */
const conditionsOf = (resource: Resource): Resource => {
  const parent = parentOf(resource)
  return parent ? conditionsOf(parent.of) : resource
}
