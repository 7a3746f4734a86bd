import type { Right } from '../field/fieldType'
import type { Resource } from '../schema/resource'
import { fieldOf } from '../schema/systemFields'
import { type Ability, can } from './ability'
import { actionOn } from './actionOn'
import { reachOf } from './decide'
import { describeConditions, describeFields } from './describe'
import type { Rule } from './rule'
import { actionWord, resourcesOf, subjectWord, type Words } from './words'

/** What was refused: an action on a subject, or on one field of it. */
export interface Refused {
  action: string
  subject: string
  /** The resource whose labels are used, where the subject stands for several. */
  resource?: Resource
  field?: string
}

/**
 * What somebody lacks, to follow "This" or "It": "requires the permission “update” for Customers, which you have only
 * where Assigned to is me". Tells of their own rules alone; undefined when these do not explain it.
 */
export function missingRight(ability: Ability, refused: Refused, words: Words): string | undefined {
  const resource = refused.resource ?? resourcesOf(refused.subject, words)[0]
  const { right, field } = lacking(ability, { ...refused, resource })
  const { extent, giving, taking } = reachOf(ability, right.action, { subject: right.subject, field })
  const about = resource?.subject === right.subject ? resource : resourcesOf(right.subject, words)[0]
  const values = { action: rightWord(right.action, words), subject: subjectWord(right.subject, words) }
  const need = (key: string, where = '') =>
    words.format({ key: `access.needs.${key}`, fallback: values.action }, { ...values, where })
  if (extent === 'none') return need(field ? 'none_field' : 'none')
  const limits = whereOf(giving, about, words)
  if (extent === 'some' && limits) return need('some', limits)
  const taken = whereOf(taking, about, words)
  return extent === 'some' && taken ? need('except', taken) : undefined
}

/** The conditions of several rules as one: on which records any of them applies. Empty for all. */
export const whereOf = (rules: readonly Rule[], resource: Resource | undefined, words: Words): string =>
  describeConditions(resource, { or: rules.map(rule => rule.conditions ?? {}) }, words)

/** The same as a whole sentence: "This requires the permission …", "IBAN …"; empty when nothing explains it. */
export function refusalSentence(ability: Ability, refused: Refused, words: Words): string {
  const need = missingRight(ability, refused, words)
  if (!need) return ''
  const { field } = refused
  if (!field) return words.format({ key: 'access.refused.action', fallback: need }, { need })
  const resource = refused.resource ?? resourcesOf(refused.subject, words)[0]
  const name = describeFields(resource, [field], words)
  return words.format({ key: 'access.refused.field', fallback: need }, { need, field: name })
}

const rightWord = (action: string, words: Words) =>
  words.format({ key: `access.rights.${action}`, fallback: actionWord(action, words) })

/** Which right is missing: one that the field's definition asks for, or the action itself. */
function lacking(
  ability: Ability,
  { action, subject, resource, field }: Refused,
): { right: Right; field?: string } {
  const rights = field && resource ? fieldOf(resource, field) : undefined
  const fieldRules = [rights?.readable, action === 'read' ? undefined : rights?.writable]
  // One that somebody has on some records only may be missing on the one that was refused.
  const missing = fieldRules.find(
    right => right && reachOf(ability, right.action, { subject: right.subject }).extent !== 'all',
  )
  if (missing) return { right: missing }
  const right = { action: resource ? actionOn(resource, action) : action, subject }
  // Who may not do it at all lacks the action rather than the field.
  return can(ability, right.action, subject) ? { right, field } : { right }
}
