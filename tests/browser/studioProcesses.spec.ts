import { test as base, expect } from '@playwright/test'
import { DEMO_PASSWORD, signIn } from '../support/app'
import { makeGarages } from '../support/garageStory'
import { type PostgresCluster, startPostgresCluster } from '../support/postgresCluster'
import { startServer } from '../support/serverProcess'
import { call, type Servers, startRequests } from '../support/steadyRequests'

const ADMIN = 'admin@example.com'
const MANAGER = 'manager@example.com'
const RATES = { writes: 40, reads: 160, customers: 20 }

const test = base.extend<object, { cluster: PostgresCluster; servers: Servers }>({
  cluster: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const started = await startPostgresCluster()
      if (!started.cluster) throw new Error(`This test needs PostgreSQL: ${started.reason}`)
      await use(started.cluster)
      await started.cluster.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  servers: [
    async ({ cluster }, use) => {
      const databaseUrl = await cluster.createDatabase()
      const first = await startServer({ engine: 'postgres', databaseUrl, demo: true, build: true })
      const { dataDir } = first
      const second = await startServer({ engine: 'postgres', databaseUrl, dataDir, demo: true, build: true })
      await use([first, second])
      await second.stop()
      await first.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

// studio.spec.ts covers the same story on the embedded database, in every run.
if (process.env.TEST_LONG)
  test('T-04 a resource is made at one process and used at another under 200 requests a second, of which none fails', async ({
    browser,
    servers,
  }) => {
    test.setTimeout(600_000)
    const [first, second = first] = servers
    const pageAt = async ({ url }: typeof first, email: string) => {
      const page = await (await browser.newContext({ baseURL: `${url}/build/` })).newPage()
      await signIn(page, email)
      return page
    }
    const { data } = await call(first, '', 'auth/login', { email: ADMIN, password: DEMO_PASSWORD })
    // The demo data is created after the start.
    const filter = encodeURIComponent(JSON.stringify({ email: MANAGER }))
    await expect
      .poll(async () => (await call(first, data.token, `users?filter=${filter}`)).data.length, {
        timeout: 120_000,
      })
      .toBe(1)
    const admin = await pageAt(first, ADMIN)
    const manager = await pageAt(second, MANAGER)
    const stop = startRequests(servers, data.token, RATES)
    const began = performance.now()
    await makeGarages(admin, manager)
    const seconds = (performance.now() - began) / 1_000
    const { writing, reading } = await stop()
    expect([...writing.failed, ...reading.failed]).toEqual([])
    const count = writing.times.length + reading.times.length
    console.info(`  ${seconds.toFixed(0)} s, ${count} requests, none failed`)
  })
