import type { Page } from '@playwright/test'
import { expect, test } from '../support/app'

const question = (page: Page, title: string) => page.locator('[data-question]', { hasText: title })

test('D-04 writes a new version next to its preview and publishes it; an old work order keeps its own', async ({
  page,
  signIn,
  expectNoAxeViolations,
}) => {
  await signIn(page, 'lead@example.com')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Insurance types' }).click()
  await page.getByRole('link', { name: 'Travel', exact: true }).click()
  await page.getByRole('tab', { name: 'Questions' }).click()
  await page.getByRole('button', { name: 'New version' }).click()
  await expect(page).toHaveURL(/\/question-sets\/\d+\/edit$/)

  await page.getByRole('button', { name: 'Add a question' }).click()
  await page.getByRole('textbox', { name: 'Label · English' }).fill('Rental car abroad')
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Yes or no' }).click()
  await expect(page.getByRole('textbox', { name: 'Key' })).toHaveValue('rental_car_abroad')
  const preview = page.getByRole('group', { name: 'Preview' })
  await expect(preview.getByLabel('Rental car abroad')).toBeVisible()
  await expectNoAxeViolations(page)
  await question(page, 'Rental car abroad').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(question(page, 'Rental car abroad')).toBeFocused()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible()

  await menu.getByRole('link', { name: 'Work orders' }).click()
  await page.getByRole('searchbox').fill('Rome')
  // The unfiltered list also shows trips. Wait for the searched list before the click.
  await expect(page.locator('[data-id]').filter({ hasNotText: 'Rome' })).toHaveCount(0)
  await expect(page).toHaveURL(/Rome/)
  const trips = page.getByRole('row').filter({ hasText: 'Rome' })
  await trips.first().getByRole('link', { name: /^WO-/ }).click()
  await expect(page.getByText('These questions are from version 1. The current version is 2.')).toBeVisible()
  await menu.getByRole('link', { name: 'Work orders' }).click()
  await page.getByRole('link', { name: 'New work order' }).click()
  await page.getByRole('combobox', { name: 'Insurance type' }).click()
  await page.getByRole('option', { name: 'Travel', exact: true }).click()
  await expect(page.getByLabel('Rental car abroad')).toBeVisible()
  await expectNoAxeViolations(page)
})
