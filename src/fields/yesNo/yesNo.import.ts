import type { FieldGuess, FieldImport } from '../../core/field/fieldImport'
import { textReader } from '../../core/field/reading'
import { fold } from '../../core/schema/fold'
import type { YesNoField } from './yesNo.type'

// A dash alone has no folded form.
const folded = (word: string) => fold(word) || word.trim()
const words = (text: string) => text.split(' ').map(folded)
// As people and programs write them in the four languages; a cross means yes.
const YES = new Set(words('yes y true 1 x ✓ on oui o vrai نعم صحيح evet e doğru var'))
const NO = new Set(words('no n false 0 - ✗ off non faux لا خطأ hayır h yanlış yok'))

const yesNoReader = textReader('import.no_yes_no', text => {
  const word = folded(text)
  return YES.has(word) ? true : NO.has(word) ? false : undefined
})

/** A single letter or digit can mean yes or no in one language and a code in another. */
const yesNoGuess: FieldGuess<YesNoField> = {
  rank: 10,
  field: { kind: 'yesNo' } as YesNoField,
  isClosed: true,
  looks: text => text.length > 1 || 'xyno✓✗'.includes(fold(text) || text),
}

export const yesNoImport: FieldImport<YesNoField> = { reader: yesNoReader, guess: yesNoGuess }
