import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, expect, test } from '../support/app'
import { cutOff } from '../support/cutOff'

const cell = (page: Page, name: RegExp) => page.getByRole('gridcell', { name })

/** Matches when all records are visible. */
const EVERYTHING = /^can see ([\d,]+) of \1$/

/** Expects that nothing is cut off or scrolls sideways at these window widths. */
async function expectToFit(page: Page, ...widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expect(async () => expect(await cutOff(page), `${page.url()} at ${width} px`).toEqual([])).toPass({
      timeout: 5_000,
    })
  }
}

/** Returns the preview's text about how many customers the user could see. */
const seen = (page: Page) =>
  page
    .getByRole('region', { name: 'Preview' })
    .locator('[data-resource="customers"]')
    .getByText(/^can see /)

test('P-09 S-08 an admin copies and limits a role and previews it, and its holder gets exactly that', async ({
  page,
  signIn,
  resumeSession,
  browser,
  baseURL,
  expectNoAxeViolations,
}) => {
  test.setTimeout(120_000)
  await signIn(page, 'admin@example.com')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings\/general$/)
  await page.getByRole('link', { name: 'Users and roles' }).click()
  await expect(page).toHaveURL(/\/settings\/users$/)
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Copy Agent' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Copy of Agent')
  await page.getByRole('textbox', { name: 'Name' }).fill('Own customers')

  const as = page.getByRole('combobox', { name: 'As this person' })
  await as.fill('Léa')
  await page.getByRole('option', { name: 'Léa Fontaine' }).click()
  await expect(seen(page)).toHaveText(EVERYTHING)

  await cell(page, /^Customers, Read: Not granted\. Combined with Staff: All records/).focus()
  await page.keyboard.press('Enter')
  const limits = page.getByRole('dialog', { name: 'Customers: Read' })
  await limits.getByRole('radio', { name: /^With limits/ }).check()
  await limits.getByRole('checkbox', { name: 'Assigned to is me' }).check()
  await expect(limits.getByRole('checkbox', { name: /^Nothing beyond/ })).toBeChecked()
  await expectNoAxeViolations(page)
  await limits.getByRole('button', { name: 'Apply' }).click()
  await expect(cell(page, /^Customers, Read: With limits/)).toBeVisible()
  await expect(seen(page)).not.toHaveText(EVERYTHING)
  const [, promised = ''] = /can see ([\d,]+) of/.exec((await seen(page).textContent()) ?? '') ?? []
  expect(Number(promised)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Own customers' })).toBeVisible()
  await expect(page.getByText('Nobody has this role.')).toBeVisible()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText('only where Assigned to is me')
  for (const said of ['Can delete Insurance types', 'Can update Insurance types']) {
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
  await page.getByRole('main').getByRole('link', { name: 'Own customers' }).click()
  await expect(page).toHaveURL(/\/settings\/users\/roles\/\d+$/)
  await expect(page.getByRole('region', { name: 'People with this role' })).toContainText('Léa Fontaine')

  const other = await browser.newContext({ baseURL })
  const staff = await other.newPage()
  await resumeSession(staff, 'staff@example.com')
  await staff.goto('customers')
  await expect(staff.getByText(new RegExp(`–\\d+ of ${promised}$`))).toBeVisible()
  await other.close()

  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: /^Delete the role/ })
  await expect(dialog).toContainText('One person has it: Léa Fontaine.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})

test('P-02 S-08 a manager reads roles and settings, and sees why they are read-only', async ({
  page,
  resumeSession,
  expectNoAxeViolations,
}) => {
  await resumeSession(page, 'manager@example.com')
  await page.goto('settings/users')
  const form = page.getByRole('region', { name: 'Signing in' })
  await expect(page.getByRole('main').getByRole('alert')).toContainText(/update/i)
  await expect(form.getByRole('switch')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
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

test('S-08 A-12 an admin closes registration and requires two-step verification; leaving unsaved changes asks first', async ({
  page,
  resumeSession,
}) => {
  await resumeSession(page, 'admin@example.com')
  await page.goto('settings/users')
  const form = page.getByRole('region', { name: 'Signing in' })
  await form.getByRole('switch', { name: 'Registration' }).uncheck()
  await page.getByRole('link', { name: 'Agent', exact: true }).click()
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leave.getByRole('button', { name: 'Stay' }).click()
  await form.getByRole('radio', { name: 'Required for System Admins' }).check()
  await form.getByRole('radio', { name: 'Optional' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await page.reload()
  await expect(form.getByRole('switch', { name: 'Registration' })).not.toBeChecked()
  await form.getByRole('switch', { name: 'Registration' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
})

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><rect width="60" height="20" fill="#093"/></svg>'

test('S-08 S-01 C-05 changes of name, logo and forms reach header, sign-in, forms and numbers immediately', async ({
  page,
  resumeSession,
  baseURL,
  consoleWatch,
  expectNoAxeViolations,
}) => {
  test.setTimeout(90_000)
  consoleWatch.allow(/status of 422 .*settings\/logo/)
  await resumeSession(page, 'admin@example.com')
  await page.goto('settings')
  await expect(page).toHaveURL(/\/settings\/general$/)
  const company = page.getByRole('region', { name: 'Company' })
  await company.getByRole('textbox', { name: 'Company name' }).fill('Olive Insurance')
  const file = (name: string, body: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(body) })
  await company.locator('input[type=file]').setInputFiles(file('logo.png', 'no picture'))
  await expect(company.getByRole('alert')).toContainText('PNG, JPEG, WebP or SVG')
  await company.locator('input[type=file]').setInputFiles(file('logo.png', svg))
  await expect(company.getByRole('img', { name: 'Logo preview' })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  const logo = page.getByRole('img', { name: 'Olive Insurance' })
  await expect(logo).toBeVisible()
  expect(await logo.evaluate((img: HTMLImageElement) => [img.height, img.naturalHeight > 0])).toEqual([
    32,
    true,
  ])
  await expect(page).toHaveTitle(/· Olive Insurance$/)
  await expect(page.getByRole('region', { name: 'Changes to these settings' })).toContainText(
    'Olive Insurance',
  )
  await expectNoAxeViolations(page)

  await page
    .getByRole('navigation', { name: 'Pages of settings' })
    .getByRole('link', { name: 'Customers' })
    .click()
  const next = page.getByRole('textbox', { name: /^Next number/ })
  const number = Number(await next.inputValue())
  await page.getByRole('checkbox', { name: 'Occupation' }).check()
  await page.getByRole('combobox', { name: 'Add a default' }).click()
  await page.getByRole('option', { name: 'Source' }).click()
  await page.getByRole('region', { name: 'Defaults' }).getByRole('combobox', { name: 'Source' }).click()
  await page.getByRole('option', { name: 'Partner' }).click()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Customers' }).click()
  await page.getByRole('link', { name: 'New customer' }).first().click()
  await expect(page.getByRole('combobox', { name: 'Source' })).toHaveText('Partner')
  await page.getByRole('textbox', { name: 'First name' }).fill('Olivia')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Zeitoun')
  await page.getByRole('textbox', { name: 'Email' }).fill('olivia.zeitoun@example.com')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const occupation = page.getByRole('textbox', { name: 'Occupation' })
  await expect(occupation).toHaveAttribute('aria-invalid', 'true')
  await occupation.fill('Presser')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    page.getByText(`C-${new Date().getFullYear()}-${String(number).padStart(6, '0')}`),
  ).toBeVisible()

  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('main').getByRole('img', { name: 'Olive Insurance' })).toBeVisible()

  // Other tests on this server need the original settings.
  const api = (path: string) => new URL(`../api/v1/${path}`, baseURL).href
  const data = { email: 'admin@example.com', password: DEMO_PASSWORD }
  const entered = await (await page.request.post(api('auth/login'), { data })).json()
  const headers = { Authorization: `Bearer ${entered.data.token}` }
  const put = (group: string, values: object) =>
    page.request.put(api(`settings/${group}`), { headers, data: values })
  expect((await put('general', { company_name: 'Coverdesk', company_logo: null })).status()).toBe(200)
  expect((await put('customers', { required_fields: [], defaults: {} })).status()).toBe(200)
})

test.describe('on a phone in dark mode', () => {
  test.use({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' })

  test('Q-01 Q-02 the matrix is a list of subjects, and nothing overflows the screen', async ({
    page,
    resumeSession,
    expectNoAxeViolations,
  }) => {
    await resumeSession(page, 'admin@example.com')
    await page.goto('settings/customers')
    await expect(page.getByRole('checkbox', { name: 'Occupation' })).toBeVisible()
    await expectToFit(page, 360)
    await page
      .getByRole('navigation', { name: 'Pages of settings' })
      .getByRole('link', { name: 'General' })
      .click()
    await expect(page.getByRole('combobox', { name: 'Time zone' })).toBeVisible()
    await expectToFit(page, 360)
    await page.getByRole('link', { name: 'Users and roles' }).click()
    await expect(page.getByRole('link', { name: 'Agent', exact: true })).toBeVisible()
    await expectToFit(page, 360)
    await page.getByRole('link', { name: 'Agent', exact: true }).click()
    const subjects = page.getByRole('list', { name: 'Permissions of this role' })
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
