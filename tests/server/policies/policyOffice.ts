import type { Values } from '../../../src/core/schema/resource'
import type { Engine } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

/** An office with a customer, an insurance company, an insurance type, a manager and a staff member. */
export interface PolicyOffice {
  app: TestApp
  ids: { customer: number; company: number; type: number }
  /** The tokens of the manager, who has the Lead role, and of the staff member. */
  manager: string
  staff: string
  /** Calls the API and returns its data; throws on a refusal. */
  ask(path: string, body?: unknown, token?: string): Promise<Values>
  /** Creates a policy that was issued elsewhere. */
  takeOver(values?: Values): Promise<Values>
  /** Reads a policy; `parts` reads its child records. */
  policy(id: unknown): Promise<Values>
  parts(resource: string, policy: unknown): Promise<Values[]>
}

const NOW = '2027-03-01T09:00:00Z'

export async function openPolicyOffice(engine: Engine): Promise<PolicyOffice> {
  const app = await openTestApp(engine, { LOG_LEVEL: 'error' })
  app.clock.set(NOW)
  const type = await app.addRecord('insurance-types', {
    code: 'MOTOR',
    name: 'Motor',
    category: 'motor',
    status: 'active',
    tacit_renewal: true,
    cancellation_method: 'pro_rata',
    tax_lines: [{ code: 'T', name: 'Tax', rate: '10', base: 'net', valid_from: '2020-01-01' }],
    coverages: [{ code: 'TPL', name: 'Liability', limit_kind: 'per_occurrence' }],
  })
  const company = await app.addRecord('insurance-companies', {
    name: 'Hannibal',
    code: 'HANN',
    status: 'active',
    licence_no: '1',
    licence_expiry: '2030-01-01',
    appointments: [{ insurance_type_id: type, commission_rate: '12.5', effective_from: '2020-01-01' }],
    currency: 'EUR',
  })
  const lead = await app.addRecord('roles', {
    name: 'Lead',
    permissions: [{ action: ['manage'], subject: ['work-orders'] }],
  })
  await app.addAccount({ email: 'manager@office.example', user_type: 2, role_id: lead })
  await app.addAccount({ email: 'staff@office.example', user_type: 3 })
  const customer = await app.addRecord('customers', {
    first_name: 'Amel',
    last_name: 'Trabelsi',
    phone: '+21620123456',
  })
  const [manager, staff] = [
    await app.signIn('manager@office.example'),
    await app.signIn('staff@office.example'),
  ]

  async function ask(path: string, body?: unknown, token = manager): Promise<Values> {
    const { status, body: answer } = await app.call(`/api/v1/${path}`, { token, body })
    if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`)
    return answer.data
  }
  const parts = async (resource: string, policy: unknown) => {
    const filter = encodeURIComponent(JSON.stringify({ policy_id: policy }))
    const rows = await ask(`${resource}?filter=${filter}&sort=["number","ASC"]`)
    return rows as unknown as Values[]
  }
  return {
    app,
    ids: { customer, company, type },
    manager,
    staff,
    ask,
    parts,
    policy: id => ask(`policies/${id}`),
    takeOver: values =>
      ask('policies', {
        customer_id: customer,
        insurance_company_id: company,
        insurance_type_id: type,
        effective: '2027-01-01',
        // The office has collected this policy from its first day on.
        collects_from: [
          String(values?.effective ?? '2027-01-01'),
          app.clock.now().toISOString().slice(0, 10),
        ].sort()[0],
        premium_net: { amount: 120_000, currency: 'EUR' },
        ...values,
      }),
  }
}
