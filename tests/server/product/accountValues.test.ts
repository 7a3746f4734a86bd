import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { type Office, openOffice } from './office'

const MINE = '@my.insurance_company_id'

describe.each(mainEngines)("P-09 my company's records on $name", engine => {
  let office: Office
  beforeAll(async () => {
    office = await openOffice(engine)
    const { test, companies, addPerson } = office
    const role_id = await test.addRecord('roles', {
      name: 'Broker',
      permissions: [
        { action: ['read', 'update'], subject: ['Company'], conditions: { id: MINE } },
        {
          action: ['read'],
          subject: ['User'],
          conditions: { or: [{ insurance_company_id: MINE }, { id: '@me' }] },
        },
      ],
    })
    await addPerson('broker', { user_type: 3, role_id, insurance_company_id: companies[0] })
    await addPerson('neighbour', { user_type: 3, insurance_company_id: companies[0] })
    await addPerson('nobody', { user_type: 3, role_id })
  })
  afterAll(() => office.test.close())

  const ids = (answer: { body: { data: { id: number }[] } }) => answer.body.data.map(({ id }) => id)

  it('P-09 are all that the user finds, and none without a company', async () => {
    const { as, companies, people } = office
    expect(ids(await as('broker', 'GET', 'insurance-companies'))).toEqual([companies[0]])
    expect(ids(await as('broker', 'GET', 'users')).sort()).toEqual([people.broker, people.neighbour])
    expect((await as('broker', 'GET', `insurance-companies/${companies[1]}`)).status).toBe(404)
    expect((await as('broker', 'PUT', `insurance-companies/${companies[0]}`, { name: 'H' })).status).toBe(200)
    expect(ids(await as('nobody', 'GET', 'insurance-companies'))).toEqual([])
    expect(ids(await as('nobody', 'GET', 'users'))).toEqual([people.nobody])
  })

  it('P-12 shows a field for editors of a record on just those records', async () => {
    const { as, people, test } = office
    const customer = (assigned_to: number | undefined) =>
      test.addRecord('customers', {
        first_name: 'Amel',
        last_name: 'Ben Salah',
        phone: '+21671123456',
        bank_iban: 'TN5910006035183598478831',
        assigned_to,
      })
    const [own, other] = [await customer(people.agent), await customer(people.staff)]
    const shows = async (id: number) => 'bank_iban' in (await as('agent', 'GET', `customers/${id}`)).body.data
    expect([await shows(own), await shows(other)]).toEqual([true, false])
    const listed = (await as('agent', 'GET', 'customers')).body.data as { id: number }[]
    expect(listed.filter(record => 'bank_iban' in record).map(({ id }) => id)).toEqual([own])
    for (const query of ['filter={"bank_iban_null":false}', 'sort=["bank_iban","ASC"]'])
      expect((await as('agent', 'GET', `customers?${query}`)).status).toBe(403)
    const csv = (await as('agent', 'GET', 'customers/export?format=csv')).body as string
    expect(csv.match(/TN59/gu)).toHaveLength(1)
    const changed = { bank_iban: null }
    expect((await as('agent', 'PUT', `customers/${other}`, changed)).status).toBe(403)
    expect((await as('agent', 'PUT', `customers/${own}`, changed)).status).toBe(200)
    const taken = await as('agent', 'GET', `customers/${own}/history`)
    expect(JSON.stringify(taken.body.data)).toContain('bank_iban')
  })

  it('P-09 can be filtered in a list, and the browser gets what it needs to decide the same', async () => {
    const { as, companies, people } = office
    const filter = JSON.stringify({ insurance_company_id: MINE })
    expect(ids(await as('broker', 'GET', `users?filter=${filter}`)).sort()).toEqual([
      people.broker,
      people.neighbour,
    ])
    expect(ids(await as('admin', 'GET', `users?filter=${filter}`))).toEqual([])
    expect((await as('broker', 'GET', 'auth/me')).body.data).toMatchObject({
      insurance_company_id: companies[0],
    })
  })
})
