import type { Page } from '@playwright/test'
import { expect, test } from '../support/app'
import { cutOff } from '../support/cutOff'

const cell = (page: Page, name: RegExp) => page.getByRole('gridcell', { name })

/** One sees as many as there are. */
const EVERYTHING = /^sees ([\d,]+) of \1$/

/** Nothing is cut off and nothing scrolls sideways in windows of these widths. */
async function expectToFit(page: Page, ...widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expect(async () => expect(await cutOff(page), `${page.url()} at ${width} px`).toEqual([])).toPass({
      timeout: 5_000,
    })
  }
}

/** How many customers the preview says that somebody would see. */
const seen = (page: Page) =>
  page
    .getByRole('region', { name: 'Preview' })
    .locator('[data-resource="customers"]')
    .getByText(/^sees /)

test('P-09 S-08 an admin copies a role, limits it, sees what it comes to, and that is what its holder gets', async ({
  page,
  signIn,
  browser,
  baseURL,
  expectNoAxeViolations,
}) => {
  test.setTimeout(90_000)
  await signIn(page, 'admin@example.com')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings\/users$/)
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Copy Agent' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Copy of Agent')
  await page.getByRole('textbox', { name: 'Name' }).fill('Own customers')

  const as = page.getByRole('combobox', { name: 'As this person' })
  await as.fill('Léa')
  await page.getByRole('option', { name: 'Léa Fontaine' }).click()
  await expect(seen(page)).toHaveText(EVERYTHING)

  await cell(page, /^Customers, Read: Not given\. Together with Staff: All records/).focus()
  await page.keyboard.press('Enter')
  const limits = page.getByRole('dialog', { name: 'Customers: Read' })
  await limits.getByRole('radio', { name: /^With limits/ }).check()
  await limits.getByRole('checkbox', { name: 'Assigned to is me' }).check()
  await expect(limits.getByRole('checkbox', { name: /^Nothing beyond/ })).toBeChecked()
  await expectNoAxeViolations(page)
  await limits.getByRole('button', { name: 'Apply' }).click()
  await expect(cell(page, /^Customers, Read: With limits/)).toBeVisible()
  await expect(seen(page)).not.toHaveText(EVERYTHING)
  const [, promised = ''] = /sees ([\d,]+) of/.exec((await seen(page).textContent()) ?? '') ?? []
  expect(Number(promised)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Own customers' })).toBeVisible()
  await expect(page.getByText('Nobody holds this role.')).toBeVisible()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText('only where Assigned to is me')
  for (const said of ['May delete Insurance types', 'May update Insurance types']) {
    await cell(page, new RegExp(`^Insurance types, ${said.split(' ')[1]}`, 'i')).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(history.getByRole('insertion').getByText(said)).toBeVisible()
  }

  await page.goto('users?filter={"q":"Léa"}')
  await page.getByRole('link', { name: 'Léa Fontaine' }).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('combobox', { name: 'Role' }).fill('Own')
  await page.getByRole('option', { name: 'Own customers' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Own customers' })).toBeVisible()
  await page.getByRole('link', { name: 'Own customers' }).click()
  await expect(page).toHaveURL(/\/settings\/users\/roles\/\d+$/)
  await expect(page.getByRole('region', { name: 'Who holds this role' })).toContainText('Léa Fontaine')

  const other = await browser.newContext({ baseURL })
  const staff = await other.newPage()
  await signIn(staff, 'staff@example.com')
  await staff.goto('customers')
  await expect(staff.getByText(new RegExp(`–\\d+ of ${promised}$`))).toBeVisible()
  await other.close()

  await page.getByRole('button', { name: 'Delete' }).click()
  const asked = page.getByRole('dialog', { name: /^Delete the role/ })
  await expect(asked).toContainText('One person holds it: Léa Fontaine.')
  await asked.getByRole('button', { name: 'Cancel' }).click()
})

test('P-02 S-08 a manager reads roles and settings, and is told why nothing can be changed', async ({
  page,
  signIn,
  expectNoAxeViolations,
}) => {
  await signIn(page, 'manager@example.com')
  await page.goto('settings')
  await expect(page).toHaveURL(/\/settings\/users$/)
  const form = page.getByRole('region', { name: 'Signing in' })
  await expect(form.getByRole('alert')).toContainText(/update/i)
  await expect(form.getByRole('switch')).toBeDisabled()
  await expect(form.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await expectToFit(page, 768, 2560, 1280)
  await page.getByRole('link', { name: 'Agent', exact: true }).click()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-readonly', 'true')
  await expectToFit(page, 768, 2560, 1280)
  await cell(page, /^Customers, Update: With limits/).click()
  const limits = page.getByRole('dialog', { name: 'Customers: Update' })
  await expect(limits.getByRole('checkbox', { name: 'Created by is me' })).toBeChecked()
  await expect(limits.getByRole('checkbox', { name: 'Created by is me' })).toBeDisabled()
  await limits.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await expectNoAxeViolations(page)
})

test('S-08 A-12 an admin closes the registration and asks for two steps; a page left unsaved asks first', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin@example.com')
  await page.goto('settings/users')
  const form = page.getByRole('region', { name: 'Signing in' })
  await form.getByRole('switch', { name: 'Registration' }).uncheck()
  await page.getByRole('link', { name: 'Agent', exact: true }).click()
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leave.getByRole('button', { name: 'Stay' }).click()
  await form.getByRole('radio', { name: 'Required of administrators' }).check()
  await form.getByRole('radio', { name: 'Optional' }).check()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The settings were saved.')).toBeVisible()
  await page.reload()
  await expect(form.getByRole('switch', { name: 'Registration' })).not.toBeChecked()
  await form.getByRole('switch', { name: 'Registration' }).check()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The settings were saved.')).toBeVisible()
})

test.describe('on a phone, in the dark', () => {
  test.use({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' })

  test('Q-01 Q-02 the matrix is a list of subjects, and nothing is wider than the screen', async ({
    page,
    signIn,
    expectNoAxeViolations,
  }) => {
    await signIn(page, 'admin@example.com')
    await page.goto('settings/users')
    await expect(page.getByRole('link', { name: 'Agent', exact: true })).toBeVisible()
    await expectToFit(page, 360)
    await page.getByRole('link', { name: 'Agent', exact: true }).click()
    const subjects = page.getByRole('list', { name: 'Rights of this role' })
    await expect(subjects.getByRole('button', { name: /^Customers, Update: With limits/ })).toBeVisible()
    await expectToFit(page, 360)
    await expectNoAxeViolations(page)
    await subjects.getByRole('button', { name: 'Limits: Customers' }).click()
    const limits = page.getByRole('dialog', { name: 'Customers' })
    await expect(limits.getByRole('checkbox', { name: 'Update' })).toBeChecked()
    await expect(limits.getByRole('checkbox', { name: 'Create', exact: true })).not.toBeChecked()
    await expectNoAxeViolations(page)
  })
})
