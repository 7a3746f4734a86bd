import { expect, test } from '../support/app'

test('R-03 a first visit while signed out ends at the sign-in, without a loop', async ({ page }) => {
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

test('R-03 signing in leads back, and never to another site', async ({ page, signIn }) => {
  await page.goto('login?to=%2F%2Fevil.example')
  await signIn(page, 'admin@example.com')
  await expect(page).toHaveURL(/\/build\/dashboard$/)
})

test('R-02 signed-in users are sent away from the sign-in; signing out ends that', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin@example.com')
  await page.goto('login')
  await expect(page).toHaveURL(/\/build\/dashboard$/)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/build\/login$/)
  await page.goto('dashboard')
  await expect(page).toHaveURL(/\/build\/login\?to=%2Fdashboard$/)
})

test('R-13 an unknown path is not found, inside the layout only when signed in', async ({ page, signIn }) => {
  await page.goto('nothing/here')
  await expect(page.getByRole('heading', { name: 'Page Not Found - 404' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await signIn(page, 'admin@example.com')
  await page.goto('nothing/here')
  await expect(page.getByRole('heading', { name: 'Page Not Found - 404' })).toBeVisible()
  await expect(page.getByRole('navigation')).toBeVisible()
})

test('P-06 a page without a right says so and is not in the menu', async ({ page, signIn }) => {
  await signIn(page, 'guest@example.com')
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Customers' })).toHaveCount(0)
  await page.goto('customers')
  await expect(page.getByRole('heading', { name: 'Not Authorized - 401' })).toBeVisible()
  await expect(page).toHaveTitle('Not Authorized - 401 · Coverdesk')
})

test('S-03 the chosen theme is there at once after a reload', async ({ page, signIn }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(page, 'admin@example.com')
  await page.getByRole('button', { name: /^Theme/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
