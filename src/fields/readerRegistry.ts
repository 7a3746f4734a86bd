import type { AnyField } from '../core/field/fieldType'
import type { FieldReader } from '../core/field/reading'

// Filled by readers.ts. The reader of a list reads further fields, so it needs what is registered with it.
const readers = new Map<string, FieldReader>()

/** Makes known how a kind of field is read. */
export function registerReader(kind: string, reader: FieldReader): void {
  readers.set(kind, reader)
}

/** How values of a field are read from a text; undefined for what no text says, such as files. */
export const readerOf = ({ kind }: Pick<AnyField, 'kind'>): FieldReader | undefined => readers.get(kind)
