import { deleteCookies, expect, test } from '../support/app'

test('V-05 a shipped report is drawn, opens the records of a number, and works from right to left', async ({
  page,
  context,
  baseURL,
  resumeSession,
  expectNoAxeViolations,
}) => {
  await resumeSession(page, 'lead@example.com')
  await page.goto('claims/report?view=by_status_and_type')
  await expect(page.getByRole('img', { name: /chart/u }).locator('svg').first()).toBeVisible()
  await expectNoAxeViolations(page)
  const row = page.getByRole('table').getByRole('row').nth(1)
  const number = row.getByRole('link').first()
  const count = Number(await number.textContent())
  await number.click()
  await expect(page).toHaveURL(/claims\?filter=.*status_eq_any/u)
  await expect(page.getByText(new RegExp(`of ${count}\\b`, 'u')).first()).toBeVisible()

  await deleteCookies(page)
  await context.addCookies([{ name: 'coverdesk-language', value: 'ar', url: baseURL }])
  await page.setViewportSize({ width: 390, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await resumeSession(page, 'lead@example.com')
  await page.goto('claims/report?view=by_status_and_type')
  await expect(page.getByRole('table')).toBeVisible()
  await expectNoAxeViolations(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
