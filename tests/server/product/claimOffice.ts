import { prepareFirstRecords } from '../../../server/ops/first/firstRecords'
import type { Values } from '../../../src/core/schema/resource'
import type { Engine } from '../../support/databases'
import { type Answer, openTestApp, type TestApp } from '../testApp'

/** An office with a policy in force, an agent, and three users who can approve. */
export interface ClaimOffice {
  test: TestApp
  ids: { customer: number; company: number; type: number; policy: number }
  as(who: Person, path: string, body?: unknown, method?: string): Promise<Answer>
  /** Calls like `as` and returns the data; throws on a refusal. */
  ask(who: Person, path: string, body?: unknown, method?: string): Promise<Values>
  addPolicy(values?: Values): Promise<number>
  /** Creates a claim that waits for approval. */
  underReview(values?: Values): Promise<Values>
  /** Creates a claim with an approved amount. */
  approved(amount: number, values?: Values): Promise<Values>
}

export type Person = 'agent' | 'lead' | 'chief' | 'manager' | 'staff'

export const TODAY = '2027-03-01'
export const eur = (amount: number) => ({ amount, currency: 'EUR' })

export async function openClaimOffice(engine: Engine): Promise<ClaimOffice> {
  const test = await openTestApp(engine, { LOG_LEVEL: 'error' })
  const { clock } = test
  await prepareFirstRecords(test.services, ['roles'])
  clock.set(`${TODAY}T09:00:00Z`)
  const people: Record<Person, Values> = {
    agent: { user_type: 3, role_id: 1 },
    staff: { user_type: 3 },
    lead: { user_type: 2, role_id: 2 },
    chief: { user_type: 2, role_id: 2 },
    manager: { user_type: 2 },
  }
  const tokens: Record<string, string> = {}
  for (const [name, values] of Object.entries(people)) {
    await test.addAccount({ name, email: `${name}@office.example`, ...values })
    tokens[name] = await test.signIn(`${name}@office.example`)
  }
  const type = await test.addRecord('insurance-types', {
    code: 'MOTOR',
    name: 'Motor',
    category: 'motor',
    status: 'active',
    claim_limit: eur(100_000),
    coverages: [
      { code: 'OWN', name: 'Own damage', limit_kind: 'aggregate' },
      { code: 'TPL', name: 'Liability', limit_kind: 'per_occurrence' },
    ],
  })
  const company = await test.addRecord('insurance-companies', {
    name: 'Hannibal',
    code: 'HANN',
    status: 'active',
    licence_no: '1',
    licence_expiry: '2030-01-01',
    currency: 'EUR',
  })
  const customer = await test.addRecord('customers', {
    first_name: 'Amel',
    last_name: 'Trabelsi',
    email: 'amel@example.org',
    preferred_language: 'fr',
  })

  const as: ClaimOffice['as'] = (who, path, body, method) =>
    test.call(`/api/v1/${path}`, { token: tokens[who], body, method })
  const ask: ClaimOffice['ask'] = async (who, path, body, method) => {
    const { status, body: answer } = await as(who, path, body, method)
    if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`)
    return answer.data
  }
  let policies = 0
  const addPolicy: ClaimOffice['addPolicy'] = values =>
    test.addRecord('policies', {
      policy_no: `H-${++policies}`,
      customer_id: customer,
      insurance_company_id: company,
      insurance_type_id: type,
      effective: '2027-01-01',
      premium_net: eur(120_000),
      coverages: [
        { code: 'OWN', name: 'Own damage', included: true, limit: eur(500_000), deductible: eur(10_000) },
        { code: 'TPL', name: 'Liability', included: true, limit: eur(500_000) },
      ],
      ...values,
    })
  const policy = await addPolicy()

  const underReview: ClaimOffice['underReview'] = async values => {
    const { id } = await ask('agent', 'claims', {
      policy_id: policy,
      loss_date: '2027-02-10',
      loss_type: 'other',
      coverage: 'OWN',
      description: 'Hit a wall while parking at the market.',
      estimate: eur(450_000),
      ...values,
    })
    await ask('agent', `claims/${id}/report`, {})
    await ask('agent', `claims/${id}/acknowledge`, {})
    await ask('agent', `claims/${id}`, { required_documents: [] }, 'PUT')
    return ask('agent', `claims/${id}/review`, {})
  }
  return {
    test,
    ids: { customer, company, type, policy },
    as,
    ask,
    addPolicy,
    underReview,
    approved: async (amount, values) => {
      const { id } = await underReview(values)
      return ask('lead', `claims/${id}/approve`, { approved: eur(amount) })
    },
  }
}
