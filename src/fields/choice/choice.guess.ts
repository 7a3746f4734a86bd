import type { FieldGuess } from '../../core/field/fieldGuess'
import type { ChoiceField } from './choice.type'

/** A column is a choice if it has few values, and several rows for each. */
const MAX_OPTIONS = 12
const LEAST_ROWS = 10
const ROWS_PER_OPTION = 4
const MAX_OPTION = 40

export const choiceGuess: FieldGuess<ChoiceField> = {
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
