import { noMoney } from '../../src/core/money/arithmetic'
import type { Values } from '../../src/core/schema/resource'
import type { Instalment, Payment } from '../instalments/instalment'

/** Returns an entry of an instalment as a payment record. */
export function rowOf(
  { id: instalment_id, customer_id, policy_id }: Pick<Instalment, 'id' | 'customer_id' | 'policy_id'>,
  { amount, paid_on, method, reference, reversed_by, reversal }: Payment,
): Values {
  return {
    customer_id,
    policy_id,
    amount,
    paid_on,
    method,
    reference,
    status: reversed_by ? 'reversed' : 'booked',
    spread: [{ instalment_id, amount }],
    left_over: noMoney(amount.currency),
    instalment_id,
    reversal_kind: reversal,
  }
}
