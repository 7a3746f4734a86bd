import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { prepareFirstRecords } from '../../../server/first/firstRecords'
import { engines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

describe.each(engines)('first records on $name', engine => {
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

  it('P-09 Agent and Lead are there without demo data, and Lead may assign Agent', async () => {
    await prepareFirstRecords(test.services)
    const [agent, lead] = await roles()
    expect([agent?.name, lead?.name]).toEqual(['Agent', 'Lead'])
    expect(lead?.assignable_role_ids).toEqual([agent?.id])
  })

  it('P-09 what was deleted does not come back, and two starts at once make them once', async () => {
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

  it('P-09 an office that made its own roles gets no others', async () => {
    await test.addRecord('roles', { name: 'Clerk' })
    await prepareFirstRecords(test.services)
    expect((await roles()).map(({ name }) => name)).toEqual(['Clerk'])
  })
})
