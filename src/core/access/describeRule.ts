import { separated } from '../i18n/intl'
import type { Resource } from '../schema/resource'
import { fieldOf } from '../schema/systemFields'
import { describeConditions, describeFields } from './describe'
import type { Rule } from './rule'
import { actionWord, listed, resourcesOf, subjectWord, type Words } from './words'

/**
 * Returns a rule as a sentence: "Can create and update Customers, only where Assigned to is me, only the
 * fields Name, Phone". With `about`, conditions and fields are labeled as that resource's, in case the
 * subject has several resources.
 */
export function describeRule(rule: Rule, words: Words, about?: Resource): string {
  const resource = about ?? resourceFor(rule, listOf(rule.subject), words)
  const where = describeConditions(resource, rule.conditions, words)
  const sentence = saying(rule, words)
  const fields = rule.fields?.length ? describeFields(resource, rule.fields, words) : ''
  const parts = [
    sentence,
    where && words.format({ key: 'access.rule.where', fallback: where }, { where }),
    fields && words.format({ key: 'access.rule.fields', fallback: fields }, { fields }),
  ]
  return separated(words.language, parts.filter(Boolean))
}

function saying({ inverted, action, subject }: Rule, words: Words): string {
  const [actions, subjects] = [listOf(action), listOf(subject)]
  if (!inverted && actions.includes('manage') && subjects.includes('all'))
    return words.format({ key: 'access.rule.all', fallback: 'manage all' })
  const values = {
    actions: listed(
      actions.map(action => actionWord(action, words)),
      words,
    ),
    subjects: listed(
      subjects.map(subject => subjectWord(subject, words)),
      words,
    ),
  }
  return words.format(
    { key: inverted ? 'access.rule.may_not' : 'access.rule.may', fallback: actions.join(', ') },
    values,
  )
}

const listOf = (value: string | readonly string[]) => (typeof value === 'string' ? [value] : value)

/** Returns the first of the rule's resources that has all of its fields, or the first one. */
function resourceFor({ fields = [] }: Rule, subjects: readonly string[], words: Words): Resource | undefined {
  const possible = subjects.flatMap(subject => resourcesOf(subject, words))
  return possible.find(each => fields.every(name => fieldOf(each, name))) ?? possible[0]
}
