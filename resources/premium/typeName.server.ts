import type { Print } from '../../server/documents/print'
import { labelIn, type SeenRecord } from '../../server/documents/serverDocument'

/** What an insurance type is called in the language of a document, as far as the reader may know it. */
export function nameOfType(source: SeenRecord, type: SeenRecord | undefined, { language }: Print): string {
  const own = type?.record[`name_${language}`]
  return typeof own === 'string' && own ? own : labelIn(source, 'insurance_type_id', 'insurance-types')
}
