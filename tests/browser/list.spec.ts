import { expect, test } from '../support/app'

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page, 'admin@example.com')
})

const rows = '[data-id]'

test('C-08 a filter is made, shared by its address and taken back', async ({
  page,
  expectNoAxeViolations,
}) => {
  await page.goto('customers')
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitem', { name: 'Status', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: 'Blocked' }).click()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('cell', { name: 'Active' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Blocked/, pressed: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('cell', { name: 'Active' }).first()).toBeVisible()
})

test('R-05 Q-01 a record is found, opened and left by keyboard alone', async ({ page }) => {
  await page.goto('customers')
  await expect(page.locator(rows).first()).toBeVisible()
  await page.locator('[data-record]').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/customers\/\d+$/)
  await page.goBack()
  await expect(page.locator(rows).first()).toBeVisible()
})

test('C-11 the list is saved as CSV with the columns in sight', async ({ page }) => {
  await page.goto('customers')
  await expect(page.locator(rows).first()).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^customers-.*\.csv$/)
})
