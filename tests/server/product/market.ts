import { prepareFirstRecords } from '../../../server/ops/first/firstRecords'
import type { Values } from '../../../src/core/schema/resource'
import type { Engine } from '../../support/databases'
import { type Answer, openTestApp, type TestApp } from '../testApp'

/** The date on which tests with a market start. */
export const TODAY = '2027-03-01'

const motor = {
  code: 'MOTOR',
  name: 'Motor',
  category: 'motor',
  status: 'active',
  sla_days: 4,
  quote_validity_days: 20,
  quote_grace_days: 3,
  backdating_days: 5,
  required_documents: ['identity'],
  tax_lines: [
    { code: 'TUA', name: 'Tax', rate: '8', base: 'net_and_fees', valid_from: '2020-01-01' },
    { code: 'TUA', name: 'Tax', rate: '10', base: 'net_and_fees', valid_from: '2027-04-01' },
    { code: 'FGA', name: 'Guarantee fund', rate: '1.5', base: 'net', valid_from: '2020-01-01' },
  ],
  coverages: [
    { code: 'TPL', name: 'Third-party liability', limit_kind: 'per_occurrence', mandatory: true },
    { code: 'GLASS', name: 'Glass', limit_kind: 'per_occurrence' },
  ],
}

const licensed = { status: 'active', licence_no: 'L-1', licence_expiry: '2030-01-01', currency: 'TND' }
const words = (en: string) => ({ en })

/** Returns an amount of Tunisian dinars, in millimes. */
export const dinars = (amount: number) => ({ amount: Math.round(amount * 1000), currency: 'TND' })

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/**
 * An office with a motor business: insurance companies with
 * and without an appointment, questions, and a customer.
 */
export interface Market {
  test: TestApp
  people: Record<Person, number>
  /** Calls the API as one of the users. */
  as(who: Person, method: string, path: string, body?: unknown): Promise<Answer>
  type: number
  carriers: number[]
  stranger: number
  customer: number
  customerOf(values: Values): Promise<number>
  /** Creates the agent's work order with its quotes, and takes it to a status on the way to a policy. */
  order(status: Stage, values?: Values): Promise<Values & { id: number }>
  quotes(order: number): Promise<(Values & { id: number })[]>
  /** Adds the documents that a work order needs. */
  addDocuments(order: { id: number }, kinds?: readonly string[]): Promise<void>
  move(who: Person, path: string, name: string, body?: Values): Promise<Answer>
}

const kinds = {
  admin: { user_type: 1 },
  manager: { user_type: 2 },
  lead: { user_type: 2, role_id: 2 },
  staff: { user_type: 3 },
  agent: { user_type: 3, role_id: 1 },
  colleague: { user_type: 3, role_id: 1 },
}
export type Person = keyof typeof kinds

export type Stage = 'draft' | 'requested' | 'quoting' | 'received' | 'offered' | 'accepted'

/** Returns the data of a response; throws if it is a refusal. */
export function demand(answer: Answer) {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

/** Returns the messages of what blocked a transition. */
export const missing = (answer: Answer): string[] =>
  (answer.body.details?.missing ?? []).map(({ message }: { message: string }) => message)

export async function openMarket(engine: Engine): Promise<Market> {
  const test = await openTestApp(engine)
  const { clock } = test
  await prepareFirstRecords(test.services, ['roles'])
  const people = {} as Market['people']
  const tokens = {} as Record<Person, string>
  for (const [name, kind] of Object.entries(kinds) as [Person, Values][]) {
    people[name] = await test.addAccount({ name, email: `${name}@example.com`, ...kind })
    tokens[name] = await test.signIn(`${name}@example.com`)
  }
  const as: Market['as'] = (who, method, path, body) =>
    test.call(`/api/v1/${encodeURI(path)}`, { token: tokens[who], method, body })
  clock.set(`${TODAY}T09:00:00Z`)
  const type = await test.addRecord('insurance-types', motor)
  const appointments = [{ insurance_type_id: type, commission_rate: '15', effective_from: '2020-01-01' }]
  const carrier = (code: string, values: Values) =>
    test.addRecord('insurance-companies', { name: code, code, ...licensed, ...values })
  const carriers = [
    await carrier('ALPHA', { email: 'alpha@carrier.example', appointments }),
    await carrier('BETA', { quotes_email: 'quotes@beta.example', language: 'fr', appointments }),
    await carrier('GAMMA', { appointments }),
  ]
  const stranger = await carrier('DELTA', {})
  await test.addRecord('question-sets', {
    insurance_type_id: type,
    status: 'published',
    number: 1,
    questions: [
      { key: 'plate', label: words('Plate'), type: 'text', required: true, identifies: true },
      { key: 'seats', label: words('Seats'), type: 'number', required: true },
    ],
  })
  const customerOf = (values: Values) =>
    test.addRecord('customers', {
      first_name: 'Amel',
      last_name: 'Ben Salah',
      phone: '+21671123456',
      ...values,
    })
  const customer = await customerOf({})
  const move: Market['move'] = (who, path, name, body = {}) => as(who, 'POST', `${path}/${name}`, body)
  const addDocuments: Market['addDocuments'] = async ({ id }, kinds = ['identity']) => {
    const documents: Values[] = []
    for (const kind of kinds) {
      const form = new FormData()
      form.set('file', new File([PNG], `${kind}.png`, { type: 'image/png' }))
      documents.push({ kind, file: demand(await as('lead', 'POST', 'files', form)).id })
    }
    demand(await as('lead', 'PUT', `work-orders/${id}`, { documents }))
  }
  const quotes: Market['quotes'] = async order =>
    demand(await as('lead', 'GET', `quotes?filter={"work_order_id":${order}}&sort=["id","ASC"]`))

  const steps: Record<Exclude<Stage, 'draft'>, (id: number) => Promise<void>> = {
    requested: async id => demand(await move('agent', `work-orders/${id}`, 'request')),
    quoting: async id =>
      demand(await move('agent', `work-orders/${id}`, 'ask', { company_ids: carriers.slice(0, 2) })),
    received: async id => {
      for (const [index, quote] of (await quotes(id)).entries())
        demand(
          await move('agent', `quotes/${quote.id}`, 'receive', { premium_net: dinars(900 + index * 100) }),
        )
    },
    offered: async id => demand(await move('agent', `work-orders/${id}`, 'offer')),
    accepted: async id => {
      const [first] = await quotes(id)
      demand(await move('agent', `work-orders/${id}`, 'accept', { accepted_quote_id: first?.id }))
    },
  }
  const way = Object.keys(steps) as (keyof typeof steps)[]
  const order: Market['order'] = async (status, values = {}) => {
    const given = {
      customer_id: customer,
      insurance_type_id: type,
      wanted_start: '2027-03-15',
      answers: { plate: '123 TU 4567', seats: 5 },
      currency: 'TND',
      ...values,
    }
    const { id } = demand(await as('agent', 'POST', 'work-orders', given))
    for (const step of way.slice(0, way.indexOf(status as keyof typeof steps) + 1)) await steps[step](id)
    return demand(await as('lead', 'GET', `work-orders/${id}`))
  }
  return {
    test,
    people,
    as,
    addDocuments,
    type,
    carriers,
    stranger,
    customer,
    customerOf,
    order,
    quotes,
    move,
  }
}
