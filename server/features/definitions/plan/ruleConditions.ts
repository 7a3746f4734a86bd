import { type Ability, subjectName } from '../../../../src/core/access/ability'
import { actionOn } from '../../../../src/core/access/actionOn'
import type { Rule } from '../../../../src/core/access/rule'
import { namesIn } from '../../../../src/core/expression/expression'
import type { Resource } from '../../../../src/core/schema/resource'
import type { Resources } from '../../../../src/core/schema/resources'
import { expressionOf } from '../../../../src/define/expressions'
import { fieldsInFilter, rootOf } from '../rolesNaming'

/** The permissions of people, and the resource that they are about. */
export interface Permitted {
  resource: Resource
  resources: Resources
  ability: Ability
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
    if (conditions) (inverted ? unless : where).push(conditionText(source, origin as Rule))
    // The first rule without a condition decides for all other records.
    else return { where: inverted ? where : ['', ...where], unless }
  }
  return { where, unless }
}

/** The texts of a group's conditions, because each rule decides about many fields. */
const texts = new WeakMap<Permitted, Map<Rule, string>>()

function conditionText(source: Permitted, rule: Rule): string {
  const known = texts.get(source) ?? new Map<Rule, string>()
  texts.set(source, known)
  const text = known.get(rule) ?? describedCondition(source, rule)
  known.set(rule, text)
  return text
}

/** Returns a condition with what decides about it: the record that it is about, and how named fields get values. */
function describedCondition({ resource, resources }: Permitted, rule: Rule): string {
  const named = fieldsInFilter(rule.conditions, rootOf(resource), resources)
  const sources = named.flatMap(({ resource: of, field }) => {
    const { fields = {}, schedule = {} } = resources.find(of) ?? {}
    const names = [field, ...usedBy(fields, field)]
    return [
      ...names.map(name => expressionOf(fields[name]?.computed)),
      ...Object.values(schedule).filter(({ set }) => names.some(name => Object.hasOwn(set, name))),
    ]
  })
  return JSON.stringify([resource.parent, rule.conditions, sources])
}

/** Returns the fields from which a field is computed, also those of computed fields among them. */
export function usedBy(fields: Resource['fields'], name: string, found: string[] = []): string[] {
  const expression = expressionOf(fields[name]?.computed)
  if (typeof expression !== 'string') return found
  for (const each of namesIn(expression, fields)) {
    if (!Object.hasOwn(fields, each) || found.includes(each)) continue
    found.push(each)
    usedBy(fields, each, found)
  }
  return found
}
