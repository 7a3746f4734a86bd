import { type FieldGuess, startsWithZero } from '../../core/field/fieldGuess'
import type { MoneyField } from './money.type'

/** Numbers are amounts if they have a currency, or if their heading suggests it. */
export const moneyGuess: FieldGuess<MoneyField> = {
  rank: 60,
  field: { kind: 'money' } as MoneyField,
  looks: text => !startsWithZero(text),
  headings:
    'price amount cost fee salary rent prix montant cout tarif salaire loyer fiyat tutar ucret maas kira bedel سعر السعر مبلغ المبلغ ثمن تكلفة راتب إيجار',
  sign: /[\p{L}\p{Sc}]/u,
  isLikely: ({ isNamed, isSigned, isIdentifier }) => (isNamed || isSigned) && !isIdentifier,
}
