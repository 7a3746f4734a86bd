import type { Values } from '../../core/schema/resource'
import type { Attachment } from './attachments.type'

const listOf = <Item>(value: unknown): readonly Item[] => (Array.isArray(value) ? value : [])

/**
 * Returns the kinds of document that a record needs but lacks,
 * in the order of its `needed` field; for guards.
 */
export function missingDocuments(
  record: Readonly<Values> | object,
  documents = 'documents',
  needed = 'required_documents',
): string[] {
  const values = record as Values
  const there = new Set(listOf<Attachment>(values[documents]).map(({ kind }) => kind))
  return listOf<string>(values[needed]).filter(kind => !there.has(kind))
}
