import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

const person = (turn: number) => ({
  kind: 'person',
  first_name: 'Kim',
  last_name: `Turn ${turn}`,
  email: `circle.${turn}@example.com`,
})

describe.each(engines)('lost races on $name', engine => {
  let test: TestApp
  let token: string
  let ids: number[]
  beforeAll(async () => {
    test = await openTestApp(engine)
    await test.addAccount({ email: 'admin@example.com' })
    token = await test.signIn('admin@example.com')
    ids = []
    for (let turn = 0; turn < 4; turn++) ids.push(await test.addRecord('customers', person(turn)))
  })
  afterAll(() => test.close())

  const call = (path: string, method = 'GET', body?: unknown, app = test.app) =>
    test.call(`/api/v1/${path}`, { method, body, token, app })
  const setParent = (at: number, parent: number | null, app = test.app) =>
    call(`customers/${ids[at]}`, 'PUT', { parent_id: parent === null ? null : ids[parent] }, app)
  const parents = async () => {
    const { rows } = await sql<{ parent_id: string | null }>`
      select parent_id from customers where id = any(${ids}::bigint[]) order by id`.execute(
      test.services.db.kysely,
    )
    return rows.map(({ parent_id }) => (parent_id === null ? null : ids.indexOf(Number(parent_id))))
  }
  const reset = async () => {
    for (const at of ids.keys()) await setParent(at, null)
  }
  const refusal = {
    status: 422,
    body: { errors: { parent_id: [expect.stringContaining('already belongs')] } },
  }

  it("U-07 two records made each other's parent simultaneously: one succeeds, the other is rejected", async () => {
    const { app } = await test.secondProcess()
    const answers = await Promise.all([setParent(0, 1), setParent(1, 0, app)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await parents()).filter(parent => parent !== null)).toHaveLength(1)
    await reset()
  })

  it('U-07 four requests that each add a part of a cycle create none', async () => {
    const answers = await Promise.all(ids.map((_id, at) => setParent(at, (at + 1) % ids.length)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422])
    expect((await parents()).filter(parent => parent === null)).toHaveLength(1)
    await reset()
  })

  it('U-07 rejects a cycle on its field, whoever closes it: one by one, in bulk, by an undo', async () => {
    await setParent(0, 1)
    const undone = (await setParent(1, 2)).body.meta.operation
    await setParent(1, null)
    expect(await setParent(1, 1)).toMatchObject({ status: 422 })
    expect(await setParent(1, 0)).toMatchObject(refusal)
    await setParent(2, 0)
    // Record 1's last change removed its parent, 2. Undoing it
    // would close a cycle: 1's parent is 2, 2's is 0, 0's is 1.
    const last = await call(`customers/${ids[1]}/history`)
    const operation = last.body.data[0].operation?.id ?? last.body.data[0].operation
    expect(undone).not.toBe(operation)
    expect((await call(`operations/${operation}/undo`, 'POST', {})).status).toBe(409)
    const filter = JSON.stringify({ id: [ids[1], ids[3]] })
    const bulk = await call(`customers?filter=${filter}`, 'PUT', { parent_id: ids[2] })
    expect(bulk.status).toBe(422)
    expect(await parents()).toEqual([1, null, 0, null])
    await reset()
  })

  it('U-07 retries a lost race, and returns 503 with Retry-After if it always loses', async () => {
    await test.services.db.runScript(`
      create sequence if not exists lost_races;
      create or replace function lose_race() returns trigger language plpgsql as $$
      begin
        if (new.last_name = 'Unlucky' and nextval('lost_races') < 4) or new.last_name = 'Hopeless' then
          raise exception 'deadlock detected' using errcode = '40P01';
        end if;
        return new;
      end $$;
      drop trigger if exists lose_race on customers;
      create trigger lose_race before update on customers for each row execute function lose_race();
    `)
    const path = `customers/${ids[0]}`
    const before = (await call(path)).body.data.version
    expect((await call(path, 'PUT', { last_name: 'Unlucky' })).body.data.version).toBe(before + 1)
    const refused = await call(path, 'PUT', { last_name: 'Hopeless' })
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    const history = (await call(`${path}/history`)).body.data
    expect(history.filter(({ version }: { version: number }) => version === before + 1)).toHaveLength(1)
    await test.services.db.runScript(
      'drop trigger lose_race on customers; drop function lose_race; drop sequence lost_races',
    )
  })
})
