import type { FieldGuess, FieldImport } from '../../core/field/fieldImport'
import type { LongTextField } from './longText.type'

const USUAL_LENGTH = 10_000

const longTextGuess: FieldGuess<LongTextField> = {
  rank: 91,
  isPlain: true,
  field: { kind: 'longText', max: 32_767 } as LongTextField,
  options: ({ length }) => (length > USUAL_LENGTH ? { max: length } : {}),
}

export const longTextImport: FieldImport<LongTextField> = { guess: longTextGuess }
