import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invalid } from '../../../server/base/errors/apiError'
import type { Scope } from '../../../server/base/services'
import { Preparing } from '../../../server/features/imports/rows/prepareRows'
import { RowTexts } from '../../../server/features/imports/rows/readRow'
import { taskKinds } from '../../../server/features/taskKinds'
import { runNextChunk } from '../../../server/work/tasks/runNextChunk'
import type { Plan, Reading } from '../../../src/contract/imports'
import { mainEngines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

describe.each(mainEngines)('a column of currencies on $name', engine => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await openTestApp(engine)
    await app.addAccount({ email: 'admin@example.com' })
    token = await app.signIn('admin@example.com')
  })
  afterAll(() => app.close())

  const upload = async (resource: string, content: string) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'text/csv', 'Accept-Language': 'fr' }
    const path = `/api/v1/${resource}/imports?name=a.csv`
    const response = await app.app.request(path, { method: 'POST', headers, body: content })
    const { data } = await response.json()
    const targets = data.columns.map(({ target }: { target: string | null }) => target)
    return { id: data.id, targets }
  }
  const rowsOf = async (id: string) => {
    await app.call(`/api/v1/imports/${id}/check`, { method: 'POST', token })
    while (await runNextChunk(app.services, taskKinds));
    return (await app.call(`/api/v1/imports/${id}/rows`, { token })).body.data
  }

  it('F-02 belongs to the amount before it, and to none that the file does not have', async () => {
    const claims = await upload(
      'claims',
      'policy_id;loss_date;Estimation;Devise\nP-1;23/11/2026;1100,50;TND\n',
    )
    expect(claims.targets).toEqual(['policy_id', 'loss_date', 'estimate', 'estimate.currency'])
    const issues = (await rowsOf(claims.id))[0].issues.map(({ field }: { field: string }) => field)
    expect(issues).toEqual(['policy_id'])
    const several = await upload('policies', 'premium_net;Devise;fees;Devise;Currency\n;;;;\n')
    expect(several.targets).toEqual([
      ...['premium_net', 'premium_net.currency', 'fees', 'fees.currency', null],
    ])
    const none = await upload('policies', 'Currency;notes\nTND;x\n')
    expect(none.targets).toEqual([null, 'notes'])
    const customers = await upload('customers', 'Name;Ville;email\nx;Tunis;a@example.com\n')
    expect(customers.targets).toEqual(['name', 'address.city', 'email'])
  })

  it('F-02 a rule about several amounts names only those of the file', () => {
    const { services } = app
    const context = { now: services.now(), timeZone: 'UTC', me: 1 }
    const scope = { services, language: 'en', context } as unknown as Scope
    const plan: Plan = { columns: ['premium_net', 'fees'], mode: 'create', key: null, empty: 'clear' }
    const reading = { decimal: ',', days: 'dmy', currency: 'TND' } as Reading
    const file = { resource: 'policies', plan, reading, settled: null, headers: ['Prime', 'Frais'] }
    const preparing = new Preparing(scope, file)
    const key = 'one_currency'
    const refusal = {
      premium_net: [{ key }],
      discounts: [{ key }],
      fees: [{ key }],
      expiry: [{ key: 'term' }],
    }
    expect(preparing.issuesOf(invalid(refusal))).toEqual([
      { field: 'premium_net', key, column: 0 },
      { field: 'fees', key, column: 1 },
      { field: 'expiry', key: 'term' },
    ])
  })

  it('F-02 holds for the amounts of its row that name none, and is no amount itself', async () => {
    const { services } = app
    const context = { now: services.now(), timeZone: 'UTC', me: 1 }
    const reading = { decimal: ',', days: 'dmy', currency: 'TND' } as Reading
    const columns = ['premium_net', 'fees', 'discounts', 'fees.currency', 'paid_before.currency']
    const plan: Plan = { columns, mode: 'create', key: null, empty: 'clear' }
    const scope = { services, language: 'en', context } as unknown as Scope
    const texts = new RowTexts(scope, services.resources.get('policies'), { plan, reading })
    const read = (...cells: string[]) => {
      const { values, issues } = texts.read(cells)
      return [...['premium_net', 'fees', 'discounts'].map(name => values[name]), issues.map(one => one.field)]
    }
    const eur = (amount: number) => ({ amount, currency: 'EUR' })
    const tnd = (amount: number) => ({ amount, currency: 'TND' })
    expect(read('1,50', '2', '3 TND', 'EUR', '')).toEqual([eur(150), eur(200), tnd(3000), []])
    expect(read('1,5', '', '', '', '')).toEqual([tnd(1500), null, null, []])
    expect(read('1,5', '', '', '', '€')).toEqual([eur(150), null, null, []])
    // Two currencies: the amounts without one keep the file's, and nothing is said about `paid_before`.
    expect(read('1,5', '2', '', 'EUR', 'USD')).toEqual([tnd(1500), eur(200), null, []])
    expect(read('1', '', '', 'livres', '')).toEqual([undefined, null, null, ['premium_net']])
    expect(read('', '', '', 'EUR', 'EUR')).toEqual([null, null, null, []])
    // An amount without a currency has the only one that its row names.
    expect(read('1,50 €', '2', '', '', '')).toEqual([eur(150), eur(200), null, []])
    expect(read('1,50 €', '2', '3 TND', '', '')).toEqual([eur(150), tnd(2000), tnd(3000), []])
    expect(read('1,50 livres', '2', '', '', '')).toEqual([undefined, tnd(2000), null, ['premium_net']])
    // The own column of an amount and its sign contradict each other.
    expect(read('', '2 €', '', 'TND', '')).toEqual([null, undefined, null, ['fees']])
    expect(read('', '2 €', '', 'eur', '')).toEqual([null, eur(200), null, []])
    const [issue] = texts.read(['', '2 €', '', 'TND', '']).issues
    expect(issue).toMatchObject({ key: 'import.two_currencies', params: { cell: '€', column: 'TND' } })
  })
})
