import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { taskKinds } from '../../../server/features/taskKinds'
import { runNextChunk } from '../../../server/work/tasks/runNextChunk'
import { engines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

const ROWS = 600

describe.each(engines)('stopped import on $name', engine => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await openTestApp(engine)
    await app.addAccount({ email: 'admin@example.com' })
    token = await app.signIn('admin@example.com')
  })
  afterAll(() => app.close())

  const call = (path: string, method = 'GET') =>
    app.call(`/api/v1/${path}`, { token, method, ...(method === 'POST' ? { body: {} } : {}) })
  const counted = async () =>
    (
      await sql<object>`
        select count(*)::int as all, count(distinct email)::int as different, count(deleted_at)::int as trashed
        from customers`.execute(app.services.db.kysely)
    ).rows[0]

  it('C-11 F-08 cancelling midway keeps whole rows, lists the unwritten ones, and can be undone', async () => {
    const lines = Array.from({ length: ROWS }, (_, at) => `Amel,Turn ${at},amel.${at}@example.com`)
    const sent = await app.app.request('/api/v1/customers/import', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'text/csv' },
      body: ['first_name,last_name,email', ...lines].join('\n'),
    })
    const { data } = await sent.json()
    const job = async () => (await call(`jobs/${data.id}`)).body.data
    while ((await job()).done <= ROWS) await runNextChunk(app.services, taskKinds)
    const { operation, done, result } = await job()
    const written = done - ROWS
    // F-08: the result of a task that stops here is what it has written.
    expect(result).toMatchObject({ rows: ROWS, created: written, updated: 0, not_written: ROWS - written })
    expect((await call(`jobs/${data.id}`, 'DELETE')).status).toBe(200)
    expect(await runNextChunk(app.services, taskKinds)).toBe(false)

    const { body } = await call(`imports/${data.import}`)
    expect(body.data).toMatchObject({
      ...{ status: 'done', operation },
      counts: { created: written, create: ROWS - written },
    })
    const report = (await call(`imports/${data.import}/report`)).body.trim().split('\r\n').slice(1)
    const saying = (word: string) => report.filter((line: string) => line.includes(`${word}`))
    expect([saying('Created').length, saying('New, not imported').length]).toEqual([written, ROWS - written])
    expect(await counted()).toEqual({ all: written, different: written, trashed: 0 })

    expect((await call(`operations/${operation}/undo`, 'POST')).status).toBe(200)
    expect(await counted()).toEqual({ all: written, different: written, trashed: written })
    expect((await call(`imports/${data.import}`)).body.data).toMatchObject({ undone: true })
    const after = (await call(`imports/${data.import}/report`)).body.trim().split('\r\n').slice(1)
    const undone = after.filter((line: string) => line.includes('Import undone'))
    expect([undone.length, after.length - undone.length]).toEqual([written, ROWS - written])
  })
})
