import { subjectName } from '../../core/access/ability'
import type { Rule } from '../../core/access/rule'
import { ALL_SUBJECTS, EVERYTHING } from './atoms'
import type { CellPlace } from './cells'

/** The combined result of the rules at a position: no, all or some records and fields. */
export type Reach = 'none' | 'all' | 'limits'

const listOf = (value: string | readonly string[]) => (typeof value === 'string' ? [value] : value)

/** Returns the combined result of all rules at a position. The later rule wins, as everywhere. */
export function reachOf(rules: readonly Rule[], { action, subject }: CellPlace): Reach {
  let narrowed = false
  let given = false
  for (const rule of [...rules].reverse()) {
    const concerns =
      listOf(rule.action).some(each => each === action || each === EVERYTHING) &&
      listOf(rule.subject).some(each => subjectName(each) === subject || each === ALL_SUBJECTS)
    if (!concerns) continue
    const limited = Boolean(rule.fields?.length || (rule.conditions && Object.keys(rule.conditions).length))
    if (rule.inverted && !limited) break
    if (rule.inverted) narrowed = true
    else if (limited) given = true
    else return narrowed ? 'limits' : 'all'
  }
  return given ? 'limits' : 'none'
}
