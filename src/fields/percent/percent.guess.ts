import type { FieldGuess } from '../../core/field/fieldGuess'
import type { PercentField } from './percent.type'

const USUAL_SCALE = 4

export const percentGuess: FieldGuess<PercentField> = {
  rank: 40,
  field: { kind: 'percent', scale: 20 } as PercentField,
  looks: text => /[%٪]/.test(text),
  options: ({ decimals }) => (decimals > USUAL_SCALE ? { scale: decimals } : {}),
}
