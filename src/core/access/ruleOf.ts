import type { Values } from '../schema/resource'
import type { Rule } from './rule'

/**
 * Converts a stored rule of a role. Empty fields and null conditions are left
 * out, because CASL does not read them as "all".
 */
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
