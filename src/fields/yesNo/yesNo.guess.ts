import type { FieldGuess } from '../../core/field/fieldGuess'
import { fold } from '../../core/schema/fold'
import type { YesNoField } from './yesNo.type'

/** A single letter or digit can mean yes or no in one language and a code in another. */
export const yesNoGuess: FieldGuess<YesNoField> = {
  rank: 10,
  field: { kind: 'yesNo' } as YesNoField,
  isClosed: true,
  looks: text => text.length > 1 || 'xyno✓✗'.includes(fold(text) || text),
}
