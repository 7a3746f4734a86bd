import { createRecordFor, findRecords, todayIn, type Writer } from '../../server/hooks'
import { noMoney } from '../../src/core/money/arithmetic'
import type { Money } from '../../src/define'
import type { Policy } from '../policies/policy'
import type { Instalment } from './instalment'
import { openStatus } from './openStatus'

export interface NewInstalment {
  kind: Instalment['kind']
  due_on: string
  amount: Money
  endorsement_id?: number
}

/** Adds instalments to a policy and skips amounts of zero. The policy must be locked or new. */
export async function addInstalments(
  writer: Writer,
  policy: Policy,
  parts: readonly NewInstalment[],
): Promise<void> {
  const before = await findRecords(writer, 'instalments', { filter: { policy_id: policy.id } })
  const today = todayIn(writer.context)
  const { collects_from } = policy as { collects_from?: string | null }
  let number = before.length
  for (const part of parts) {
    if (!part.amount.amount) continue
    number += 1
    const before_collection = Boolean(collects_from && part.due_on < collects_from)
    const made = { due_on: part.due_on, billing_mode: policy.billing_mode, before_collection }
    await createRecordFor(writer, 'instalments', {
      ...part,
      number,
      label: `${policy.number} / ${number}`,
      policy_id: policy.id,
      customer_id: policy.customer_id,
      billing_mode: policy.billing_mode,
      payment_method: policy.billing_mode === 'direct_bill' ? 'carrier_statement' : null,
      paid: noMoney(part.amount.currency),
      before_collection: made.before_collection,
      status: openStatus(made, today),
    })
  }
}
