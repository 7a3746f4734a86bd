import type { FieldGuess, FieldImport } from '../../core/field/fieldImport'
import { textReader } from '../../core/field/reading'
import type { ChoiceField } from './choice.type'

/** Matches the option itself, or its label in any language. */
const choiceReader = textReader('validation.option', (text, _field, way) => way.option(text))

/** A column is a choice if it has few values, and several rows for each. */
const MAX_OPTIONS = 12
const LEAST_ROWS = 10
const ROWS_PER_OPTION = 4
const MAX_OPTION = 40

const choiceGuess: FieldGuess<ChoiceField> = {
  rank: 80,
  field: { kind: 'choice', options: [] as readonly string[] } as ChoiceField,
  takesAny: true,
  isLikely: ({ values = [], filled, length, isIdentifier }) =>
    values.length > 1 &&
    values.length <= MAX_OPTIONS &&
    length <= MAX_OPTION &&
    filled >= Math.max(LEAST_ROWS, values.length * ROWS_PER_OPTION) &&
    !isIdentifier,
}

export const choiceImport: FieldImport<ChoiceField> = { reader: choiceReader, guess: choiceGuess }
