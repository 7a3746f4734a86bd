/** The methods of payment for a premium. */
export const paymentMethods = [
  'cash',
  'card',
  'transfer',
  'cheque',
  'direct_debit',
  'carrier_statement',
] as const
