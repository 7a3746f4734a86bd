import type { Right } from '../field/fieldType'
import type { Resource } from '../schema/resource'
import { fieldOf } from '../schema/systemFields'
import { type Ability, can } from './ability'
import { actionOn } from './actionOn'
import { reachOf } from './decide'
import { describeConditions, describeFields } from './describe'
import type { Rule } from './rule'
import { actionWord, resourcesOf, subjectWord, type Words } from './words'

/** A denied action on a subject, or on one of its fields. */
export interface Refused {
  action: string
  subject: string
  /** The resource whose labels are used, in case the subject has several. */
  resource?: Resource
  field?: string
}

/**
 * Returns the permission that the user lacks, as the predicate of a sentence: "requires the permission
 * “update” for Customers, which you have only where Assigned to is me". It reveals only the user's own rules;
 * undefined if these don't explain the refusal.
 */
export function missingRight(ability: Ability, refused: Refused, words: Words): string | undefined {
  const resource = refused.resource ?? resourcesOf(refused.subject, words)[0]
  const { right, field } = lackedRight(ability, { ...refused, resource })
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

/**
 * Returns the conditions of several rules as one text: the records to
 * which any of them applies. Empty for all records.
 */
export const whereOf = (rules: readonly Rule[], resource: Resource | undefined, words: Words): string =>
  describeConditions(resource, { or: rules.map(rule => rule.conditions ?? {}) }, words)

/**
 * Returns the refusal as a whole sentence: "This requires the
 * permission …", "IBAN …"; empty if nothing explains it.
 */
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

/**
 * Returns the missing permission: the one that the field's definition requires, or the action itself. The field is
 * that of a permission which is missing for it alone.
 */
export function lackedRight(
  ability: Ability,
  { action, subject, resource, field }: Refused,
): { right: Right; field?: string } {
  const rights = field && resource ? fieldOf(resource, field) : undefined
  const fieldRules = [rights?.readable, action === 'read' ? undefined : rights?.writable]
  // A permission on only some records might be missing on the record in question.
  const missing = fieldRules.find(
    right => right && reachOf(ability, right.action, { subject: right.subject }).extent !== 'all',
  )
  if (missing) return { right: missing }
  const right = { action: resource ? actionOn(resource, action) : action, subject }
  // If the action is not allowed at all, the action is missing rather than the field.
  return can(ability, right.action, subject) ? { right, field } : { right }
}
