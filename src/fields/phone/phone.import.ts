import type { FieldGuess, FieldImport } from '../../core/field/fieldImport'
import type { PhoneField } from './phone.type'

/** Many plain numbers would also be valid phone numbers in some country. */
const phoneGuess: FieldGuess<PhoneField> = {
  rank: 50,
  field: { kind: 'phone' } as PhoneField,
  headings: 'phone telephone tel mobile cell fax gsm portable telefon cep هاتف الهاتف جوال تلفون فاكس',
  sign: /^\(?(\+|0)/,
  isLikely: ({ isNamed, isSigned, isIdentifier }) => isNamed || (isSigned && !isIdentifier),
}

export const phoneImport: FieldImport<PhoneField> = { guess: phoneGuess }
