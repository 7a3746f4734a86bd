import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSettings } from '../../server/base/settings/settings'
import { runMigrations } from '../../server/engine/writes/runMigrations'
import { prepareFirstRecords } from '../../server/ops/first/firstRecords'
import type { Values } from '../../src/core/schema/resource'
import { mainEngines } from '../support/databases'
import { openTestApp, type TestApp } from './testApp'

describe.each(mainEngines)('first records on $name', engine => {
  let test: TestApp
  beforeEach(async () => {
    test = await openTestApp(engine)
    await test.addAccount({ email: 'admin@office.example', user_type: 1 })
  })
  afterEach(() => test.close())

  const roles = async () => {
    const token = await test.signIn('admin@office.example')
    const { body } = await test.call('/api/v1/roles', { token })
    return body.data as { id: number; name: string; assignable_role_ids: number[] | null }[]
  }

  it('P-09 Agent and Lead exist without demo data, and Lead can assign Agent', async () => {
    await prepareFirstRecords(test.services)
    const [agent, lead] = await roles()
    expect([agent?.name, lead?.name]).toEqual(['Agent', 'Lead'])
    expect(lead?.assignable_role_ids).toEqual([agent?.id])
  })

  it('P-09 deleted ones do not come back, and two simultaneous starts create them once', async () => {
    await Promise.all([prepareFirstRecords(test.services), prepareFirstRecords(test.services)])
    const shipped = await roles()
    expect(shipped).toHaveLength(2)
    const token = await test.signIn('admin@office.example')
    const ids = shipped.map(({ id }) => id)
    const filter = encodeURIComponent(JSON.stringify({ id: ids }))
    expect((await test.call(`/api/v1/roles?filter=${filter}`, { token, method: 'DELETE' })).status).toBe(200)
    await prepareFirstRecords(test.services)
    expect(await roles()).toEqual([])
  })

  it('P-09 an office with its own roles gets no others', async () => {
    await test.addRecord('roles', { name: 'Clerk' })
    await prepareFirstRecords(test.services)
    expect((await roles()).map(({ name }) => name)).toEqual(['Clerk'])
  })

  it('D-03 insurance types ship with coverages and a published question set each', async () => {
    await prepareFirstRecords(test.services)
    const token = await test.signIn('admin@office.example')
    const all = async (name: string) => (await test.call(`/api/v1/${name}`, { token })).body.data as Values[]
    const [types, sets] = [await all('insurance-types'), await all('question-sets')]
    const categories = types.map(({ category }) => category)
    expect(categories).toEqual(
      expect.arrayContaining(['motor', 'property', 'health', 'travel', 'life', 'liability']),
    )
    for (const { id, status, coverages, tax_lines } of types) {
      expect({ status, tax_lines }).toEqual({ status: 'active', tax_lines: null })
      expect((coverages as unknown[]).length).toBeGreaterThan(0)
      const own = sets.filter(set => set.insurance_type_id === id)
      expect(own.map(set => set.status)).toEqual(['published'])
      expect(own[0]).toMatchObject({ questions: expect.arrayContaining([expect.anything()]) })
    }
  })

  it('D-03 an office with its own types gets no others, and no question sets', async () => {
    await test.addRecord('insurance-types', { code: 'BOATS', name: 'Boats', category: 'marine' })
    await prepareFirstRecords(test.services)
    const token = await test.signIn('admin@office.example')
    const { body } = await test.call('/api/v1/insurance-types', { token })
    expect((body.data as Values[]).map(({ code }) => code)).toEqual(['BOATS'])
    expect((await test.call('/api/v1/question-sets', { token })).body.data).toEqual([])
  })

  it.each([
    ['a new office is led through it', false],
    ['an office that has customers from before is not', true],
  ])('K-11 set-up: %s', async (_what, works) => {
    await prepareFirstRecords(test.services)
    const customer = { first_name: 'Amel', last_name: 'Story', email: 'amel@example.com' }
    if (works) await test.addRecord('customers', customer)
    await runMigrations(test.services)
    expect(await readSettings(test.services.db.kysely, ['setup_hidden'])).toEqual(
      works ? { setup_hidden: true } : {},
    )
  })
})
