import { deleteCookies, expect, test } from '../support/app'

test('P-08 R-14 a manager finds the deciding rule with the keyboard alone', async ({
  page,
  resumeSession,
  expectNoAxeViolations,
}) => {
  await resumeSession(page, 'manager@example.com')
  await page.goto('apps/permissions')
  await expect(page).toHaveURL(/\/access-control$/)
  const grid = page.getByRole('grid', { name: 'Permissions' })
  const panel = page.getByRole('status', { name: 'Deciding rule' })
  await expect(page.getByRole('group', { name: 'Show permissions of' })).toHaveCount(0)

  await page.getByRole('searchbox', { name: 'Filter subjects' }).fill('compan')
  await expect(grid.getByRole('row')).toHaveCount(2)
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(grid.getByRole('gridcell', { name: 'Insurance companies, Update: yes' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel).toContainText('Yes, all of them.')
  await expect(panel).toContainText(
    'Can do everything with Insurance companies, Users, Policies, Payments, and Claims',
  )
  await expect(panel).toContainText('From the user type Manager')

  await page.getByRole('searchbox', { name: 'Filter subjects' }).fill('')
  await grid.getByRole('gridcell', { name: 'Customers, Delete: no' }).click()
  await expect(panel).toContainText('No rule allows this.')
  await grid.getByRole('gridcell', { name: 'Customers, Read: yes' }).click()
  await expect(panel).toContainText(
    'Not National ID, IBAN: this requires the permission “update” for Customers, which you don’t have.',
  )
  await expectNoAxeViolations(page)
})

test('P-08 an administrator previews a type with a role, and a person', async ({ page, resumeSession }) => {
  await resumeSession(page, 'admin@example.com')
  await page.goto('access-control')
  const grid = page.getByRole('grid', { name: 'Permissions' })
  const panel = page.getByRole('status', { name: 'Deciding rule' })
  const only = 'Only where Assigned to is me or Created by is me.'
  await grid.getByRole('gridcell', { name: 'Customers, Block: yes' }).click()
  await expect(panel).toContainText('Required for: Block, Unblock')
  await expect(panel).toContainText('Can do everything')

  await page.getByRole('button', { name: 'A type with a role' }).click()
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Staff' }).click()
  await grid.getByRole('gridcell', { name: 'Customers, Update: no' }).click()
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Agent' }).click()
  await expect(panel).toContainText(only)
  await expect(panel).toContainText('From the role Agent')

  await page.getByRole('button', { name: 'A person' }).click()
  const user = page.getByRole('combobox', { name: 'User' })
  await user.fill('Yasmine')
  // The response to the typed text replaces the options, possibly between the press and the release of the
  // button.
  await expect(async () => {
    await page.getByRole('option', { name: 'Yasmine Trabelsi' }).click({ timeout: 2_000 })
    await expect(user).toHaveValue('Yasmine Trabelsi', { timeout: 1_000 })
  }).toPass()
  await expect(panel).toContainText(only)
})

test('P-08 R-14 on a dark phone the page is a list; users without access see why', async ({
  page,
  resumeSession,
  consoleWatch,
  expectNoAxeViolations,
}) => {
  consoleWatch.allow(/403/)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await resumeSession(page, 'lead@example.com')
  await page.goto('access-control')
  const customers = page
    .getByRole('list', { name: 'Permissions' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Customers' }) })
  const line = customers.getByRole('button', { name: /^Create/ })
  await line.click()
  await expect(line).toHaveAttribute('aria-expanded', 'true')
  await expect(customers).toContainText('From the role Lead')
  await expectNoAxeViolations(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  await deleteCookies(page)
  await resumeSession(page, 'staff@example.com')
  await page.goto('apps/roles')
  await expect(page.getByRole('heading', { name: 'Not Authorized - 401' })).toBeVisible()
  await expect(
    page.getByText('This requires the permission “read” for Access page, which you don’t have.'),
  ).toBeVisible()
})
