import { expect, it } from 'vitest'
import { ThreadPool } from '../../../server/base/threads/threadPool'

type Tasks = {
  double: (input: number) => Promise<number>
  endless: (input: null) => Promise<void>
  hungry: (input: null) => Promise<void>
  wrong: (input: null) => Promise<void>
  crash: (input: null) => Promise<void>
}

const own = { person: '7' }

const poolOf = (limits: { threads?: number; queue?: number; time?: number } = {}) =>
  new ThreadPool<Tasks>({
    entry: new URL('./tasks.mjs', import.meta.url),
    ...{ threads: 1, queue: 10, memory: 32, time: 60_000, idle: 100 },
    ...limits,
  })

it('U-01 ends a task that takes all memory or time of its thread, and runs the next one', async () => {
  const pool = poolOf()
  await expect(pool.run('hungry', null, own)).rejects.toMatchObject({
    name: 'ThreadLimitError',
    limit: 'memory',
  })
  const late = pool.run('endless', null, { ...own, time: 300 })
  const next = pool.run('double', 21, own)
  await expect(late).rejects.toMatchObject({ name: 'ThreadLimitError', limit: 'time' })
  expect(await next).toBe(42)
})

it('U-01 a bug in a task and a crash of its thread are errors of that task alone', async () => {
  const pool = poolOf()
  await expect(pool.run('wrong', null, own)).rejects.toThrow('a bug')
  await expect(pool.run('crash', null, own)).rejects.toThrow('code 3')
  expect(await pool.run('double', 4, own)).toBe(8)
})

it('U-01 rejects tasks beyond the queue limit with 429, and runs the queued ones in turn', async () => {
  const pool = poolOf({ queue: 4 })
  const done = [1, 2, 3].map(number => pool.run('double', number, own))
  await expect(pool.run('double', 4, own)).rejects.toMatchObject({
    ...{ status: 429, code: 'too_many' },
    options: { message: 'api.queue_full', headers: { 'Retry-After': '10' } },
  })
  expect(await Promise.all(done)).toEqual([2, 4, 6])
})

it('U-01 ends an abandoned task, whether it waits or runs', async () => {
  const pool = poolOf()
  const [running, waiting] = [new AbortController(), new AbortController()]
  const endless = pool.run('endless', null, { ...own, signal: running.signal })
  const queued = pool.run('double', 1, { ...own, signal: waiting.signal })
  const next = pool.run('double', 2, own)
  waiting.abort()
  await expect(queued).rejects.toMatchObject({ name: 'AbortError' })
  running.abort()
  await expect(endless).rejects.toMatchObject({ name: 'AbortError' })
  expect(await next).toBe(4)
})

it('U-01 a reply that arrives while its thread is ended gives that thread no other task', async () => {
  const pool = poolOf()
  // Blocks the main thread, so that the reply and the end of its thread are both pending afterwards.
  const holdThread = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
  expect(await pool.run('double', 1, own)).toBe(2)
  const late = pool.run('double', 2, { ...own, time: 1 })
  const waiting = [3, 4].map(number => pool.run('double', number, own))
  holdThread()
  await Promise.allSettled([late])
  expect(await Promise.all(waiting)).toEqual([6, 8])

  const unwanted = new AbortController()
  const aborted = pool.run('double', 5, { ...own, signal: unwanted.signal })
  const others = [6, 7].map(number => pool.run('double', number, own))
  holdThread()
  unwanted.abort()
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' })
  expect(await Promise.all(others)).toEqual([12, 14])
})
