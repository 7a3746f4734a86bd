import type { Page, Route } from '@playwright/test'
import { DEMO_PASSWORD, expect, test } from '../support/app'

/**
 * Returns how much of the screen has moved, and how far, without an input: Cumulative Layout Shift, good
 * below 0.1.
 */
const movement = () =>
  new Promise<number>(resolve => {
    const observer = new PerformanceObserver(list => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
      resolve(shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0))
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    // Without any shift the observer isn't called; it would report past shifts within two frames.
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
  })

/** Lighthouse's slow 4G for phones. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

/** Holds back the app's script until the returned function is called. */
async function holdScript(page: Page): Promise<() => Promise<void>> {
  const delayed: Route[] = []
  let isReleased = false
  const script = /\/assets\/first-[^/]*\.js$/
  await page.route(script, async route => {
    if (isReleased) await route.continue()
    else delayed.push(route)
  })
  return async () => {
    await expect.poll(() => delayed.length).toBeGreaterThan(0)
    // A request can still arrive while the earlier ones continue.
    isReleased = true
    await Promise.all(delayed.map(route => route.continue()))
    await page.unroute(script)
    await page.waitForFunction(() => !window.takeOver)
  }
}

test('R-03 a signed-out first visit ends at the sign-in, without a redirect loop', async ({ page }) => {
  let navigations = 0
  page.on('framenavigated', () => {
    navigations++
  })
  await page.goto('customers?q=x')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(navigations).toBeLessThanOrEqual(3)
  expect(new URL(page.url()).searchParams.get('to')).toBe('/customers?q=x')
})

test('A-09 the sign-in accepts input and Enter before its script loads, and loses nothing', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 401/)
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
  const submit = page.locator('button[type="submit"]')

  await test.step('keeps the typed text and the cursor position', async () => {
    const release = await holdScript(page)
    await page.goto('customers', { waitUntil: 'commit' })
    await expect(email).toBeFocused()
    await email.fill('admin@example.com')
    await password.fill('not this')
    await password.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 4))
    await release()
    await expect(email).toHaveValue('admin@example.com')
    await expect(password).toBeFocused()
    expect(await password.evaluate((input: HTMLInputElement) => [input.value, input.selectionStart])).toEqual(
      ['not this', 1],
    )
  })

  await test.step('the app that has loaded since reports a wrong password', async () => {
    const release = await holdScript(page)
    await page.reload({ waitUntil: 'commit' })
    await email.fill('admin@example.com')
    await password.fill('not this')
    const signInResponse = page.waitForResponse(/auth\/login$/)
    await password.press('Enter')
    await expect(submit).toBeDisabled()
    await expect(submit).toHaveText('Signing in…')
    await signInResponse
    await release()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
    await expect(submit).toBeEnabled()
    await expect(submit).toHaveText('Sign in')
  })

  await test.step('Enter alone waits for the app, which names the missing input; the right password signs in', async () => {
    const release = await holdScript(page)
    await page.reload({ waitUntil: 'commit' })
    await email.press('Enter')
    await release()
    await expect(page.getByText('Enter your password.')).toBeVisible()
    const again = await holdScript(page)
    await page.reload({ waitUntil: 'commit' })
    await email.fill('admin@example.com')
    await password.fill(DEMO_PASSWORD)
    await password.press('Enter')
    await again()
    await expect(page).toHaveURL(/\/build\/customers$/)
    await expect(page.getByRole('row')).not.toHaveCount(0)
  })

  await test.step('S-06 a signed-in user sees the empty shell before the script loads', async () => {
    const release = await holdScript(page)
    await page.reload({ waitUntil: 'commit' })
    await expect(page.locator('.first-nav')).toBeVisible()
    await expect(page.locator('.first-rows')).toBeVisible()
    await release()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(page.locator('.first-shell')).toHaveCount(0)
  })

  await test.step('S-06 a reload requests each file of the definitions once', async () => {
    const requested: string[] = []
    page.on('request', request => {
      if (request.url().includes('/assets/definition-')) requested.push(request.url())
    })
    await page.reload()
    await expect(page.locator('[data-record]').first()).toBeVisible()
    expect(requested).toContainEqual(expect.stringMatching(/\.en\.customers\.json$/))
    expect(requested).toEqual([...new Set(requested)])
  })
})

test('A-13 A-14 a form sent before its script loads is sent once it has', async ({ page }) => {
  // Nothing signs in with the values of another form.
  page.on('request', request => expect(request.url()).not.toContain('auth/login'))
  await test.step('A-14 a forgotten password', async () => {
    const release = await holdScript(page)
    await page.goto('forgot-password', { waitUntil: 'commit' })
    await page.getByLabel('Email').fill('early.bird@example.com')
    await page.getByRole('button', { name: 'Send link' }).click()
    await release()
    await expect(page.getByRole('status')).toContainText('If early.bird@example.com belongs')
  })
  await test.step('A-13 a registration', async () => {
    const release = await holdScript(page)
    await page.goto('register', { waitUntil: 'commit' })
    await page.getByLabel('Name', { exact: true }).fill('Early Bird')
    await page.getByLabel('Email').fill('early.bird@example.com')
    await page.getByLabel('New password').fill('lantern gravel otter 41')
    await page.getByLabel('Repeat the password').fill('lantern gravel otter 41')
    await page.getByRole('button', { name: 'Create account' }).click()
    await release()
    await expect(page.getByRole('status')).toContainText('early.bird@example.com')
  })
})

test('R-03 signing in returns to the page, and never to another site', async ({ page, signIn }) => {
  await page.goto('login?to=%2F%2Fevil.example')
  await signIn(page, 'admin@example.com')
  await expect(page).toHaveURL(/\/build\/dashboard$/)
})

test('R-02 redirects signed-in users; signing out stops that', async ({ page, signIn, consoleWatch }) => {
  // The browser reports that the server closed a connection while the page was sending.
  consoleWatch.allow(/CLOSING or CLOSED/)
  // The dashboard might still be loading when the session ends, and its later requests are refused.
  consoleWatch.allow(/401 \((Unauthorized|Sign in first\.)\)/)
  await signIn(page, 'admin@example.com')
  await page.goto('login')
  await expect(page).toHaveURL(/\/build\/dashboard$/)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/build\/login$/)
  await page.goto('dashboard')
  await expect(page).toHaveURL(/\/build\/login\?to=%2Fdashboard$/)
})

test('R-13 shows not-found for an unknown path, inside the layout only when signed in', async ({
  page,
  signIn,
}) => {
  await page.goto('nothing/here')
  await expect(page.getByRole('heading', { name: 'Page Not Found - 404' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await signIn(page, 'admin@example.com')
  await page.goto('nothing/here')
  await expect(page.getByRole('heading', { name: 'Page Not Found - 404' })).toBeVisible()
  await expect(page.getByRole('navigation')).toBeVisible()
})

test('P-06 a page without permission says so and is not in the menu', async ({ page, signIn }) => {
  await signIn(page, 'guest@example.com')
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Customers' })).toHaveCount(0)
  await page.goto('customers')
  await expect(page.getByRole('heading', { name: 'Not Authorized - 401' })).toBeVisible()
  await expect(page).toHaveTitle('Not Authorized - 401 · Coverdesk')
})

test('S-03 applies the chosen theme immediately after a reload', async ({ page, signIn }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(page, 'admin@example.com')
  await page.getByRole('button', { name: /^Theme/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test.describe('on a phone with a slow network', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('S-06 hardly anything moves while the first visit loads, from the sign-in to the rows', async ({
    page,
    signIn,
  }) => {
    const browser = await page.context().newCDPSession(page)
    await browser.send('Network.emulateNetworkConditions', SLOW_4G)
    await page.goto('customers', { waitUntil: 'commit' })
    await expect(page).toHaveURL(/login\?to=/)
    await signIn(page, 'admin@example.com')
    await expect(page.locator('[data-record]').nth(5)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(movement)).toBeLessThan(0.1)
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })
})
