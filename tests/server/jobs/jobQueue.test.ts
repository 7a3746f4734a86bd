import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ScheduledJob } from '../../../server/base/job'
import { settleAfterClockJump } from '../../../server/work/jobs/afterClockJump'
import { type JobQueue, openJobs } from '../../../server/work/jobs/jobQueue'
import { engines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

const until = (holds: () => unknown) => vi.waitFor(holds, { timeout: 20_000, interval: 20 })

describe.each(engines)('job queue on $name', engine => {
  let test: TestApp
  const queues: JobQueue[] = []

  beforeEach(async () => {
    test = await openTestApp(engine)
  })
  afterEach(async () => {
    for (const queue of queues.splice(0)) await queue.stop()
    await test.close()
  })

  const start = async (...jobs: ScheduledJob[]) => {
    const queue = await openJobs(test.services, jobs)
    queues.push(queue)
    await queue.begin()
    return queue
  }
  const kept = async () => {
    const { rows } = await sql<{ state: string; data: unknown; output: unknown; retry_count: number }>`
      select state, data, output, retry_count from jobs.job where name = 'greet' order by created_on`.execute(
      test.services.db.kysely,
    )
    return rows
  }

  it('D-14 runs a job sent in a transaction once after the commit, and never after a rollback', async () => {
    const done: unknown[] = []
    const greet: ScheduledJob = {
      name: 'greet',
      run: async ({ data }) => {
        done.push(data)
        return { greeted: true }
      },
    }
    const queue = await start(greet)
    const { kysely } = test.services.db
    await kysely.transaction().execute(db => queue.send(db, 'greet', { who: 'Amel' }))
    const undone = kysely.transaction().execute(async db => {
      await queue.send(db, 'greet', { who: 'nobody' })
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    await until(async () =>
      expect(await kept()).toMatchObject([{ state: 'completed', output: { greeted: true } }]),
    )
    expect(done).toEqual([{ who: 'Amel' }])
  })

  it('D-14 a failed job is kept with its error, retried, and visible to System Admins', async () => {
    for (const [email, user_type] of [
      ['admin@example.com', 1],
      ['manager@example.com', 2],
    ])
      await test.addAccount({ email, user_type })
    const token = await test.signIn('admin@example.com')
    const read = async (path = '') => (await test.call(`/api/v1/jobs${path}`, { token })).body.data
    expect(await read()).toEqual([])
    const queue = await start({
      name: 'greet',
      atStart: true,
      run: async () => {
        throw new Error('nobody is there')
      },
    })
    await until(async () => expect((await read())[0]?.error).toBe('nobody is there'))
    await queue.stop()
    const [job] = await read()
    expect(job).toMatchObject({ name: 'greet', status: 'waiting', attempts: 1, result: null })
    expect(await read(`/${job.id}`)).toEqual(job)
    expect((await test.call('/api/v1/jobs/7', { token })).status).toBe(404)
    const manager = await test.signIn('manager@example.com')
    for (const path of ['jobs', `jobs/${job.id}`])
      expect((await test.call(`/api/v1/${path}`, { token: manager })).status).toBe(
        path === 'jobs' ? 403 : 404,
      )
    const cancel = async (who: string) => {
      const bearer = await test.signIn(`${who}@example.com`)
      return test.call(`/api/v1/jobs/${job.id}`, { token: bearer, method: 'DELETE' })
    }
    expect((await cancel('manager')).status).toBe(404)
    expect((await cancel('admin')).body.data).toMatchObject({ id: job.id, status: 'cancelled' })
    expect((await cancel('admin')).status).toBe(409)
  })

  it('D-14 a job running at shutdown is ended, and restarted by the next process', async () => {
    let begun = 0
    const greet: ScheduledJob = {
      name: 'greet',
      atStart: true,
      run: async ({ signal }) => {
        begun++
        if (begun > 1) return { greeted: true }
        await new Promise(resolve => signal.addEventListener('abort', resolve))
        signal.throwIfAborted()
        return undefined
      },
    }
    const first = await start(greet)
    await until(() => expect(begun).toBe(1))
    await first.stop()
    expect(await kept()).toMatchObject([{ state: 'retry', output: { message: 'The server stops' } }])
    await start(greet)
    await until(() => expect(begun).toBe(2))
  })

  it('D-14 what was set while the clock was years ahead runs when it is set back, and sign-ins live as long as others', async () => {
    const { services } = test
    const { kysely } = services.db
    const person = await test.addAccount({ email: 'amel@example.com' })
    await test.signIn('amel@example.com')
    const queue = await start({ name: 'greet', run: async () => ({ greeted: true }) })
    expect(await settleAfterClockJump(services)).toBe(false)
    const ahead = sql`now() + interval '10 years'`
    await kysely.transaction().execute(async trx => {
      await queue.send(trx, 'greet')
      await sql`update jobs.job set start_after = ${ahead} where name = 'greet'`.execute(trx)
    })
    for (const statement of [
      sql`update jobs.version set cron_on = ${ahead}, maintained_on = ${ahead}`,
      sql`insert into outgoing_mails (receiver, subject, state, due_at)
        values ('a@x.test', 'Late', 'waiting', ${ahead}), ('a@x.test', 'Retried', 'waiting', now() + interval '4 hours')`,
      sql`insert into account_errands (kind, details, due_at) values ('x', '{}', ${ahead})`,
      sql`update account_sessions set created_at = ${ahead}, last_use = ${ahead}, expires_at = ${ahead} + interval '14 days'`,
      sql`insert into account_links (user_id, purpose, secret_hash, email, created_at, expires_at)
        values (${person}, 'reset', 'x', 'a@x.test', ${ahead}, ${ahead} + interval '1 hour')`,
      sql`insert into account_two_steps (user_id, last_step) values (${person}, 9000000000)`,
      sql`insert into sign_in_attempts (key, points, expire) values ('x', 99, 9000000000000)`,
      sql`insert into kept_figures (key, lines, at, took_ms) values ('x', '[]', ${ahead}, 100)`,
    ])
      await statement.execute(kysely)
    expect(await settleAfterClockJump(services)).toBe(true)
    const moments = await sql<{ what: string }>`
      select 'schedules' as what from jobs.version where cron_on > now() or maintained_on > now()
      union all select 'job' from jobs.job where name = 'greet' and start_after > now()
      union all select subject from outgoing_mails where due_at > now()
      union all select 'errand' from account_errands where due_at > now()
      union all select 'session' from account_sessions where last_use > now() or expires_at > now() + interval '15 days'
      union all select 'link' from account_links where expires_at > now() + interval '2 hours'
      union all select 'code' from account_two_steps where last_step > extract(epoch from now()) / 30 + 2
      union all select 'attempts' from sign_in_attempts where key = 'x'
      union all select 'figure' from kept_figures where key = 'x'`.execute(kysely)
    expect(moments.rows).toEqual([{ what: 'Retried' }])
    await until(async () => expect(await kept()).toMatchObject([{ state: 'completed' }]))
    expect(await settleAfterClockJump(services)).toBe(false)
  })
})
