import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { printable } from '../../../server/features/documents/printable'
import { formatMoney } from '../../../src/core/field/formatMoney'
import type { Values } from '../../../src/core/schema/resource'
import { mainEngines, withIndexes } from '../../support/databases'
import { demand, dinars, type Market, openMarket, type Person } from '../product/market'
import { openStudio } from '../studio/studioApp'
import { inkPieces, type ReadPdf, readPdf } from './readPdf'

const API = '/api/v1'

/** The quotes of the insurance companies; every amount occurs only once. */
const offers: Values[] = [
  {
    premium_net: dinars(1111.5),
    loadings: dinars(22.25),
    discounts: dinars(13.125),
    fees: dinars(17.75),
    commission_rate: '13.7',
    valid_until: '2027-03-20',
    coverages: [
      { code: 'TPL', name: 'Third-party liability', included: true, limit: dinars(50_123) },
      { code: 'GLASS', name: 'Glass', included: true, limit: dinars(1_987), deductible: dinars(61.5) },
    ],
  },
  {
    premium_net: dinars(1040.25),
    fees: dinars(19.5),
    commission_rate: '14.3',
    valid_until: '2027-03-19',
    score_note: 'They pay slowly',
    coverages: [{ code: 'TPL', name: 'Third-party liability', included: true, limit: dinars(60_321) }],
  },
]

async function offer(market: Market): Promise<number> {
  const customer_id = await market.customerOf({
    first_name: 'محمد',
    last_name: 'Karoui',
    preferred_language: 'ar',
    assigned_to: market.people.agent,
  })
  const { id } = await market.order('quoting', { customer_id, current_premium: dinars(1300) })
  for (const [at, { id: quote, version }] of (await market.quotes(id)).entries()) {
    demand(await market.as('lead', 'PUT', `quotes/${quote}`, { version, ...offers[at] }))
    demand(await market.move('agent', `quotes/${quote}`, 'receive'))
  }
  return id
}

describe.each(mainEngines)('D-06 quote comparison on $name', engine => {
  let market: Market
  let order: number
  const tokens = new Map<string, string>()
  beforeAll(async () => {
    market = await openMarket(withIndexes(engine))
    order = await offer(market)
  })
  afterAll(() => market.test.close())

  const fetchPdf = async (who: string, query = '', id = order) => {
    if (!tokens.has(who)) tokens.set(who, await market.test.signIn(`${who}@example.com`))
    return market.test.app.request(`${API}/work-orders/${id}/documents/comparison.pdf${query}`, {
      headers: { Authorization: `Bearer ${tokens.get(who)}` },
    })
  }
  const read = async (language: string): Promise<ReadPdf> =>
    readPdf(new Uint8Array(await (await fetchPdf('agent', `?language=${language}`)).arrayBuffer()))

  it("D-06 needs read access to the work order, and uses the customer's language", async () => {
    await market.test.addAccount({ name: 'guest', email: 'guest@example.com', user_type: 4 })
    expect((await fetchPdf('guest')).status).toBe(403)
    expect((await market.test.app.request(`${API}/work-orders/${order}/documents`)).status).toBe(401)
    expect((await fetchPdf('lead', '', 999_999)).status).toBe(404)
    expect((await fetchPdf('lead', '?language=xx')).status).toBe(400)
    const draft = await market.order('draft')
    expect((await fetchPdf('lead', '', draft.id)).status).toBe(409)
    for (const who of ['staff', 'agent'] satisfies Person[]) {
      const listed = await market.as(who, 'GET', `work-orders/${order}/documents`)
      expect(listed.body.data).toEqual([{ name: 'comparison', language: 'ar' }])
    }
    const answer = await fetchPdf('staff')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toBe('application/pdf')
    expect(answer.headers.get('Content-Language')).toBe('ar')
    expect(new TextDecoder().decode(await answer.arrayBuffer()).slice(0, 5)).toBe('%PDF-')
  })

  if (engine === mainEngines[0]) {
    it.each(['en', 'fr', 'ar', 'tr'])(
      'D-06 contains every amount, and nothing of the commission, in %s',
      async language => {
        const { whole, info, document } = await read(language)
        const quotes = demand(await market.as('lead', 'GET', `work-orders/${order}/quotes`)) as Values[]
        const amounts = quotes.flatMap(quote => [
          ...['premium_net', 'loadings', 'discounts', 'fees', 'premium_total'].map(name => quote[name]),
          ...(quote.coverages as Values[]).flatMap(({ limit, deductible }) => [limit, deductible]),
        ])
        // Only digits and separators are compared, because the PDF places the currency separately.
        const digits = (money: unknown) =>
          printable(formatMoney(money as ReturnType<typeof dinars>, language))
            .replace(/\s/gu, '')
            .replace(/^[^\d]+|[^\d]+$/gu, '')
        for (const money of amounts.filter(Boolean)) expect(whole).toContain(digits(money))
        const hidden = [
          ...quotes.map(({ commission_amount }) => digits(commission_amount)),
          '13.7',
          '13,7',
          '14.3',
          '14,3',
          'slowly',
        ]
        const { metadata } = await document.getMetadata()
        const about = `${whole} ${JSON.stringify(info)} ${metadata?.getRaw() ?? ''}`
        for (const text of hidden) expect(about).not.toContain(text)
        expect(info).toMatchObject({ Language: language })
      },
    )

    it('T-01 D-06 compares own fields of the quotes that are marked', async () => {
      const studio = await openStudio(market.test)
      const fields = { repair: { kind: 'choice', options: ['own_garage', 'any_garage'], printed: true } }
      await studio.apply({ quotes: { extends: 'quotes', fields } })
      const path = `work-orders/${order}/quotes`
      const [quote] = demand(await market.as('lead', 'GET', path)) as unknown as Values[]
      await studio.call(
        `quotes/${quote?.id}`,
        { version: quote?.version, repair: 'any_garage' },
        { method: 'PUT' },
      )
      expect((await read('en')).whole).toMatch(/MoredetailsRepairAnygarage/)
      await studio.close()
    })

    it('I-02 runs right-to-left in Arabic, with joined letters', async () => {
      const [arabic, english] = [await read('ar'), await read('en')]
      const at = ({ texts }: ReadPdf, wanted: string) =>
        texts.find(({ text }) => text.includes(wanted))?.x ?? 0
      expect(at(english, 'ALPHA')).toBeLessThan(at(english, 'BETA'))
      expect(at(arabic, 'ALPHA')).toBeGreaterThan(at(arabic, 'BETA'))
      // The first letter of the word for a premium is joined to no other, all others are joined.
      const premium = arabic.texts.find(({ text }) => text === 'القسط')
      expect(premium && (await inkPieces(arabic, premium))).toBe(2)
    })
  }
})
