import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Services } from '../../../server/base/services'
import { createRecords } from '../../../server/engine/writes/createRecords'
import { runClock } from '../../../server/work/jobs/clock/runClock'
import { daysAfter, monthsAfter } from '../../../src/core/schema/days'
import type { Values } from '../../../src/core/schema/resource'
import { mainEngines } from '../../support/databases'
import { dinars, type Market, openMarket } from './market'

const zones = [
  'Africa/Tunis',
  'Africa/Cairo',
  'America/New_York',
  'Europe/Istanbul',
  'Europe/Paris',
  'Pacific/Auckland',
]
const edges = [
  '2027-12-31',
  '2028-02-28',
  '2028-02-29',
  '2028-03-01',
  '2027-10-31',
  '2028-03-26',
  '2028-04-28',
]

const dayBetween = (from: string, days: number) =>
  fc.oneof(
    fc.constantFrom(...edges),
    fc.nat(days).map(count => daysAfter(from, count)),
  )
const policy = fc.record({
  effective: dayBetween('2027-04-01', 500),
  months: fc.constantFrom(1, 6, 12, 24),
  due: dayBetween('2027-04-01', 700),
  valid: dayBetween('2027-04-01', 700),
  kyc: dayBetween('2027-04-01', 700),
})
/**
 * A moment, often on or next to the day of an edge in some
 * time zone, and the office's time zone at that moment.
 */
const step = fc.record({
  zone: fc.constantFrom(...zones),
  at: fc.oneof(
    fc.date({ min: new Date('2027-04-01'), max: new Date('2030-06-01'), noInvalidDate: true }).map(Number),
    fc
      .tuple(fc.constantFrom(...edges), fc.integer({ min: -14 * 3600, max: 38 * 3600 }))
      .map(([edge, seconds]) => Date.parse(edge) + seconds * 1000),
  ),
})

interface Stored {
  policy: string
  renewal: string
  instalment: string
  quote: string
  kyc: string
}

/** Returns the state of the records after the clock runs on a day, calculated without the definitions. */
function lived(
  held: Stored,
  { effective, expiry, due, valid, kyc }: Record<string, string>,
  today: string,
): Stored {
  const next = { ...held }
  const reached = (day = '') => day <= today
  if (next.policy === 'bound' && reached(effective)) next.policy = 'in_force'
  if (next.policy === 'in_force' && reached(expiry)) {
    next.policy = 'expired'
    if (next.renewal === 'due') next.renewal = 'lost'
  }
  if (next.policy === 'in_force' && next.renewal === 'not_due' && (expiry ?? '') <= daysAfter(today, 90))
    next.renewal = 'due'
  if (next.instalment === 'pending' && (due ?? '') <= daysAfter(today, 7)) next.instalment = 'due'
  if (next.instalment === 'due' && (due ?? '') < today) next.instalment = 'overdue'
  if ((valid ?? '') < today) next.quote = 'expired'
  if ((kyc ?? '') < today) next.kyc = 'expired'
  return next
}

const begin: Stored = {
  policy: 'bound',
  renewal: 'not_due',
  instalment: 'pending',
  quote: 'received',
  kyc: 'verified',
}

describe.each(mainEngines)('D-14 clock and product on $name', engine => {
  let market: Market
  let count = 0
  beforeAll(async () => {
    market = await openMarket(engine)
  })
  afterAll(() => market.test.close())

  const add = async (name: string, rows: Values[]) => {
    const { services } = market.test
    return (await createRecords(services, services.resources.get(name), rows)).map(({ id }) => id)
  }

  /** Creates a customer, a policy with an instalment and a work order with a quote for each set of dates. */
  async function fill(
    dates: { effective: string; expiry: string; due: string; valid: string; kyc: string }[],
  ) {
    const type = { insurance_type_id: market.type }
    const [company] = market.carriers
    const customers = await add(
      'customers',
      dates.map(({ kyc }) => ({
        first_name: 'Amel',
        last_name: 'Ben Salah',
        phone: '+21671123456',
        kyc_status: 'verified',
        kyc_expiry: kyc,
      })),
    )
    const of = (index: number) => ({ customer_id: customers[index] })
    const policies = await add(
      'policies',
      dates.map(({ effective, expiry }, index) => ({
        ...type,
        ...of(index),
        insurance_company_id: company,
        policy_no: `N-${count++}`,
        effective,
        expiry,
        premium_net: dinars(100),
        paid: dinars(0),
      })),
    )
    const instalments = await add(
      'instalments',
      dates.map(({ due }, index) => ({
        policy_id: policies[index],
        ...of(index),
        number: 1,
        due_on: due,
        amount: dinars(100),
      })),
    )
    const orders = await add(
      'work-orders',
      dates.map((_dates, index) => ({
        ...type,
        ...of(index),
        status: 'quoting',
        wanted_start: '2030-12-01',
      })),
    )
    const quotes = await add(
      'quotes',
      dates.map(({ valid }, index) => ({
        work_order_id: orders[index],
        insurance_company_id: company,
        status: 'received',
        currency: 'TND',
        premium_net: dinars(100),
        received_at: '2027-03-01T09:00:00Z',
        valid_until: valid,
      })),
    )
    return { customers, policies, instalments, quotes }
  }

  type Filled = Awaited<ReturnType<typeof fill>>

  async function read({ customers, policies, instalments, quotes }: Filled): Promise<Stored[]> {
    const { rows } = await sql<Stored>`
      select p.status as policy, p.renewal_status as renewal, i.status as instalment, q.status as quote, c.kyc_status as kyc
      from unnest(${policies}::bigint[], ${instalments}::bigint[], ${quotes}::bigint[], ${customers}::bigint[])
          with ordinality as u (p, i, q, c, place)
        join policies p on p.id = u.p join instalments i on i.id = u.i
        join quotes q on q.id = u.q join customers c on c.id = u.c
      order by place`.execute(market.test.services.db.kysely)
    return rows
  }

  it('D-14 does what each date requires once, on any day and in any time zone', {
    timeout: 600_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(policy, { minLength: 3, maxLength: 6 }),
        fc.array(step, { minLength: 2, maxLength: 5 }),
        async (made, steps) => {
          market.test.clock.set('2027-03-01T09:00:00Z')
          const dates = made.map(({ months, ...one }) => ({
            ...one,
            expiry: monthsAfter(one.effective, months),
          }))
          const filled = await fill(dates)
          let expected = dates.map(() => begin)
          for (const { at, zone } of steps.sort((a, b) => a.at - b.at)) {
            market.test.clock.set(new Date(at))
            const office = { ...market.test.services.office, timeZone: () => zone }
            const services: Services = { ...market.test.services, office }
            const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at)
            expected = expected.map((held, index) => lived(held, dates[index] ?? {}, today))
            await runClock(services)
            expect(await read(filled)).toEqual(expected)
            expect((await runClock(services)).done).toEqual({})
          }
        },
      ),
      { numRuns: process.env.TEST_LONG ? 30 : 2 },
    )
  })
})
