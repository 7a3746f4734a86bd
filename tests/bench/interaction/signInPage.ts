import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../../server/accounts/auth/demoPassword'

/** Signs in with the form, and waits until the app has left the sign-in page. */
export async function signInPage(page: Page, base: string, email = 'admin@example.com'): Promise<void> {
  await page.goto(`${base}login`)
  await page.locator('input[type="email"], input[name="email"]').fill(email)
  await page.locator('input[type="password"]').fill(DEMO_PASSWORD)
  await page.locator('button[type="submit"]').click()
  await page.waitForURL(url => !url.pathname.endsWith('/login'))
}
