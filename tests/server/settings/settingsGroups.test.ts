import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planSchema } from '../../../server/base/storage/schema/planSchema'
import { setStoredCountry } from '../../../server/engine/settings/storedCountry'
import { rebuildSortIndexes } from '../../../server/features/definitions/rebuildSortIndexes'
import { allTables } from '../../../server/ops/tables'
import { setOfficeCountry } from '../../../src/core/i18n/officeCountry'
import { mainEngines, withIndexes } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

const PATH = '/api/v1/settings/users'
const PEOPLE = { admin: 1, manager: 2, staff: 3, guest: 4 }

describe.each(mainEngines)('S-08 access settings on $name', engine => {
  let test: TestApp
  const tokens: Record<string, string> = {}

  beforeAll(async () => {
    test = await openTestApp(withIndexes(engine))
    for (const [name, user_type] of Object.entries(PEOPLE)) {
      await test.addAccount({ email: `${name}@example.com`, user_type })
      tokens[name] = await test.signIn(`${name}@example.com`)
    }
  })
  afterAll(async () => {
    setOfficeCountry(undefined)
    await test.close()
  })

  const put = (body: unknown, token = tokens.admin) => test.call(PATH, { method: 'PUT', body, token })

  it('S-08 return the defaults until somebody decides, then the decision', async () => {
    const before = await test.call(PATH, { token: tokens.admin })
    expect(before.body.data).toEqual({ registration: true, two_steps_policy: 'optional' })
    const saved = await put({ registration: false })
    expect([saved.status, saved.body.data]).toEqual([
      200,
      { registration: false, two_steps_policy: 'optional' },
    ])
    expect((await put({ registration: true })).body.data.registration).toBe(true)
  })

  it('S-08 reject invalid values, and name unknown settings', async () => {
    const refused = await put({ two_steps_policy: 'sometimes', registration: null, colour: 'red' })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors).sort()).toEqual(['colour', 'registration', 'two_steps_policy'])
    expect((await test.call(PATH, { token: tokens.admin })).body.data.two_steps_policy).toBe('optional')
  })

  it('P-02 P-05 a manager reads them and changes nothing; staff and others do not see them', async () => {
    expect((await test.call(PATH, { token: tokens.manager })).status).toBe(200)
    expect((await put({ registration: false }, tokens.manager)).status).toBe(403)
    for (const name of ['staff', 'guest']) {
      expect((await test.call(PATH, { token: tokens[name] })).status).toBe(403)
      expect((await put({ registration: false }, tokens[name])).status).toBe(403)
    }
    expect((await test.call(PATH)).status).toBe(401)
  })

  it('O-05 F-06 a country with another alphabet rebuilds the indexes of texts while the office works', async () => {
    const { services } = test
    const { kysely } = services.db
    const move = async (country: string) => {
      const path = '/api/v1/settings/general'
      const saved = await test.call(path, { method: 'PUT', body: { country }, token: tokens.admin })
      expect(saved.status).toBe(200)
    }
    const turkish = async () => {
      const { rows } = await sql<{ name: string; valid: boolean }>`
        select indexrelid::regclass::text as name, indisvalid as valid from pg_index
        where pg_get_indexdef(indexrelid) like '%translate(%'`.execute(kysely)
      expect(rows.filter(({ name, valid }) => !valid || name.endsWith('_next'))).toEqual([])
      return rows.map(({ name }) => name)
    }
    const list = () => test.call('/api/v1/roles?sort=["name","ASC"]', { token: tokens.admin })
    expect(await rebuildSortIndexes(services)).toBe(false)
    const before = await turkish()
    await move('TR')
    // No list waits for its index.
    expect((await list()).status).toBe(200)
    expect(await turkish()).toEqual(before)
    expect(await rebuildSortIndexes(services)).toBe(true)
    expect(await turkish()).toEqual(expect.arrayContaining(['roles_name_btree', 'users_name_btree']))
    expect((await list()).status).toBe(200)
    expect(await rebuildSortIndexes(services)).toBe(false)
    // The next start reads the country before it compares the tables, and finds nothing to do.
    setOfficeCountry(undefined)
    await setStoredCountry(kysely)
    expect((await planSchema(kysely, allTables(services.resources))).statements).toEqual([])
    await move('TN')
    expect(await rebuildSortIndexes(services)).toBe(true)
    expect(await turkish()).toEqual(before)
  })
})
