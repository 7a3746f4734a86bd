import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { taskKinds } from '../../../server/features/taskKinds'
import { runNextChunk } from '../../../server/work/tasks/runNextChunk'
import { engines } from '../../support/databases'
import { openTestApp, type SecondProcess, type TestApp } from '../testApp'

const ROWS = 400

describe.each(engines)('an import started several times at once on $name', engine => {
  let test: TestApp
  let second: SecondProcess
  let token: string
  beforeAll(async () => {
    test = await openTestApp(engine)
    await test.addAccount({ email: 'admin@example.com' })
    second = await test.secondProcess()
    token = await test.signIn('admin@example.com')
  })
  afterAll(() => test.close())

  const call = (path: string, method = 'GET', body?: unknown, app = test.app) =>
    test.call(`/api/v1/${path}`, { method, body, token, app })
  const work = async (services = test.services) => {
    while (await runNextChunk(services, taskKinds));
  }
  const customers = async () => {
    const { rows } = await sql<{ n: string }>`
      select count(*) as n from customers where deleted_at is null`.execute(test.services.db.kysely)
    return Number(rows[0]?.n)
  }
  /** Sends the same call six times at once, alternating between two processes. */
  const sixTimes = (path: string, method = 'POST', body: unknown = {}) =>
    Promise.all(
      Array.from({ length: 6 }, (_one, at) => call(path, method, body, at % 2 ? second.app : test.app)),
    )
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

  it('U-07 is checked and written once: the other calls return 409, and its undo reverts everything', async () => {
    const lines = Array.from({ length: ROWS }, (_row, at) => `Kim,Row ${at},row.${at}@example.com`)
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'text/csv' }
    const body = `first_name,last_name,email\n${lines.join('\n')}\n`
    const sent = await test.app.request('/api/v1/customers/imports?name=list.csv', {
      method: 'POST',
      headers,
      body,
    })
    const { data } = (await sent.json()) as { data: { id: string } }
    const path = `imports/${data.id}`
    const chosen = await sixTimes(path, 'PUT', { plan: { empty: 'clear' } })
    expect(statuses(chosen).filter(status => status !== 200 && status !== 409)).toEqual([])
    expect(statuses(await sixTimes(`${path}/check`))).toEqual([202, 409, 409, 409, 409, 409])
    await work()
    const written = await sixTimes(`${path}/write`)
    expect(statuses(written)).toEqual([202, 409, 409, 409, 409, 409])
    await Promise.all([work(), work(second.services), work()])
    expect(await customers()).toBe(ROWS)
    const { operation } = written.find(({ status }) => status === 202)?.body.data ?? {}
    expect((await call(path)).body.data).toMatchObject({ status: 'done', operation })
    const undone = await sixTimes(`operations/${operation}/undo`)
    expect(statuses(undone)).toEqual([200, 409, 409, 409, 409, 409])
    expect(await customers()).toBe(0)
  })
})
