/**
 * Words of the trade and the product, in the four languages of the screens, that attackers try first in
 * passwords.
 */
export const knownWords: readonly string[] = [
  'coverdesk',
  'insurance',
  'insurer',
  'broker',
  'agency',
  'office',
  'policy',
  'claim',
  'premium',
  'administrator',
  'manager',
  'agent',
  'staff',
  'assurance',
  'courtier',
  'agence',
  'police',
  'sinistre',
  'prime',
  'sigorta',
  'acente',
  'hasar',
  'tamin',
  'taamin',
  'wasit',
]
