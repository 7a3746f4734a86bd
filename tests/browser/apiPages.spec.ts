import type { Page } from '@playwright/test'
import { expect, test } from '../support/app'

const DOCS = '/api/v1/docs'

/** Collects what the browser reports, such as refused styles. */
function reportsOf(page: Page): string[] {
  const reports: string[] = []
  page.on('console', message => reports.push(message.text()))
  page.on('pageerror', error => reports.push(String(error)))
  return reports
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const { locale, title, direction } of [
  { locale: 'en-GB', title: 'Customers', direction: 'ltr' },
  { locale: 'ar', title: 'العملاء', direction: 'rtl' },
])
  test.describe(`the pages of the API in ${locale}`, () => {
    test.use({ locale })

    for (const width of [390, 1280])
      test(`C-12 N-07 I-05 fit into ${width} pixels, with every part open`, async ({ page }) => {
        const reports = reportsOf(page)
        await page.setViewportSize({ width, height: 800 })
        for (const path of [DOCS, `${DOCS}/customers`, `${DOCS}/settings`]) {
          await page.goto(path)
          await page.evaluate(() => {
            for (const part of document.querySelectorAll('details')) part.open = true
          })
          expect(await overflow(page), path).toBeLessThanOrEqual(0)
        }
        await expect(page.locator('html')).toHaveAttribute('dir', direction)
        expect(reports).toEqual([])
      })

    test('C-12 N-07 are used by keyboard: from the start to the fields of a request', async ({ page }) => {
      await page.goto(DOCS)
      await page.getByRole('main').getByRole('link', { name: title }).first().focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      const operation = page.locator('details', { has: page.locator('#createCustomer') })
      await operation.locator('> summary').focus()
      await page.keyboard.press('Enter')
      await expect(operation.getByText('curl -s "$API/customers"')).toBeVisible()
      // The link opens the closed part that it leads to.
      await operation.getByRole('link', { name: 'CustomerCreate' }).focus()
      await page.keyboard.press('Enter')
      await expect(page.locator('#schema-CustomerCreate').getByText('first_name')).toBeVisible()
    })
  })
