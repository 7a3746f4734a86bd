import fc from 'fast-check'
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Figure, Measured } from '../../../src/contract/measures'
import type { Period } from '../../../src/core/measures/measureFilter'
import type { Money } from '../../../src/core/money/amount'
import { shareOf } from '../../../src/core/money/arithmetic'
import { daysBetween } from '../../../src/core/schema/days'
import { defineMeasure, defineRatio, isRatio, type Measure } from '../../../src/core/schema/measure'
import type { Values } from '../../../src/core/schema/resource'
import { mainEngines } from '../../support/databases'
import { type ReadPdf, readPdf } from '../documents/readPdf'
import { openTestApp, PASSWORD, type TestApp } from '../testApp'
import {
  bookRows,
  type Office,
  openOfficeOf,
  putOrders,
  putPolicies,
  type Seat,
  seats,
  TODAY,
  writeBook,
} from './book'
import { addressOf, expectLists, expectSameHere, questions } from './groupsAgree'

const LEAP_FEBRUARY: Period = { from: '2028-02-01', to: '2028-03-01' }

/**
 * Measures in addition to the shipped ones: by month and week, over cut months, of dates and numbers, and by
 * a field that is hidden from some users.
 */
const further = [
  defineMeasure({
    name: 'by_month',
    resource: 'work-orders',
    by: { date: 'due_at', each: 'month' },
    period: 'due_at',
  }),
  defineMeasure({ name: 'by_week', resource: 'work-orders', by: { date: 'requested_at', each: 'week' } }),
  defineMeasure({
    name: 'cut_months',
    resource: 'policies',
    filter: { effective_gte: '@today-40', effective_lt: '@today+40' },
    value: { sum: 'premium_net' },
    by: { date: 'effective', each: 'month' },
  }),
  defineMeasure({ name: 'first_end', resource: 'policies', value: { least: 'expiry' }, by: 'status' }),
  defineMeasure({ name: 'months', resource: 'policies', value: { sum: 'term_months' } }),
  defineMeasure({ name: 'by_fraud', resource: 'claims', by: 'fraud_flag' }),
]

describe.each(mainEngines)('measures on $name', engine => {
  let test: TestApp
  let office: Office
  let shipped: Measure[]

  beforeAll(async () => {
    test = await openTestApp(engine, { TIME_ZONE: 'Africa/Tunis' })
    test.clock.set(`${TODAY}T12:00:00Z`)
    office = await openOfficeOf(test)
    const all = new Map([...(test.services.measures ?? []), ...further.map(one => [one.name, one] as const)])
    test.services.measures = all
    shipped = [...all.values()].filter(one => !isRatio(one)) as Measure[]
  })
  afterAll(() => test.close())

  const read = (path: string, seat: Seat) => test.call(`/api/v1/${path}`, { token: office.tokens[seat] })

  async function measure(names: readonly string[], seat: Seat, period?: Period) {
    const span = period ? `&from=${period.from}&to=${period.to}` : ''
    const { status, body } = await read(`measures?names=${names.join(',')}${span}`, seat)
    expect(status).toBe(200)
    return body as {
      data: Record<string, Measured>
      meta: { refused: Record<string, string>; failed: Record<string, Failed> }
    }
  }

  /** Reads all rows of the list that a number opens. */
  async function listOf(resource: string, filter: Values, seat: Seat): Promise<Values[]> {
    const { status, body } = await read(
      `${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,999]`,
      seat,
    )
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.meta).toMatchObject({ total: body.data.length, total_is: 'exact' })
    return body.data
  }

  function expectFigure(
    figure: Figure,
    rows: readonly Values[],
    { value = 'count' }: Measure,
    period?: Period,
  ) {
    expect(figure.count).toBe(rows.length)
    if (value === 'count') return
    if ('days' in value) {
      const days = rows.map(row => daysBetween(tunis(row[value.days.from]), tunis(row[value.days.to])))
      const sum = days.reduce((one, other) => one + other, 0)
      expect(Number(figure.number ?? 0)).toBeCloseTo(days.length ? sum / days.length : 0, 1)
      return
    }
    if ('least' in value) {
      expect(figure.day).toBe(rows.map(row => String(row[value.least])).sort()[0])
      return
    }
    if (value.sum === 'term_months') {
      expect(figure.number).toBe(String(rows.reduce((sum, row) => sum + Number(row.term_months), 0)))
      return
    }
    const amounts = rows.flatMap(row => {
      const amount = row[value.sum] as Money | null
      return amount ? [value.elapsed ? earned(amount, row, period) : amount] : []
    })
    expect([...(figure.amounts ?? [])].sort(byCurrency)).toEqual(sumsOf(amounts).sort(byCurrency))
  }

  async function expectMeasures(
    seat: Seat,
    { withGroups, period }: { withGroups: boolean; period?: Period },
  ) {
    const { data, meta } = await measure(
      shipped.map(({ name }) => name),
      seat,
      period,
    )
    for (const definition of shipped) {
      const answer = data[definition.name]
      if (!answer) {
        expect(meta.refused[definition.name]).toBeTruthy()
        continue
      }
      expectFigure(answer, await listOf(answer.resource, answer.filter, seat), definition, period)
      const { groups } = answer
      expect(Boolean(groups)).toBe(definition.by !== undefined)
      if (!groups) continue
      expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(answer.count)
      if (withGroups)
        for (const group of groups)
          expectFigure(group, await listOf(answer.resource, group.filter, seat), definition, period)
    }
  }

  it('D-13 every number equals its list, for every user, whatever was written', async () => {
    let written = 0
    await fc.assert(
      fc.asyncProperty(bookRows(test, office), async book => {
        await writeBook(test, book)
        await expectMeasures('lead', { withGroups: true, period: [LEAP_FEBRUARY, undefined][written++] })
      }),
      { numRuns: 2, seed: 13, endOnFailure: true },
    )
    for (const seat of seats) await expectMeasures(seat, { withGroups: false })
  }, 60_000)

  it('V-05 every number of a group equals the list that it opens, for every user and question', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...seats), questions, async (seat, question) => {
        const { status, body } = await read(addressOf(question), seat)
        if (status === 403) return
        expect(status, JSON.stringify(body)).toBe(200)
        const resource = test.services.resources.get(question.resource)
        await expectLists(body.data, { resource, filter: question.filter }, filter =>
          listOf(question.resource, filter, seat),
        )
        expectSameHere(body.data, await listOf(question.resource, question.filter, seat), {
          ...{ question, resource },
          context: { now: test.services.now(), timeZone: 'Africa/Tunis' },
        })
      }),
      { numRuns: 40, seed: 5, endOnFailure: true },
    )
    expect((await read('claims/groups?measures=sum:incurred', 'staff')).status).toBe(403)
    expect((await read('claims/groups?by=fraud_flag', 'agent')).status).toBe(403)
    const refused = [
      'by=nothing',
      'by=premium_net',
      'by=status,customer_id,renewal_status',
      'by=status:month',
    ]
    for (const query of [...refused, 'measures=sum:status', 'measures=sum', 'filter={"x":1}'])
      expect((await read(`policies/groups?${query}`, 'admin')).status, query).toBe(400)
  }, 60_000)

  it('V-05 a report is a file with the same numbers, for people, for programs and on paper', async () => {
    const query = 'policies/report?by=status&measures=count,sum:premium_net/count'
    const { groups, count } = (await read('policies/groups?by=status', 'lead')).body.data
    const counted = groups.map((one: Values) => `${one.key ?? ''},${one.count}`)
    const [head, ...lines] = String((await read(`${query}&headers=names`, 'lead')).body).split('\r\n')
    expect(head).toMatch(/^status,count,sum:premium_net\/count/u)
    const cells = lines.filter(Boolean).map(line => line.split(',').slice(0, 2).join())
    expect(cells.sort()).toEqual(counted.sort())
    const forPeople = await read(query, 'lead')
    expect(forPeople.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(String(forPeople.body)).toMatch(new RegExp(`^Status,.*\r\nTotal,${count},`, 'su'))
    const paper = await read(`${query}&format=pdf&title=Premium&filter={"customer_id_null":false}`, 'lead')
    expect(paper.headers.get('Content-Type')).toBe('application/pdf')
    expect(String(paper.body).startsWith('%PDF-')).toBe(true)
    const printed = async (picture: string) => {
      const answer = await test.app.request(`/api/v1/${query}&format=pdf&picture=${picture}`, {
        headers: { Authorization: `Bearer ${office.tokens.lead}` },
      })
      const pdf = await readPdf(new Uint8Array(await answer.arrayBuffer()))
      const { fnArray } = await (await pdf.document.getPage(1)).getOperatorList()
      return { ...pdf, shapes: fnArray.filter(one => one === OPS.constructPath).length }
    }
    await putPolicies(test, office, [{}, { status: 'expired' }])
    // A chart adds shapes and the name of the measure above the same table.
    const [plain, bars, pie] = [await printed('table'), await printed('bar'), await printed('pie')]
    const namesOf = ({ texts }: ReadPdf) => texts.filter(({ text }) => text === 'Number of records').length
    for (const drawn of [bars, pie]) {
      expect(drawn.shapes).toBeGreaterThan(plain.shapes)
      expect(namesOf(drawn)).toBe(namesOf(plain) + 1)
    }
    expect((await read(`${query}&format=pdf&picture=cake`, 'lead')).status).toBe(400)
    expect((await read('claims/report?measures=sum:incurred', 'staff')).status).toBe(403)
    expect((await read('policies/report?measures=count/sum:premium_net', 'lead')).status).toBe(400)
    for (const row of await listOf('policies', { premium_net: { currency: 'EUR' } }, 'lead'))
      expect(row.premium_net).toMatchObject({ currency: 'EUR' })
  })

  it("V-05 P-05 a report's filter names on paper only records that its reader can read", async () => {
    const [own, other] = office.customers
    const permissions = [
      { inverted: true, action: ['read'], subject: ['Customer'] },
      { action: ['read'], subject: ['Customer'], conditions: { id: own } },
    ]
    const role_id = await test.addRecord('roles', { name: 'One customer', permissions })
    const email = 'one-customer@example.com'
    await test.addRecord('users', { name: 'One', email, user_type: 3, role_id, password: PASSWORD })
    const token = await test.signIn(email)
    const filter = JSON.stringify({ customer_id: office.customers })
    const path = `/api/v1/policies/report?by=status&format=pdf&filter=${encodeURIComponent(filter)}`
    const printed = async (by: string) => {
      const answer = await test.app.request(path, { headers: { Authorization: `Bearer ${by}` } })
      return (await readPdf(new Uint8Array(await answer.arrayBuffer()))).whole
    }
    const forOne = await printed(token)
    expect(forOne).toContain('SamiB')
    expect(forOne).toContain(`#${other}`)
    expect(forOne).not.toContain('LeilaB')
    expect(await printed(office.tokens.admin)).toContain('LeilaB')
  }, 60_000)

  it("D-13 hides from Staff and Agents what they can't read, also in a sum", async () => {
    const names = ['claims_incurred', 'commission_expected', 'loss_ratio', 'claims_reported']
    for (const seat of ['staff', 'agent'] as const) {
      const { data, meta } = await measure(names, seat)
      expect(Object.keys(data)).toEqual(['claims_reported'])
      expect(Object.keys(meta.refused)).toEqual(['claims_incurred', 'commission_expected', 'loss_ratio'])
      expect(meta.refused.claims_incurred).toContain('Incurred')
    }
    const { data } = await measure(names, 'manager')
    expect(Object.keys(data)).toEqual(names)
  })

  it('D-13 does not group by unreadable fields', async () => {
    expect((await measure(['by_fraud'], 'agent')).data).toEqual({})
    expect((await measure(['by_fraud'], 'lead')).data.by_fraud?.groups?.length).toBeGreaterThan(0)
  })

  it("D-13 counts a moment to its month in the office's time zone", async () => {
    const id = await test.addRecord('insurance-types', { code: 'ZONE', name: 'Zone', category: 'motor' })
    const moments = ['2030-04-30T22:59:59.999Z', '2030-04-30T23:00:00.000Z', '2030-05-31T23:00:00.000Z']
    await putOrders(
      test,
      office,
      moments.map(due_at => ({ due_at, insurance_type_id: id })),
    )
    const { data } = await measure(['by_month'], 'admin', { from: '2030-04-01', to: '2030-06-01' })
    expect(data.by_month?.groups?.map(({ key, count }) => [key, count])).toEqual([
      ['2030-04-01', 1],
      ['2030-05-01', 1],
    ])
  })

  it("D-13 shows a record's figures as far as its reader can read them, each equal to its list", async () => {
    const path = `customers/${office.customers[0]}/figures`
    const kept = ['incurred', 'loss_ratio']
    const { body: own } = await read(path, 'agent')
    expect(Object.keys(own.meta.refused)).toEqual(kept)
    const { body } = await read(path, 'lead')
    const { loss_ratio, ...figures } = body.data
    expect(loss_ratio.part).toEqual(figures.incurred)
    expect(Object.keys(body.data)).toEqual([...Object.keys(own.data), ...kept])
    for (const figure of Object.values(figures) as Measured[])
      expect(figure.count).toBe((await listOf(figure.resource, figure.filter, 'lead')).length)
    expect((await read(path, 'guest')).status).toBe(403)
    expect((await read('customers/999999/figures', 'lead')).status).toBe(404)
  })

  it('D-13 shows a guest nothing', async () => {
    const { data, meta } = await measure(['policies_in_force', 'conversion'], 'guest')
    expect(data).toEqual({})
    expect(Object.keys(meta.refused)).toEqual(['policies_in_force', 'conversion'])
  })

  it("U-04 a number that can't be calculated fails alone and names the records", async () => {
    const ids = await putPolicies(
      test,
      office,
      Array.from({ length: 11 }, () => ({ premium_net: { amount: 9e14, currency: 'EUR' } })),
    )
    const broken = ['policies_in_force', 'policies_by_company', 'retention_of_all', 'no_number']
    const all = new Map(test.services.measures)
    all.set(
      'retention_of_all',
      defineRatio({ name: 'retention_of_all', part: 'policies_in_force', whole: 'claims_reported' }),
    )
    all.set('no_number', { name: 'no_number', resource: 'policies', value: { sum: 'policy_no' } })
    test.services.measures = all
    const { data, meta } = await measure([...broken, 'claims_reported'], 'lead')
    expect(Object.keys(data)).toEqual(['claims_reported'])
    expect(Object.keys(meta.failed)).toEqual(broken)
    const { message, resource, records } = meta.failed.policies_in_force as Failed
    expect([message, resource]).toEqual([expect.stringContaining('too large'), 'policies'])
    expect(records.length).toBe(5)
    for (const { id, label } of records) expect([ids.includes(id), Boolean(label)]).toEqual([true, true])
    expect(meta.failed.no_number?.records).toEqual([])
    const [policy] = await listOf('policies', { id: records[0]?.id }, 'lead')
    expect(policy?.premium_net).toEqual({ amount: 900_000_000_000_000, currency: 'EUR' })
  })

  it('D-13 rejects unknown names and periods', async () => {
    for (const query of [
      'names=no_such',
      'names=',
      'names=conversion&from=2028-03-01&to=2028-02-01',
      'all=1',
    ])
      expect((await read(`measures?${query}`, 'admin')).status).toBe(400)
  })
})

interface Failed {
  message: string
  resource: string
  records: { id: number; label: string }[]
}

/** Returns the day of a moment in Tunis. A day stays unchanged. */
const tunis = (value: unknown) => {
  const text = String(value)
  if (text.length === 10) return text
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Tunis' }).format(new Date(text))
}

function earned(net: Money, row: Values, period?: Period): Money {
  const [from, to, until] = [row.effective, row.expiry, row.cancel_date ?? row.expiry].map(String) as [
    string,
    string,
    string,
  ]
  const end = [to, until, TODAY, period?.to ?? TODAY].sort()[0] as string
  const begin = [from, period?.from ?? from].sort().at(-1) as string
  return shareOf(net, Math.max(0, daysBetween(begin, end)), daysBetween(from, to))
}

const byCurrency = (one: Money, other: Money) => one.currency.localeCompare(other.currency)

function sumsOf(amounts: readonly Money[]): Money[] {
  const sums = new Map<string, number>()
  for (const { amount, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums].map(([currency, amount]) => ({ amount, currency }))
}
