import type { Values } from '../schema/resource'
import type { Rule } from './rule'

/** A rule as a role keeps it. CASL takes an empty list of fields, or conditions of null, for something else than "all". */
export function ruleOf({ action, subject, fields, conditions, inverted }: Values): Rule {
  const given = Array.isArray(fields) && fields.length > 0
  return {
    action: action as Rule['action'],
    subject: subject as Rule['subject'],
    ...(given ? { fields: fields as string[] } : {}),
    ...(conditions ? { conditions: conditions as Rule['conditions'] } : {}),
    ...(inverted ? { inverted: true } : {}),
  }
}
