import { fold } from '../../../../src/core/schema/fold'

// Words of headings in the four languages. They decide only where the cells could be meant in two ways.
const WORDS = {
  identifier:
    'id no nr number code ref reference sku iban serial plate zip postcode postal numero matricule immatriculation reference referans kod numara plaka sira رقم رمز كود مرجع',
  phone: 'phone telephone tel mobile cell fax gsm portable telefon cep هاتف جوال تلفون فاكس',
  amount:
    'price amount cost fee salary rent prix montant cout tarif salaire loyer fiyat tutar ucret maas kira bedel سعر مبلغ ثمن تكلفة راتب إيجار',
} as const

export type HeadingHint = keyof typeof WORDS

const known = Object.entries(WORDS).map(
  ([hint, words]) => [hint as HeadingHint, new Set(words.split(' ').map(fold))] as const,
)

/** What a heading says of its column. `Number of seats` counts and identifies nothing. */
export function hintsOf(heading: string): ReadonlySet<HeadingHint> {
  const words = fold(heading.replace(/n°|nº|№/giu, ' no '))
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
  const isCount = words[1] === 'of' || words[1] === 'de'
  return new Set(
    known
      .filter(([hint, all]) => !(hint === 'identifier' && isCount) && words.some(word => all.has(word)))
      .map(([hint]) => hint),
  )
}
