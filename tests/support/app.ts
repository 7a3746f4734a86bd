import { test as base, expect, type Page } from '@playwright/test'
import { rulesFor } from '../../resources/permissionRules'
import type { Actor, Rule } from '../../src/core/access/rule'
import { expectNoAxeViolations } from './axe'
import { type ConsoleWatch, watchConsole } from './consoleWatch'
import { DEMO_PASSWORD } from './demoData'
import { type RunningServer, startServer } from './serverProcess'

export { DEMO_PASSWORD }

type SignedIn = Actor & { permissions: Rule[] }

type WorkerFixtures = { app: RunningServer }

type TestFixtures = {
  /** Signs in through the real form and waits until the app has left the sign-in page. */
  signIn: (page: Page, email: string, password?: string) => Promise<void>
  /** Gives the browser a session as if from an earlier visit: the next page that it opens is signed in. */
  resumeSession: (page: Page, email: string) => Promise<void>
  /** Collects the console messages of every page of the test; an unexpected message fails the test. */
  consoleWatch: ConsoleWatch
  expectNoAxeViolations: typeof expectNoAxeViolations
}

export async function signIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  if (!new URL(page.url(), 'http://nowhere').pathname.endsWith('/login')) await page.goto('login')
  await page.locator('input[type="email"], input[name="email"]').fill(email)
  await page.locator('input[type="password"]').fill(password)
  await page.locator('button[type="submit"]').click()
  await expect(page).not.toHaveURL(/\/login(\?|$)/)
}

export async function resumeSession(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('../api/v1/auth/login', { data: { email, password: DEMO_PASSWORD } })
  expect(answer.ok(), `${email} signs in: ${answer.status()}`).toBe(true)
  const { token, user } = ((await answer.json()) as { data: { token: string; user: SignedIn } }).data
  const { permissions, ...userData } = user
  const cookies = {
    accessToken: token,
    userData: JSON.stringify(userData),
    userAbilityRules: JSON.stringify(rulesFor(user, permissions)),
  }
  const url = new URL('/', answer.url()).href
  await page
    .context()
    .addCookies(
      Object.entries(cookies).map(([name, value]) => ({ name, value: encodeURIComponent(value), url })),
    )
}

/**
 * Deletes all cookies, so that no one is signed in. Leaves the page first, because an open one would log that
 * its live connection has lost its session.
 */
export async function deleteCookies(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/**
 * `test` for browser specs: one server per worker, with the demo data, started like `npm start`. Addresses
 * are relative to the router's base: `page.goto('customers')`, without a leading slash.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const server = await startServer({ engine: 'pglite', demo: true, build: true })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ app }, use) => use(`${app.url}/build/`),
  consoleWatch: [
    async ({ context }, use) => {
      const { watch, expectQuiet } = watchConsole(context)
      await use(watch)
      expectQuiet()
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  signIn: async ({}, use) => use(signIn),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  resumeSession: async ({}, use) => use(resumeSession),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  expectNoAxeViolations: async ({}, use) => use(expectNoAxeViolations),
})

export { expect }
