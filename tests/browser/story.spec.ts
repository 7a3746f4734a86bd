import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/development/freePort'
import { test as base, expect } from '../support/app'
import { type RunningServer, startServer } from '../support/serverProcess'

type OwnServer = { server: { current: RunningServer; restart: () => Promise<void> } }

/** A server for this test alone, on a folder that outlives it: the test kills and restarts it. */
const test = base.extend<OwnServer>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  server: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'coverdesk-story-'))
    const port = await freePort()
    const start = () => startServer({ engine: 'pglite', demo: true, dataDir, port })
    const server = {
      current: await start(),
      restart: async () => {
        await server.current.stop('SIGKILL')
        server.current = await start()
      },
    }
    await use(server)
    await server.current.stop()
    await rm(dataDir, { recursive: true, force: true })
  },
  baseURL: async ({ server }, use) => use(`${server.current.url}/build/`),
})

test('O-01 O-06 R-05 a customer is created, found, edited, and survives a killed machine', async ({
  page,
  server,
  signIn,
  consoleWatch,
}) => {
  test.setTimeout(180_000)
  // Requests that were in progress when the machine was killed.
  consoleWatch.allow(
    /net::ERR_(INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/,
  )
  await page.goto('customers')
  await expect(page).toHaveURL(/\/login\?to=/)
  await signIn(page, 'admin@example.com')
  await expect(page).toHaveURL(/\/build\/customers$/)
  await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible()

  await page.getByRole('link', { name: 'New customer' }).click()
  await expect(page).toHaveURL(/\/build\/customers\/create$/)
  await page.getByLabel('First name').fill('Şükrü')
  await page.getByLabel('Last name').fill('Öztürk')
  await page.getByLabel('Phone', { exact: true }).fill('٧١ ١٢٣ ٩٩٩')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Şükrü Öztürk', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/build\/customers\/\d+$/)
  const address = page.url()

  await page.getByRole('navigation').getByRole('link', { name: 'Customers' }).click()
  await page.getByRole('searchbox').fill('sukru ozturk')
  const found = page.getByRole('row', { name: /Şükrü Öztürk/ })
  await expect(found).toContainText('+216 71 123 999')
  await expect(page.getByRole('row')).toHaveCount(2)
  await found.getByRole('link', { name: 'Şükrü Öztürk' }).click()
  await expect(page).toHaveURL(address)

  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page).toHaveURL(`${address}/edit`)
  await page.getByLabel('Occupation').fill('Sailor')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByText('Sailor')).toBeVisible()

  await server.restart()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Şükrü Öztürk', level: 1 })).toBeVisible()
  await expect(page.getByText('Sailor')).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText('Occupation')).toBeVisible()
})
