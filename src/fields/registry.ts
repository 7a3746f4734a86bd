import type { FieldGuess } from '../core/field/fieldGuess'
import type { AnyField } from '../core/field/fieldType'
import { type FieldReader, textReader } from '../core/field/reading'
import { FieldParts, typeOf } from '../core/field/registry'
import type { FieldCell, FieldInput, FieldView } from './fieldView'

// A list, and answers, ask these for their fields: no part imports what finds the parts.
export const fieldReaders = new FieldParts<FieldReader>('reader', 'ts', 'src/fields/readers.ts')
export const fieldGuesses = new FieldParts<FieldGuess>('guess', 'ts', 'src/fields/guesses.ts')
export const fieldCells = new FieldParts<FieldCell>('cell', 'tsx', 'src/fields/displays.ts')
export const fieldInputs = new FieldParts<FieldInput>('input', 'tsx', 'src/fields/views.ts')

const asText = textReader('validation.text', text => text)
// Records are found by their names: only who has them all can look.
const asRecord = textReader('validation.reference', () => undefined)

/** How values of a field are read from a text; undefined for what no text says, such as files. */
export function readerOf(field: Pick<AnyField, 'kind'>): FieldReader | undefined {
  const reader = fieldReaders.find(field.kind)
  if (reader) return reader
  const type = typeOf(field)
  if (type.reference) return asRecord
  return type.asStored || type.writeOnly ? asText : undefined
}

/** How a field is shown: its Cell and Panel. */
export const displayOf = ({ kind }: Pick<AnyField, 'kind'>): FieldCell => fieldCells.get(kind)

/** How a field looks: its Cell, Input and Filter. */
export const viewOf = ({ kind }: Pick<AnyField, 'kind'>): FieldView => ({
  ...fieldCells.get(kind),
  ...fieldInputs.get(kind),
})
