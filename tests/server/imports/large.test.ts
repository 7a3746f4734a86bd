import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { taskKinds } from '../../../server/features/taskKinds'
import { runNextChunk } from '../../../server/work/tasks/runNextChunk'
import { engines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

/** In the long form, the most rows that an import can have. docs/measurements.md has the time. */
const ROWS = process.env.TEST_LONG ? Number(process.env.IMPORT_ROWS ?? 100_000) : 600
const HOUR_MS = 3_600_000

describe.each(engines)('large import on $name', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
    await app.addAccount({ email: 'admin@example.com', name: 'Sami Trabelsi' })
  })
  afterAll(() => app.close())

  it(
    `C-11 checks and writes ${ROWS} rows chunk by chunk, none twice`,
    async () => {
      const token = await app.signIn('admin@example.com')
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'text/csv' }
      const lines = Array.from(
        { length: ROWS },
        (_line, at) =>
          `person,Amel ${at},Trabelsi,amel${at}@example.com,+216${String(20_000_000 + at)},0${(at % 9) + 1}/0${(at % 8) + 1}/1980,Sami Trabelsi,fleet; vip`,
      )
      const head = 'kind,first_name,last_name,email,phone,date_of_birth,assigned_to,tags'
      const sent = await app.app.request('/api/v1/customers/import?days=dmy', {
        ...{ method: 'POST', headers },
        body: [head, ...lines].join('\r\n'),
      })
      expect(sent.status).toBe(202)
      const { data } = await sent.json()
      const begun = performance.now()
      let most = 0
      let checked = 0
      let at = 0
      for (;;) {
        if (!(await runNextChunk(app.services, taskKinds))) break
        most = Math.max(most, process.memoryUsage().rss)
        at += 1
        if (at === Math.ceil(ROWS / 250)) checked = performance.now()
      }
      const { body } = await app.call(`/api/v1/jobs/${data.id}`, { token })
      expect(body.data).toMatchObject({
        status: 'done',
        result: { rows: ROWS, created: ROWS, updated: 0, errors: [] },
      })
      // The list's total would be an estimate, so the test counts the rows.
      const { count } = await app.services.db.kysely
        .selectFrom('customers')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      expect(Number(count)).toBe(ROWS)
      if (process.env.TEST_LONG) {
        const s = (from: number, to: number) => Math.round((to - from) / 1000)
        console.info(
          `${engine.name}: ${ROWS} rows, checked in ${s(begun, checked)} s, written in ${s(checked, performance.now())} s, at most ${Math.round(most / 1_048_576)} MiB`,
        )
      }
    },
    HOUR_MS,
  )
})
