import type { FieldImport } from '../core/field/fieldImport'
import type { AnyField } from '../core/field/fieldType'
import { type FieldReader, textReader } from '../core/field/reading'
import { FieldParts, typeOf } from '../core/field/registry'
import type { FieldCell, FieldInput, FieldView } from './fieldView'

// Lists and answers look up their nested fields here, so that no
// part imports the module that collects the parts.
export const fieldImports = new FieldParts<FieldImport>('import', 'ts', 'src/fields/imports.ts')
export const fieldCells = new FieldParts<FieldCell>('cell', 'tsx', 'src/fields/displays.ts')
export const fieldInputs = new FieldParts<FieldInput>('input', 'tsx', 'src/fields/views.ts')

const asText = textReader('validation.text', text => text)
// Finding a record by its name needs the database, so the import resolves references itself.
const asRecord = textReader('validation.reference', () => undefined)

/** Returns the reader of a field's values; undefined if text can't express them, such as files. */
export function readerOf(field: Pick<AnyField, 'kind'>): FieldReader | undefined {
  const reader = fieldImports.find(field.kind)?.reader
  if (reader) return reader
  const type = typeOf(field)
  if (type.reference) return asRecord
  return type.asStored || type.writeOnly ? asText : undefined
}

/** Returns a field's Cell and Panel. */
export const displayOf = ({ kind }: Pick<AnyField, 'kind'>): FieldCell => fieldCells.get(kind)

/** Returns a field's Cell, Input and Filter. */
export const viewOf = ({ kind }: Pick<AnyField, 'kind'>): FieldView => ({
  ...fieldCells.get(kind),
  ...fieldInputs.get(kind),
})
