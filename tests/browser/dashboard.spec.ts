import type { Locator, Page } from '@playwright/test'
import { deleteCookies, expect, test } from '../support/app'

/** Returns the number that a link shows after its name. */
const numberIn = async (link: Locator): Promise<number> =>
  Number((await link.locator('bdi').last().textContent())?.replaceAll(',', ''))

const total = (page: Page) => page.getByText(/\d+–\d+ of \d/u).first()

/** Opens the list behind a number, expects that many rows, and goes back. */
async function expectList(page: Page, link: Locator): Promise<void> {
  const count = await numberIn(link)
  expect(count).toBeGreaterThan(0)
  await link.click()
  await expect(page).toHaveURL(/filter=/u)
  await expect(total(page)).toContainText(new RegExp(`of ${count.toLocaleString('en')}\\b`, 'u'))
  await page.goBack()
}

test('D-13 dashboard numbers open exactly their rows, for an agent and for a lead', async ({
  page,
  context,
  baseURL,
  signIn,
  expectNoAxeViolations,
}) => {
  const panel = (name: string) => page.getByRole('region', { name })
  await signIn(page, 'lead@example.com')
  await expect(page.getByRole('img', { name: /^Premium written by month/u })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectList(page, page.getByRole('link', { name: /^Policies in force: / }))
  await expectList(page, panel('Renewals').getByRole('listitem').getByRole('link').last())
  await expectList(page, panel('Carrier hit ratio').getByRole('row').nth(1).getByRole('link').last())

  await page.getByLabel('Period').click()
  await page.getByRole('option', { name: 'Last year' }).click()
  await expect(page).toHaveURL(/period=last_year/u)
  await expect(page.getByRole('heading', { name: 'Last year' })).toBeVisible()
  await panel('Premium written by month').getByRole('button', { name: 'Table' }).click()
  await panel('Premium written by month').getByRole('table').getByRole('link').first().click()
  await expect(page).toHaveURL(/policy-charges\?filter=.*booked_on_gte/u)

  await deleteCookies(page)
  await context.addCookies([{ name: 'coverdesk-language', value: 'ar', url: baseURL }])
  await signIn(page, 'agent@example.com')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const due = page.getByRole('listitem').filter({ has: page.locator('time') })
  await expect(due.first()).toBeVisible()
  await expectNoAxeViolations(page)
})
