import { fieldLabel } from '../../../../src/core/schema/labels'
import type { Resource } from '../../../../src/core/schema/resource'
import { typeOf } from '../../../../src/fields'
import type { Scope } from '../../../base/services'
import { broken } from '../file/broken'
import { plainHeading } from './guessColumns'

/**
 * Rejects a file with a password column, because its cells would be
 * stored in plain text until the import is deleted.
 */
export function refuseSecretColumns(
  { services: { messages } }: Scope,
  resource: Resource,
  headers: readonly string[],
): void {
  const words = new Set<string>()
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!typeOf(field).writeOnly) continue
    words.add(plainHeading(name))
    for (const language of messages.languages)
      words.add(plainHeading(messages.label(language, fieldLabel(resource, name))))
  }
  const column = headers.find(header => words.has(plainHeading(header)))
  if (column !== undefined) throw broken('secret_column', { column })
}
