import { expect, test } from '../support/app'

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page, 'admin@example.com')
})

const rows = '[data-id]'

test('C-08 builds a filter, shares it by address and removes it', async ({ page, expectNoAxeViolations }) => {
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

test('R-05 Q-01 finds, opens and leaves a record by keyboard alone', async ({ page }) => {
  await page.goto('customers')
  await expect(page.locator(rows).first()).toBeVisible()
  await page.locator('[data-record]').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/customers\/\d+$/)
  await page.goBack()
  await expect(page.locator(rows).first()).toBeVisible()
})

test('C-11 saves the list as CSV with the visible columns', async ({ page }) => {
  await page.goto('customers')
  await expect(page.locator(rows).first()).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^customers-.*\.csv$/)
})
