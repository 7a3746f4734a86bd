import fc from 'fast-check'
import { first as roles } from '../../../resources/roles/roles.first'
import { isAlwaysFilled } from '../../../server/engine/sql/columns'
import { createRecords } from '../../../server/engine/writes/createRecords'
import { daysAfter } from '../../../src/core/schema/days'
import type { Values } from '../../../src/core/schema/resource'
import { typeOf } from '../../../src/fields'
import { insertRecords } from '../../support/insertRecords'
import { PASSWORD, type TestApp } from '../testApp'

/** The office's date in these tests. The clock is at 12:00 UTC. */
export const TODAY = '2028-02-29'

export const seats = ['admin', 'manager', 'staff', 'agent', 'lead', 'guest'] as const
export type Seat = (typeof seats)[number]

const kindOf: Record<Seat, number> = { admin: 1, manager: 2, staff: 3, agent: 3, lead: 2, guest: 4 }
const roleOf: Partial<Record<Seat, string>> = { agent: 'Agent', lead: 'Lead' }

/** The IDs that the rows of a book refer to. */
export interface Office {
  people: number[]
  customers: number[]
  types: number[]
  companies: number[]
  tokens: Record<Seat, string>
}

const add = async (test: TestApp, name: string, rows: Values[]): Promise<number[]> =>
  (await createRecords(test.services, test.services.resources.get(name), rows)).map(({ id }) => id)

/** Inserts rows directly into a table, including rows that no transitions lead to. */
async function put(test: TestApp, name: string, rows: Values[]): Promise<number[]> {
  const { resources, db } = test.services
  const resource = resources.get(name)
  const fields = Object.entries(resource.fields)
  const filled = fields.filter(([, field]) => isAlwaysFilled(field))
  const needed = Object.fromEntries(filled.map(([field, of]) => [field, typeOf(of).sample(of, 1)]))
  const whole = rows.map(row => {
    const record: Values = { ...needed, ...row }
    for (const [field, { computed }] of fields) if (computed) record[field] = computed(record as never)
    return record
  })
  const stamp = { by: null, at: `${TODAY}T12:00:00.000Z` }
  return (await insertRecords(db.kysely, resource, whole, stamp)).map(({ id }) => id)
}

export async function openOfficeOf(test: TestApp): Promise<Office> {
  const roleIds: Record<string, number> = {}
  const context = { idOf: (_resource: string, key: string) => roleIds[key] ?? null }
  for (const row of roles.rows(context as never))
    roleIds[String(row.name)] = await test.addRecord('roles', row)
  const people = await add(
    test,
    'users',
    seats.map(seat => ({
      name: seat,
      email: `${seat}@example.com`,
      user_type: kindOf[seat],
      role_id: roleIds[roleOf[seat] ?? ''] ?? null,
      password: PASSWORD,
    })),
  )
  const tokens = {} as Office['tokens']
  for (const seat of seats) tokens[seat] = await test.signIn(`${seat}@example.com`)
  const email = (name: string) => ({ email: `${name.toLowerCase()}@example.com` })
  return {
    people,
    tokens,
    customers: await add(
      test,
      'customers',
      ['Sami', 'Leila', 'Omar'].map(name => ({ first_name: name, last_name: 'B', ...email(name) })),
    ),
    types: await add(
      test,
      'insurance-types',
      ['MOT', 'HOM'].map(code => ({
        code,
        name: code,
        category: 'motor',
      })),
    ),
    companies: await add(
      test,
      'insurance-companies',
      ['Atlas', 'Gulf'].map(name => ({ name, code: name.toUpperCase() })),
    ),
  }
}

const day = fc.integer({ min: -400, max: 130 }).map(days => daysAfter(TODAY, days))
const currency = fc.constantFrom('TND', 'EUR', 'JPY')
const amount = fc.integer({ min: 0, max: 9_999_999 })
// Moments around midnight in Tunis and around noon, on random days.
const moment = fc
  .tuple(fc.integer({ min: -200, max: 60 }), fc.constantFrom(0, 22, 23, 12))
  .map(([days, hour]) => `${daysAfter(TODAY, days)}T${String(hour).padStart(2, '0')}:30:00.000Z`)
const pick = (test: TestApp, resource: string, field = 'status') =>
  fc.constantFrom(
    ...(test.services.resources.get(resource).fields[field] as unknown as { options: string[] }).options,
  )

/** Generates the rows of a book of business, with every kind of edge case. */
export function bookRows(test: TestApp, { people, customers, types, companies }: Office) {
  const of = { customer_id: fc.constantFrom(...customers), insurance_type_id: fc.constantFrom(...types) }
  const policy = fc
    .record({
      ...of,
      insurance_company_id: fc.constantFrom(...companies),
      assigned_to: fc.constantFrom(...people),
      status: pick(test, 'policies'),
      renewal_status: pick(test, 'policies', 'renewal_status'),
      effective: day,
      length: fc.integer({ min: 1, max: 400 }),
      cancelled: fc.option(fc.integer({ min: 0, max: 400 })),
      currency,
      net: amount,
      total: amount,
    })
    .map(({ length, cancelled, currency: code, net, total, ...rest }) => ({
      ...rest,
      expiry: daysAfter(rest.effective, length),
      cancel_date: cancelled === null ? null : daysAfter(rest.effective, Math.min(cancelled, length - 1)),
      premium_net: { amount: net, currency: code },
      premium_total: { amount: total, currency: code },
    }))
  const workOrder = fc
    .record({
      ...of,
      assigned_to: fc.constantFrom(...people),
      status: pick(test, 'work-orders'),
      due_at: moment,
      requested_at: moment,
      days: fc.integer({ min: 0, max: 20 }),
      offered: fc.boolean(),
      lost_reason: fc.constantFrom('price', 'cover', 'service', null),
      premium: fc.option(fc.record({ amount, currency })),
      expires_on: fc.option(day),
    })
    .map(({ days, offered, premium, ...rest }) => ({
      ...rest,
      best_premium: premium,
      offered_at: offered ? new Date(Date.parse(rest.requested_at) + days * 86_400_000).toISOString() : null,
    }))
  const claim = fc
    .record({
      ...of,
      assigned_to: fc.constantFrom(...people),
      status: pick(test, 'claims'),
      loss: fc.integer({ min: -300, max: 0 }),
      next_action_at: fc.option(day),
      currency,
      paid: amount,
      reserve: amount,
      fraud_flag: fc.boolean(),
    })
    .map(({ loss, currency: code, paid, reserve, ...rest }) => ({
      ...rest,
      loss_date: daysAfter(TODAY, loss),
      reported_on: daysAfter(TODAY, loss),
      paid: { amount: paid, currency: code },
      reserve: { amount: reserve, currency: code },
    }))
  const some = { maxLength: 14, minLength: 6, size: 'max' } as const
  return fc.record({
    policies: fc.array(policy, some),
    workOrders: fc.array(workOrder, some),
    claims: fc.array(claim, some),
    quotes: fc.array(
      fc.record({
        status: pick(test, 'quotes'),
        insurance_company_id: fc.constantFrom(...companies),
        valid_until: day,
      }),
      some,
    ),
    instalments: fc.array(
      fc.record({ status: pick(test, 'instalments'), due_on: day, amount: fc.record({ amount, currency }) }),
      some,
    ),
  })
}

export type Book = ReturnType<typeof bookRows> extends fc.Arbitrary<infer Rows> ? Rows : never

/** Inserts the rows of a book; child records belong to its first policy and work order. */
export async function writeBook(test: TestApp, book: Book): Promise<void> {
  const [policy] = await put(test, 'policies', book.policies)
  const [order] = await put(test, 'work-orders', book.workOrders)
  await put(
    test,
    'claims',
    book.claims.map(row => ({ ...row, policy_id: policy })),
  )
  await put(
    test,
    'quotes',
    book.quotes.map((row, number) => ({
      ...row,
      number: number + 1,
      work_order_id: order,
      status: oneAccepted(book.quotes, number),
    })),
  )
  await put(
    test,
    'instalments',
    book.instalments.map(row => ({ ...row, policy_id: policy })),
  )
}

/** Inserts work orders with only the required values. */
export const putOrders = (test: TestApp, { customers }: Office, rows: Values[]): Promise<number[]> =>
  put(
    test,
    'work-orders',
    rows.map(row => ({ customer_id: customers[0], status: 'requested', ...row })),
  )

/** Inserts policies in force with only the required values. */
export const putPolicies = (test: TestApp, of: Office, rows: Values[]): Promise<number[]> =>
  put(
    test,
    'policies',
    rows.map(row => ({
      customer_id: of.customers[0],
      insurance_type_id: of.types[0],
      insurance_company_id: of.companies[0],
      status: 'in_force',
      effective: TODAY,
      expiry: daysAfter(TODAY, 365),
      ...row,
    })),
  )

const WON = ['accepted', 'converted']

// Returns a quote's status with at most one accepted quote per work order: the others are `not_taken`.
function oneAccepted(quotes: readonly { status: string }[], at: number): string {
  const status = quotes[at]?.status ?? 'requested'
  const won = quotes.findIndex(one => WON.includes(one.status))
  return WON.includes(status) && won !== at ? 'not_taken' : status
}
