import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { readPdf } from '../documents/readPdf'
import { demand, dinars, type Market, openMarket } from './market'

describe.each(mainEngines)('I-01 names by language on $name', engine => {
  let market: Market
  let token: string
  let order: number
  beforeAll(async () => {
    market = await openMarket(engine)
    const type = demand(await market.as('admin', 'GET', `insurance-types/${market.type}`))
    const [liability, ...others] = type.coverages
    demand(
      await market.as('admin', 'PUT', `insurance-types/${market.type}`, {
        version: type.version,
        name_fr: 'Automobile',
        name_ar: 'السيارات',
        coverages: [{ ...liability, name_fr: 'Responsabilité civile' }, ...others],
      }),
    )
    order = (await market.order('quoting')).id
    for (const quote of await market.quotes(order))
      demand(await market.move('agent', `quotes/${quote.id}`, 'receive', { premium_net: dinars(900) }))
    token = await market.test.signIn('agent@example.com')
  })
  afterAll(() => market.test.close())

  const get = (language: string, path: string) =>
    market.test.call(`/api/v1/${path}`, { token, headers: { 'Accept-Language': language } })

  it("I-01 references use the name in the reader's language, else the title", async () => {
    const labelIn = async (language: string, path: string) => {
      const { meta } = (await get(language, path)).body
      return meta.labels['insurance-types'][market.type]
    }
    for (const path of ['work-orders', `work-orders/${order}`]) {
      expect(await labelIn('fr', path)).toBe('Automobile')
      expect(await labelIn('ar', path)).toBe('السيارات')
      expect(await labelIn('tr', path)).toBe('Motor')
      expect(await labelIn('en', path)).toBe('Motor')
    }
    expect(await labelIn('fr', `work-orders/${order}/history`)).toBe('Automobile')
  })

  it('I-01 names and finds choices by language, also for users who can only choose', async () => {
    const staff = await market.test.signIn('staff@example.com')
    const found = async (who: string, language: string, q: string) => {
      const path = `/api/v1/insurance-types/choices?filter=${JSON.stringify({ q })}`
      const answer = await market.test.call(path, { token: who, headers: { 'Accept-Language': language } })
      return demand(answer).map(({ label }: { label: string }) => label)
    }
    expect(await found(token, 'fr', 'autom')).toEqual(['Automobile'])
    expect(await found(staff, 'fr', 'autom')).toEqual(['Automobile'])
    expect(await found(staff, 'fr', 'moto')).toEqual(['Automobile'])
    expect(await found(staff, 'en', '')).toEqual(['Motor'])
  })

  it('I-01 exports and measures name by language', async () => {
    const csv = await market.test.app.request('/api/v1/work-orders/export?fields=insurance_type_id', {
      headers: { Authorization: `Bearer ${token}`, 'Accept-Language': 'fr' },
    })
    expect(await csv.text()).toContain('Automobile')
  })

  if (engine === mainEngines[0])
    it('I-02 D-06 a document names the type and its covers in its own language', async () => {
      const path = `/api/v1/work-orders/${order}/documents/comparison.pdf?language=fr`
      const answer = await market.test.app.request(path, {
        headers: { Authorization: `Bearer ${token}`, 'Accept-Language': 'en' },
      })
      const { whole } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
      expect(whole).toContain('Automobile')
      expect(whole).toContain('Responsabilitécivile')
      expect(whole).toContain('Glass')
    })
})
