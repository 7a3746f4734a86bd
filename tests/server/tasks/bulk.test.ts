import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Services } from '../../../server/base/services'
import { taskKinds } from '../../../server/features/taskKinds'
import { runNextChunk } from '../../../server/work/tasks/runNextChunk'
import { engines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

const CHUNKS = 2
const MANY = 100 + 30

describe.each(engines)('bulk by query on $name', engine => {
  let test: TestApp
  let token: string
  let boss: number
  beforeAll(async () => {
    test = await openTestApp(engine)
    boss = await test.addAccount({ email: 'boss@example.com', name: 'Rania Boss' })
    token = await test.signIn('boss@example.com')
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    const { kysely } = test.services.db
    await sql`truncate customers, tasks, task_rows cascade`.execute(kysely)
    await sql`update users set active = true where id = ${boss}`.execute(kysely)
  })

  const call = (method: string, path: string, body?: unknown, as = token) =>
    test.call(`/api/v1/${path}`, { method, body, token: as })
  const where = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`
  /** Creates customers that are identical except for their ID and number; returns the first one's ID. */
  const make = async (count: number, values: object = {}) => {
    const first = await test.addRecord('customers', {
      ...{ first_name: 'Amel', last_name: 'Ben Ali', occupation: 'baker', email: 'amel@example.com' },
      ...values,
    })
    const { kysely } = test.services.db
    const { rows } = await sql<{ column_name: string }>`
      select column_name from information_schema.columns where table_name = 'customers'
        and column_name not in ('id', 'number', 'national_id')`.execute(kysely)
    const columns = sql.join(rows.map(({ column_name }) => sql.ref(column_name)))
    await sql`insert into customers (${columns}) select ${columns} from customers,
      generate_series(1, ${count - 1}::int) where id = ${first}`.execute(kysely)
    return first
  }
  /** Runs all chunks that are due. Throws if one fails, because no test here waits for the retry. */
  const runAll = async () => {
    const failures: unknown[] = []
    const error = (about: { err?: unknown }) => failures.push(about.err ?? about)
    const log = Object.assign(Object.create(test.services.log), { error }) as Services['log']
    let chunks = 0
    while (await runNextChunk({ ...test.services, log }, taskKinds)) chunks++
    if (failures.length) throw new Error(`A chunk failed: ${failures.join(', ')}`, { cause: failures[0] })
    return chunks
  }
  const taskOf = async (id: string) => (await call('GET', `jobs/${id}`)).body.data
  const versions = async (occupation: string) => {
    const { rows } = await sql<{ version: string; count: string }>`
      select version, count(*) as count from customers where occupation = ${occupation} group by version`.execute(
      test.services.db.kysely,
    )
    return Object.fromEntries(rows.map(({ version, count }) => [version, Number(count)]))
  }
  const dryRun = async (body: object, filter: object = { occupation: 'baker' }) => {
    const { status, body: answer } = await call('PUT', `customers?${where(filter)}&dry_run=1`, body)
    expect([status, answer.data.dry_run]).toEqual([202, true])
    return String(answer.data.id)
  }

  it('E-04 a dry run writes nothing and lists what would be refused; then the others change, as one operation', async () => {
    await make(MANY, { phone: '+21671123456' })
    await make(2, { last_name: 'Unreachable' })
    const id = await dryRun({ last_name: 'Trabelsi', email: null })
    expect(await runAll()).toBe(CHUNKS)
    const shown = await taskOf(id)
    expect(shown).toMatchObject({ status: 'done', total: MANY + 2, done: MANY + 2, refused: 2 })
    expect(shown.reasons).toMatchObject([
      { count: 2, messages: [{ field: 'phone' }, {}], examples: [{ label: 'Amel Unreachable' }, {}] },
    ])
    expect(await versions('baker')).toEqual({ 1: MANY + 2 })

    // Between the dry run and the run, one customer changes and another starts to match.
    const { rows } = await sql<{ id: string }>`
      select id from customers order by id limit 1`.execute(test.services.db.kysely)
    await call('PUT', `customers/${rows[0]?.id}`, { first_name: 'Mouna' })
    const late = await test.addRecord('customers', {
      ...{ first_name: 'Late', last_name: 'Comer', occupation: 'baker', email: 'l@example.com' },
    })
    const begun = await call('POST', `jobs/${id}/run`)
    expect(begun.status).toBe(202)
    const again = await call('POST', `jobs/${id}/run`)
    expect(again.body.data.id).toBe(begun.body.data.id)
    await runAll()
    const done = await taskOf(begun.body.data.id)
    expect(done).toMatchObject({ status: 'done', done: MANY + 2, refused: 3, after: id })
    expect(done.result.counts).toEqual({ updated: MANY - 1, refused: 1 })
    const texts = done.reasons.map(
      (reason: { messages: { message: string }[] }) => reason.messages[0]?.message,
    )
    expect(texts).toContain('Changed in the meantime by Rania Boss')
    expect((await call('GET', `customers/${late}`)).body.data.last_name).toBe('Comer')
    const { rows: operations } = await sql<{ kind: string; writes: string }>`
      select o.kind, (select count(*) from record_history where operation = o.id) as writes
      from operations o where id = ${done.operation}::uuid`.execute(test.services.db.kysely)
    expect(operations).toMatchObject([{ kind: 'bulk_update' }])
    expect(Number(operations[0]?.writes)).toBe(MANY - 1)

    const refused = await call('GET', `jobs/${done.id}/rows?outcome=refused&range=[0,1]`)
    expect([refused.body.data.length, refused.body.meta.total]).toEqual([2, 3])
    const csv = await call('GET', `jobs/${done.id}/rows?format=csv`)
    expect(csv.body.split('\r\n')).toHaveLength(MANY + 4)
    const { rows: taken } = await sql`
      select by::int, resource, details from operations where kind = 'download'`.execute(
      test.services.db.kysely,
    )
    expect(taken).toEqual([
      {
        by: boss,
        resource: 'customers',
        details: { report: 'bulk_update', format: 'csv', count: MANY + 2 },
      },
    ])
  })

  it('E-04 C-10 skips and reports a row with another version than the caller saw, even if it changed before the task started', async () => {
    const first = await make(2)
    await call('PUT', `customers/${first}`, { first_name: 'Mouna' })
    const { body } = await call('PUT', `customers?${where({ occupation: 'baker' })}&dry_run=1`, {
      last_name: 'Trabelsi',
      versions: { [first]: 1 },
    })
    await runAll()
    const shown = await taskOf(body.data.id)
    expect(shown).toMatchObject({ status: 'done', done: 2, refused: 1 })
    expect(shown.reasons[0].messages[0].message).toBe('Changed in the meantime by Rania Boss')
  })

  it("E-04 the next process does a dead process's current rows once", async () => {
    await make(MANY)
    const id = await dryRun({ occupation: 'cook' })
    await runAll()
    const { body } = await call('POST', `jobs/${id}/run`)
    await runNextChunk(test.services, taskKinds)
    // Fails in the second chunk as if the process were killed: the transaction never commits.
    const dying = {
      ...test.services,
      hooks: new Map([
        [
          'customers',
          {
            resource: 'customers',
            afterWrite: async () => {
              throw new Error('killed')
            },
          },
        ],
      ]),
    }
    await runNextChunk(dying, taskKinds)
    expect(await versions('cook')).toEqual({ 2: 100 })
    await sql`update tasks set due_at = now()`.execute(test.services.db.kysely)
    await runAll()
    // Checks the task first, because it shows more about a failure.
    expect(await taskOf(body.data.id)).toMatchObject({ status: 'done', done: MANY, refused: 0 })
    expect(await versions('cook')).toEqual({ 2: MANY })
  })

  it('E-04 takes a task whose moment was rounded up to the next millisecond', async () => {
    await make(1)
    await dryRun({ occupation: 'cook' })
    const { services } = test
    // `now()` stays the same within a transaction.
    const isTaken = (seconds: number) =>
      services.db.kysely.transaction().execute(async db => {
        await sql`update tasks set due_at = date_trunc('milliseconds', now()) + make_interval(secs => ${seconds})`.execute(
          db,
        )
        const kysely = { transaction: () => ({ execute: (run: (inside: typeof db) => unknown) => run(db) }) }
        return runNextChunk({ ...services, db: { ...services.db, kysely: kysely as never } }, taskKinds)
      })
    expect(await isTaken(1)).toBe(false)
    expect(await isTaken(0.001)).toBe(true)
  })

  it('E-04 a cancelled task stops where it is; what it wrote stays', async () => {
    await make(MANY)
    const id = await dryRun({ occupation: 'cook' })
    await runAll()
    const { body } = await call('POST', `jobs/${id}/run`)
    await runNextChunk(test.services, taskKinds)
    expect((await call('DELETE', `jobs/${body.data.id}`)).body.data.status).toBe('cancelled')
    expect(await runAll()).toBe(0)
    expect(await versions('cook')).toEqual({ 2: 100 })
    expect((await call('DELETE', `jobs/${body.data.id}`)).status).toBe(409)
  })

  it('P-05 applies current permissions: a user deactivated midway writes nothing more', async () => {
    await make(MANY)
    const id = await dryRun({ occupation: 'cook' })
    await runAll()
    await call('POST', `jobs/${id}/run`)
    await runNextChunk(test.services, taskKinds)
    await sql`update users set active = false where id = ${boss}`.execute(test.services.db.kysely)
    await runAll()
    const { rows } = await sql`select status from tasks where after = ${id}::uuid`.execute(
      test.services.db.kysely,
    )
    expect(rows).toEqual([{ status: 'failed' }])
    expect(await versions('cook')).toEqual({ 2: 100 })
  })

  it('P-05 nobody else sees a task, or cancels it', async () => {
    await make(3)
    const id = await dryRun({ occupation: 'cook' })
    await runAll()
    await test.addAccount({ email: 'staff@example.com', user_type: 3 })
    const other = await test.signIn('staff@example.com')
    for (const [method, path] of [
      ['GET', `jobs/${id}`],
      ['DELETE', `jobs/${id}`],
      ['POST', `jobs/${id}/run`],
      ['GET', `jobs/${id}/rows`],
    ] as const)
      expect([403, 404]).toContain((await call(method, path, undefined, other)).status)
    expect((await call('GET', 'jobs?mine=1', undefined, other)).body.data).toEqual([])
    expect((await call('GET', 'jobs?mine=1')).body.data).toHaveLength(1)
  })

  it('C-10 beyond 1,000 rows a bulk write is a task, which leaves refused rows unchanged', async () => {
    await make(1_001)
    const { status, body } = await call('DELETE', `customers?${where({ occupation: 'baker' })}`)
    expect([status, body.data.kind, body.data.total]).toEqual([202, 'bulk_delete', 1_001])
    await runAll()
    expect((await taskOf(body.data.id)).result.counts).toEqual({ deleted: 1_001 })
  })

  it.each(['', '&dry_run=1'])('U-08 sets no password on many accounts, and stores none (%s)', async query => {
    const { status, body } = await call('PUT', `users?${where({ all: true })}${query}`, {
      password: 'canary-horse-battery',
    })
    expect([status, body.errors.password]).toEqual([422, ['Set passwords for one account at a time.']])
    const { rows } = await sql`select id from tasks`.execute(test.services.db.kysely)
    expect(rows).toEqual([])
  })
})
