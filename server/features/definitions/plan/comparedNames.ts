import type { Rule } from '../../../../src/core/access/rule'
import type { Resource } from '../../../../src/core/schema/resource'
import type { Resources } from '../../../../src/core/schema/resources'
import type { OwnDefinition } from '../../../../src/define/ownDefinition'
import { FieldNames, type FieldRenames } from '../../../../src/define/renamedNames'
import type { Services } from '../../../base/services'
import { type DefinitionDraft, inData, renamedToday } from '../draft'
import { targetsOf } from '../renamesOf'
import { rootOf } from '../rolesNaming'
import { transitionMeaning } from './meanings'

/**
 * How the parts of definitions and rules are called, to compare them before and after a change: those of today by the
 * names that they have afterwards.
 */
export interface ComparedNames {
  own: DefinitionDraft['own']
  resources: Resources
  /** Returns the name of a field. */
  field(resource: Resource, name: string): string
  /** Returns the name of a transition. */
  transition(resource: Resource, name: string): string
  /** Returns the conditions of a rule about a resource. */
  conditions(resource: Resource, rule: Rule): Rule['conditions']
}

/** Returns the definitions as a draft makes them. */
export const namesAfter = (
  { definitions }: Pick<Services, 'definitions'>,
  { own, resources }: DefinitionDraft,
): ComparedNames => ({
  ...{ own: inData(definitions, own), resources },
  field: (_resource, name) => name,
  transition: (_resource, name) => name,
  conditions: (_resource, rule) => rule.conditions,
})

/** Returns today's definitions as they are called after the changes of a draft. */
export function namesToday(
  services: Pick<Services, 'definitions' | 'resources'>,
  draft: DefinitionDraft,
): ComparedNames {
  const { resources } = services
  const { inDefinitions, inRules } = namesTaken(resources, draft)
  const renamed = renamedToday(services, inDefinitions)
  const names = new FieldNames(inRules, targetsOf(resources))
  const own = inData(services.definitions, renamed.own)
  const transitions = Object.fromEntries(
    Object.keys(draft.changes).map(name => {
      const fields = renamed.resources.find(name)?.fields ?? {}
      return [name, renamedTransitions(own.get(name), draft.own.get(name), fields)]
    }),
  )
  return {
    ...{ ...renamed, own },
    field: (resource, name) => names.one(resource.name, name),
    transition: (resource, name) => transitions[resource.name]?.get(name) ?? name,
    conditions: (resource, rule) =>
      names.filter(rootOf(resource).name, rule.conditions) as Rule['conditions'],
  }
}

/**
 * Returns the renames of fields of today. A rule can have the name of another field today, or of none, that is a new
 * field's afterwards. It is called otherwise, because the rule is not about the new field yet.
 */
function namesTaken(now: Resources, { changes, resources, renames }: DefinitionDraft) {
  const inDefinitions: Record<string, Record<string, string>> = {}
  const inRules: Record<string, Record<string, string>> = {}
  for (const name of Object.keys(changes)) {
    const [before, after] = [now.find(name), resources.find(name)]
    if (!before || !after) continue
    const given = renames[name] ?? {}
    const taken = Object.keys(after.fields).filter(
      field =>
        !Object.hasOwn(given, field) &&
        (!Object.hasOwn(before.fields, field) || Object.values(given).includes(field)),
    )
    const removed = taken.filter(field => Object.hasOwn(before.fields, field))
    inDefinitions[name] = {
      ...given,
      ...Object.fromEntries(removed.map((field, at) => [field, freeName(before, after, at)])),
    }
    inRules[name] = {
      ...Object.fromEntries(taken.map(field => [field, `?${field}`])),
      ...inDefinitions[name],
    }
  }
  return { inDefinitions, inRules } satisfies Record<string, FieldRenames>
}

/** Returns the new names of removed transitions that mean the same as an added one. */
function renamedTransitions(
  { transitions: was = {} }: Partial<OwnDefinition> = {},
  { transitions: is = {} }: Partial<OwnDefinition> = {},
  fields: Resource['fields'],
): ReadonlyMap<string, string> {
  const added = new Map(
    Object.entries(is)
      .filter(([name]) => !Object.hasOwn(was, name))
      .map(([name, transition]) => [transitionMeaning(transition, fields), name]),
  )
  const found = new Map<string, string>()
  for (const [name, transition] of Object.entries(was)) {
    const meaning = transitionMeaning(transition, fields)
    const renamed = Object.hasOwn(is, name) ? undefined : added.get(meaning)
    if (renamed === undefined) continue
    added.delete(meaning)
    found.set(name, renamed)
  }
  return found
}

/** Returns a name that no field has. */
function freeName(before: Resource, after: Resource, at: number): string {
  let name = `removed_${at + 1}`
  while (Object.hasOwn(before.fields, name) || Object.hasOwn(after.fields, name)) name += '_'
  return name
}
