import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Job } from '../../../server/jobs/job'
import { type JobQueue, startJobs } from '../../../server/jobs/jobQueue'
import { engines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

describe.each(engines)('the queue of jobs on $name', engine => {
  let test: TestApp
  const queues: JobQueue[] = []

  beforeEach(async () => {
    test = await openTestApp(engine)
  })
  afterEach(async () => {
    for (const queue of queues.splice(0)) await queue.stop()
    await test.close()
  })

  const start = async (...jobs: Job[]) => {
    const queue = await startJobs(test.services, jobs)
    queues.push(queue)
    return queue
  }
  const kept = async () => {
    const { rows } = await sql<{ state: string; data: unknown; output: unknown; retry_count: number }>`
      select state, data, output, retry_count from jobs.job where name = 'greet' order by created_on`.execute(
      test.services.db.kysely,
    )
    return rows
  }

  it('D-14 a job sent in a transaction is done once it is committed, and not at all when it is not', async () => {
    const done: unknown[] = []
    const greet: Job = {
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
    await vi.waitFor(async () =>
      expect(await kept()).toMatchObject([{ state: 'completed', output: { greeted: true } }]),
    )
    expect(done).toEqual([{ who: 'Amel' }])
  })
})
