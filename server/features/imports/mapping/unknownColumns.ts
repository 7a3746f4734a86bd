import { allFields } from '../../../../src/core/schema/systemFields'
import { invalid } from '../../../base/errors/apiError'
import type { Scope } from '../../../base/services'
import type { Imported } from '../imported'
import { ownHeadings, plainHeading } from './guessColumns'

/**
 * Throws a 422 if there is no field for a column: a program doesn't see that its values would be lost. Columns of
 * fields that a file can't fill are left out, because an export has them.
 */
export function requireKnownColumns(scope: Scope, { resource, headers, plan }: Imported): void {
  const of = scope.services.resources.get(resource)
  const known = ownHeadings(scope, of, allFields(of))
  const unknown = headers.filter(
    (header, at) => header && !plan.columns[at] && !known.has(plainHeading(header)),
  )
  if (!unknown.length) return
  throw invalid({ unknown: [{ key: 'import.unknown_columns', params: { names: unknown.join(', ') } }] })
}
