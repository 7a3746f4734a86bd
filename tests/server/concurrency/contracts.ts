import type { Values } from '../../../src/core/schema/resource'
import { demand, dinars, TODAY } from '../product/market'
import type { Copy } from './copy'
import { because, move, type Step } from './step'

const post = async (copy: Copy, path: string, body: object): Promise<Values> =>
  demand(await copy.as('admin', 'POST', path, body))

/** An insurance type with tacit renewal and a bonus-malus rule, and its question. */
async function tacitType({ market: { test } }: Copy): Promise<number> {
  const type = await test.addRecord('insurance-types', {
    ...{ code: 'TACIT', name: 'Tacit', category: 'motor', status: 'active', tacit_renewal: true },
    ...{ bonus_question: 'coefficient', bonus_reduction: '5', bonus_increase: '25' },
    ...{ bonus_least: '0.5', bonus_most: '3.5', bonus_months_before: 2 },
    coverages: [{ code: 'TPL', name: 'Liability', limit_kind: 'per_occurrence' }],
  })
  await test.addRecord('question-sets', {
    ...{ insurance_type_id: type, status: 'published', number: 1 },
    questions: [{ key: 'coefficient', label: { en: 'Coefficient' }, type: 'number', scale: 2 }],
  })
  return type
}

// It began long ago, so its premium counts as paid.
async function contract(copy: Copy, policy_no: string, effective: string): Promise<unknown> {
  const { memo, market } = copy
  memo.tacit ??= await tacitType(copy)
  const { id } = await post(copy, 'policies', {
    ...{ policy_no, customer_id: memo.customer, insurance_company_id: market.carriers[0] },
    ...{ insurance_type_id: memo.tacit, effective, premium_net: dinars(600) },
    answers: { coefficient: '1' },
  })
  return id
}

/** The decisions about whether a contract continues. */
export const contracts: Step[] = [
  move(
    'policies',
    'give_notice',
    memo => memo.contract,
    () => ({ notice_from: 'customer', notice_on: TODAY, ...because }),
  ),
  move(
    'policies',
    'withdraw_notice',
    memo => memo.contract,
    () => because,
  ),
  move('work-orders', 'apply_bonus', memo => memo.renewal),
  move('policies', 'continue_contract', memo => memo.ended),
].map((step, at) => ({ ...step, send: async copy => prepared(copy, step, at) }))

/** Makes what a step needs before its first one is sent. */
async function prepared(copy: Copy, step: Step, at: number) {
  const { memo } = copy
  if (at === 0) memo.contract = await contract(copy, 'T-3', '2026-06-01')
  if (at === 2) memo.renewal = (await post(copy, `policies/${memo.contract}/renew`, {})).renewal_work_order_id
  // Recorded after its end, so it is history that a person continues.
  if (at === 3) memo.ended = await contract(copy, 'T-4', '2026-02-15')
  return step.send(copy)
}
