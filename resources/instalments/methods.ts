/** The methods of payment for a premium. */
export const paymentMethods = [
  'cash',
  'card',
  'transfer',
  'cheque',
  'direct_debit',
  'carrier_statement',
] as const

/**
 * The methods of booked payments. `taken_over` was paid before the office took over the policy, and `set_off`
 * moves no money: a refund or the customer's credit pays an instalment.
 */
export const bookedMethods = [...paymentMethods, 'taken_over', 'set_off'] as const
