import { expect, test } from '../support/app'

test('E-04 a bulk change by filter is dry-run, applied without the refused rows, left and found again', async ({
  page,
  resumeSession,
  expectNoAxeViolations,
}) => {
  await resumeSession(page, 'admin@example.com')
  await page.goto(`customers?filter=${encodeURIComponent('{"id_lte":60}')}`)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page.getByRole('button', { name: 'Select all 60 that match' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit 60 records' })
  for (const field of ['Occupation', 'Company name']) {
    await form.getByRole('combobox', { name: 'Add a field to change' }).click()
    await page.getByRole('option', { name: field, exact: true }).click()
  }
  await form.getByRole('textbox', { name: 'Occupation' }).fill('Baker')
  await form.getByRole('button', { name: 'Change 60 records' }).click()

  // A company must have a name, and a person has no company name.
  const task = page.getByRole('dialog', { name: 'Change 60 customers' })
  const others = task.getByRole('button', { name: /^Change the other \d+$/ })
  await expect(others).toBeFocused()
  await expect(task.getByText(/^Company name: /)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Enter')
  await expect(task.getByText(/\d+ done, \d+ refused/)).toBeVisible()
  await expect(task.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(task).toHaveCount(0)

  await page.reload()
  await page.getByRole('button', { name: 'Recent tasks' }).click()
  await page.getByRole('dialog', { name: 'Recent tasks' }).getByText('Change 60 customers').first().click()
  await task.getByRole('button', { name: 'Open report' }).click()
  await expect(task.getByRole('table').getByRole('row')).not.toHaveCount(1)
  await expectNoAxeViolations(page)
})
