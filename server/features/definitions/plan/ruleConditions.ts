import { type Ability, subjectName } from '../../../../src/core/access/ability'
import { actionOn } from '../../../../src/core/access/actionOn'
import type { Rule } from '../../../../src/core/access/rule'
import { isReadableRule } from '../../../../src/core/access/ruleCondition'
import { parentOf } from '../../../../src/core/schema/parents'
import type { Resource } from '../../../../src/core/schema/resource'
import type { Resources } from '../../../../src/core/schema/resources'
import { fieldsInFilter, rootOf } from '../rolesNaming'
import type { ComparedNames } from './comparedNames'
import { sourcesOf, valueFingerprint } from './fieldSources'

/** The permissions of people, and the resource that they are about. */
export interface Permitted {
  resource: Resource
  resources: Resources
  ability: Ability
  /** How texts name the parts of definitions and rules. */
  compared: ComparedNames
}

/** The records for which people have a permission: those that fit a condition of `where` and none of `unless`. */
interface RuledRecords {
  /** An empty condition is for all records. */
  where: string[]
  unless: string[]
}

/** Returns the records for which people have a permission, as the conditions of the rules that decide. */
export function recordsOf(source: Permitted, action: string, field?: string): RuledRecords {
  const { ability, resource } = source
  const where: string[] = []
  const unless: string[] = []
  const rules = ability.rulesFor(actionOn(resource, action), subjectName(resource.subject), field)
  for (const { conditions, inverted, origin } of rules) {
    const text = conditions ? conditionText(source, origin as Rule) : ''
    if (text) (inverted ? unless : where).push(text)
    // The first rule without a condition decides for all other records. One that can't be read finds none, and hides all.
    else if (text === '' || inverted) return { where: inverted ? where : ['', ...where], unless }
  }
  return { where, unless }
}

/** The texts of a group's conditions, because each rule decides about many fields. */
const texts = new WeakMap<Permitted, Map<Rule, string | undefined>>()

/** Returns a text of a rule's conditions; undefined if they aren't about fields of the resource. */
function conditionText(source: Permitted, rule: Rule): string | undefined {
  const known = texts.get(source) ?? new Map<Rule, string | undefined>()
  texts.set(source, known)
  if (!known.has(rule)) {
    const isReadable = isReadableRule(source.resource, rule.conditions ?? {})
    known.set(rule, isReadable ? conditionFingerprint(source, rule) : undefined)
  }
  return known.get(rule)
}

/**
 * Returns a text of a condition with what decides about it: the record that it is about, and how the fields that it
 * names get their values. It differs if the condition can find other records.
 */
function conditionFingerprint({ resource, compared }: Permitted, rule: Rule): string {
  const called = compared.resources.get(resource.name)
  const conditions = compared.conditions(resource, rule)
  const named = fieldsInFilter(conditions, rootOf(called), compared.resources).flatMap(
    ({ resource: of, field }) => {
      const target = compared.resources.find(of)
      return target ? [{ resource: target, field }, ...sourcesOf(compared.resources, target, field)] : []
    },
  )
  const values = [...new Set(named.map(({ resource: of, field }) => valueFingerprint(of, field)))]
  return JSON.stringify([parentsOf(called), conditions, values])
}

/** Returns the references from a part to the record that decides about it. */
const parentsOf = (resource: Resource): string[] => {
  const parent = parentOf(resource)
  return parent ? [`${parent.by} of ${parent.of.name}`, ...parentsOf(parent.of)] : []
}
