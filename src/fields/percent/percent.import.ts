import type { FieldGuess, FieldImport } from '../../core/field/fieldImport'
import { figuresReader } from '../../core/field/reading'
import { readNumber } from '../decimal/readNumber'
import type { PercentField } from './percent.type'

/** `12,5 %`, `%12,5` and `12,5` are the same percentage. */
const percentReader = figuresReader('import.no_number', (text, _field, { decimal }) =>
  readNumber(text.replace(/[%٪]/g, ''), decimal),
)

const USUAL_SCALE = 4

const percentGuess: FieldGuess<PercentField> = {
  rank: 40,
  field: { kind: 'percent', scale: 20 } as PercentField,
  looks: text => /[%٪]/.test(text),
  options: ({ decimals }) => (decimals > USUAL_SCALE ? { scale: decimals } : {}),
}

export const percentImport: FieldImport<PercentField> = { reader: percentReader, guess: percentGuess }
