import { addIssue, type Issues } from '../../../../src/core/schema/issues'
import type { Resource, Values } from '../../../../src/core/schema/resource'
import { typeOf } from '../../../../src/fields'
import { invalid } from '../../../base/errors/apiError'

/**
 * Refuses to set a secret on many records: nobody needs the same password for several people, and a task that waits
 * would store it as it was sent.
 */
export function refuseSecrets({ fields }: Resource, sent: Values = {}): void {
  const issues: Issues = {}
  for (const name of Object.keys(sent)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field && typeOf(field).writeOnly) addIssue(issues, name, { key: 'validation.secret_in_bulk' })
  }
  if (Object.keys(issues).length) throw invalid(issues)
}
