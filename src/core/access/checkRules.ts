import { accountFieldOf } from '../schema/accountValues'
import { FilterError } from '../schema/filter'
import { addIssue, type Issues } from '../schema/issues'
import { nearestNames } from '../schema/nearestNames'
import type { Resource } from '../schema/resource'
import type { Resources } from '../schema/resources'
import { allFields, fieldOf } from '../schema/systemFields'
import { subjectName } from './ability'
import type { Rule } from './rule'
import { readRule } from './ruleCondition'
import { hasSearch } from './undecidable'

/** The names that rules can use: the definitions, and the subjects that have no definition. */
export interface RuleVocabulary {
  resources: Pick<Resources, 'all' | 'account'>
  further: readonly string[]
  /** The subjects of pages among `further`; they never have records. */
  pages: readonly string[]
  /** The resources whose names a message can suggest; by default all. */
  known?: readonly Resource[]
}

const STANDARD = ['create', 'read', 'update', 'delete', 'manage']

/**
 * Returns every action that a rule can name: the standard ones, and
 * the actions that transitions and fields require.
 */
export function knownActions({ all }: Pick<Resources, 'all'>): Set<string> {
  const own = all.flatMap(resource => [
    ...Object.values(resource.transitions).map(({ action }) => action),
    ...Object.values(allFields(resource)).flatMap(({ readable, writable }) => [
      readable?.action,
      writable?.action,
    ]),
  ])
  return new Set([...STANDARD, ...own.filter(action => action !== undefined)])
}

/** Returns every subject that a rule can name. */
export const knownSubjects = ({ all }: Pick<Resources, 'all'>, further: readonly string[]): Set<string> =>
  new Set(['all', ...all.map(({ subject }) => subject), ...further].map(subjectName))

/** Returns the mistakes in rules before they are saved, by place: `0.subject`, `2.conditions`. */
export function checkRules(rules: readonly Rule[], speakable: RuleVocabulary): Issues {
  const issues = checkSize(rules)
  if (Object.keys(issues).length) return issues
  const { resources, further, known: all = resources.all } = speakable
  const [actions, subjects] = [knownActions(resources), knownSubjects(resources, further)]
  for (const [place, rule] of rules.entries()) {
    const report = (part: string, key: string, name: string) =>
      addIssue(issues, `${place}.${part}`, { key: `access.wrong.${key}`, params: { name } })
    const reportUnknown = (part: 'action' | 'subject', name: string, names: Iterable<string>) =>
      addIssue(issues, `${place}.${part}`, {
        key: `access.wrong.${part}`,
        params: { name, names: nearestNames(name, [...names]) },
      })
    for (const part of ['action', 'subject'] as const)
      if (!rule[part].length) addIssue(issues, `${place}.${part}`, { key: 'validation.required' })
    for (const action of listOf(rule.action))
      if (!actions.has(action)) reportUnknown('action', action, knownActions({ all }))
    const unknown = listOf(rule.subject).filter(subject => !subjects.has(subjectName(subject)))
    for (const subject of unknown) reportUnknown('subject', subject, knownSubjects({ all }, further))
    if (!unknown.length) checkReach(rule, speakable, report)
  }
  return issues
}

/** Reports rules with too many conditions, before they are parsed. */
export function checkSize(rules: readonly Rule[]): Issues {
  const issues: Issues = {}
  const place = tooManyConditions(rules)
  if (place >= 0)
    addIssue(issues, `${place}.conditions`, { key: 'access.wrong.too_many', params: { limit: MAX_COMPARED } })
  return issues
}

type Report = (part: string, key: string, name: string) => void

/** Reports fields and conditions that fit no resource of one of the rule's subjects. */
function checkReach(rule: Rule, { resources, pages }: RuleVocabulary, report: Report): void {
  const concerned = groupsOf(rule, resources)
  for (const name of rule.fields ?? [])
    if (!concerned.length || concerned.some(group => !group.some(resource => fieldOf(resource, name))))
      report('fields', 'field', name)
  if (!rule.conditions) return
  if (hasSearch(rule.conditions)) report('conditions', 'search', 'q')
  // A subject without a definition can get one later, so conditions on it are accepted.
  if (!concerned.length && listOf(rule.subject).some(subject => pages.includes(subject)))
    report('conditions', 'no_records', listOf(rule.subject).join(', '))
  for (const { key, name } of unreadConditions(rule, resources)) report('conditions', key, name)
  const { contextFields = [] } = resources.account.account ?? {}
  for (const name of mineNamed(rule.conditions))
    if (!contextFields.includes(name)) report('conditions', 'mine', name)
}

/** Returns the resources of each of a rule's subjects. */
const groupsOf = ({ subject }: Rule, { all }: Pick<Resources, 'all'>): Resource[][] =>
  listOf(subject)
    .map(subjectName)
    .map(name => all.filter(one => name === 'all' || one.subject === name))
    .filter(group => group.length)

/** The part of a rule's condition that records can't be compared with, and the key of the message. */
interface UnreadCondition {
  key: 'condition' | 'not_everywhere'
  name: string
}

/**
 * Returns the conditions of a rule that resources of its subjects can't read, so that it grants nothing on them
 * or, if inverted, denies all their records. An allowing rule needs only one resource of each subject that can.
 */
export function unreadConditions(rule: Rule, resources: Pick<Resources, 'all'>): UnreadCondition[] {
  if (!rule.conditions) return []
  return groupsOf(rule, resources).flatMap((group): UnreadCondition[] => {
    const wrong = group.map(resource => wrongIn(resource, rule.conditions))
    const name = wrong.find(each => each !== undefined)
    if (name === undefined) return []
    if (!wrong.includes(undefined)) return [{ key: 'condition', name }]
    return rule.inverted ? [{ key: 'not_everywhere', name }] : []
  })
}

/** Returns the filter key that a resource can't read; undefined if it can read all. */
function wrongIn(resource: Resource, conditions: unknown): string | undefined {
  try {
    readRule(resource, conditions)
    return undefined
  } catch (error) {
    if (error instanceof FilterError) return error.filter
    throw error
  }
}

function mineNamed(value: unknown): string[] {
  const own = accountFieldOf(value)
  if (own) return [own]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(mineNamed) : []
}

const listOf = (value: string | readonly string[]): readonly string[] =>
  typeof value === 'string' ? [value] : value

/**
 * The most values that a role's conditions can compare with: they are parsed for each resource and evaluated
 * in every request of the role's users.
 */
export const MAX_COMPARED = 500

const valuesIn = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, part) => sum + valuesIn(part), 0)
    : 1

/** Returns the index of the first rule with which the total number of conditions is too high, or -1. */
export function tooManyConditions(rules: readonly Pick<Rule, 'conditions'>[]): number {
  let sum = 0
  return rules.findIndex(({ conditions }) => {
    sum += conditions ? valuesIn(conditions) : 0
    return sum > MAX_COMPARED
  })
}
