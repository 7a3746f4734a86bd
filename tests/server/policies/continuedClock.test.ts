import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Services } from '../../../server/base/services'
import { runClock } from '../../../server/work/jobs/clock/runClock'
import { mainEngines } from '../../support/databases'
import { brokenInvariants } from '../../support/invariants'
import { openPolicyOffice, type PolicyOffice } from './policyOffice'

const zones = ['Africa/Tunis', 'America/New_York', 'Europe/Paris', 'Pacific/Auckland']
const starts = ['2027-03-31', '2027-10-31', '2028-01-01', '2028-02-28', '2028-02-29', '2027-04-30']
/** Hours between two runs of the scheduled job: minutes around midnight, a missed week, a missed year. */
const pause = fc.oneof(
  fc.constant(1),
  fc.integer({ min: 2, max: 24 * 40 }),
  fc.constant(24 * 7),
  fc.integer({ min: 24 * 300, max: 24 * 400 }),
)
const life = fc.record({
  start: fc.constantFrom(...starts),
  pauses: fc.array(pause, { minLength: 3, maxLength: 5 }),
  zone: fc.constantFrom(...zones),
  together: fc.boolean(),
})

/** The last day that is the wanted day of a month, or its last day: worked out without the product. */
function anniversary(start: string, years: number): string {
  const [year = 0, month = 0, day = 0] = start.split('-').map(Number)
  const last = new Date(Date.UTC(year + years, month, 0)).getUTCDate()
  return [year + years, String(month).padStart(2, '0'), String(Math.min(day, last)).padStart(2, '0')].join(
    '-',
  )
}

/** The first days of the terms that have started by a day. */
function startedBy(start: string, today: string): string[] {
  const days: string[] = []
  for (let years = 0; anniversary(start, years) <= today; years++) days.push(anniversary(start, years))
  return days
}

describe.each(mainEngines)('D-14 contracts that continue on $name', engine => {
  let office: PolicyOffice
  let count = 0
  beforeAll(async () => {
    office = await openPolicyOffice(engine)
  })
  afterAll(() => office.app.close())

  it('D-14 K-14 have one term for each year that has started, on any day, in any time zone, however often it runs', {
    timeout: 600_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(life, async ({ start, pauses, zone, together }) => {
        let now = Date.parse(`${start}T12:00:00Z`)
        office.app.clock.set(new Date(now))
        const number = `LIFE-${count++}`
        await office.takeOver({ policy_no: number, effective: start })
        for (const hours of pauses) {
          now += hours * 3_600_000
          office.app.clock.set(new Date(now))
          await settle()
          const { services } = office.app
          const zoned: Services = { ...services, office: { ...services.office, timeZone: () => zone } }
          await Promise.all(together ? [runClock(zoned), runClock(zoned)] : [runClock(zoned)])
          await runClock(zoned)
          expect((await runClock(zoned)).done).toEqual({})
          const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(now)
          const expected = startedBy(start, today)
          const terms = await termsOf(number)
          expect(terms.map(({ effective }) => effective)).toEqual(expected)
          expect(terms.map(({ expiry }) => expiry)).toEqual(
            expected.map((_day, at) => anniversary(start, at + 1)),
          )
          expect(terms.map(({ status }) => status)).toEqual(
            expected.map((_day, at) => (at < expected.length - 1 ? 'expired' : 'in_force')),
          )
          expect(terms.slice(0, -1).every(({ renewal_status }) => renewal_status === 'renewed')).toBe(true)
        }
        const { db, resources } = office.app.services
        expect(await brokenInvariants(db, resources)).toEqual([])
      }),
      { numRuns: process.env.TEST_LONG ? 25 : 3 },
    )
  })

  /** Pays everything, so that no contract of a life lapses. */
  async function settle() {
    const open = encodeURIComponent(JSON.stringify({ status_neq_any: ['paid', 'cancelled'] }))
    for (const { id } of (await office.ask(`instalments?filter=${open}`)) as unknown as { id: number }[])
      await office.ask(`instalments/${id}/pay`, { payment_on: '2027-03-01', payment_method: 'cash' })
  }

  async function termsOf(number: string) {
    const filter = encodeURIComponent(JSON.stringify({ policy_no: number }))
    return (await office.ask(`policies?filter=${filter}&sort=["effective","ASC"]`)) as unknown as Record<
      string,
      string
    >[]
  }
})
