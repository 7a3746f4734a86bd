/** How a premium is paid. */
export const paymentMethods = [
  'cash',
  'card',
  'transfer',
  'cheque',
  'direct_debit',
  'carrier_statement',
] as const
