import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { test as base, expect } from '../support/app'
import { type RunningServer, startServer } from '../support/serverProcess'

const EMAIL = 'salma@office.example'
const PASSWORD = 'violet-harbour-92-lamp'

/** A server without demo data, with only the account that its command creates. */
const test = base.extend<{ office: RunningServer }>({
  office: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'coverdesk-'))
      const { NODE_ENV: _mode, ...inherited } = process.env
      const command = [
        '--import',
        'tsx',
        'server/commands/userCreate.ts',
        '--email',
        EMAIL,
        '--name',
        'Salma Ben Ali',
      ]
      const env = { ...inherited, DATA_DIR: dataDir, USER_PASSWORD: PASSWORD }
      await promisify(execFile)(process.execPath, command, { env })
      const server = await startServer({ engine: 'pglite', demo: false, dataDir, build: true })
      await use(server)
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { timeout: 180_000 },
  ],
  baseURL: async ({ office }, use) => use(`${office.url}/build/`),
})

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

async function choose(page: Page, name: string | RegExp, option: string) {
  await page.getByRole('combobox', { name }).click()
  await page.getByRole('combobox', { name }).fill(option)
  await page.getByRole('option', { name: option }).first().click()
}

test('K-11 D-03 first day: set-up, a first customer, and a work order with the shipped questions', async ({
  page,
  signIn,
  expectNoAxeViolations,
}) => {
  test.setTimeout(240_000)
  const step = (name: string) =>
    expect(page.getByRole('heading', { name, level: 2, exact: true })).toBeFocused()

  await test.step('the first sign-in opens the set-up, which saves the real settings', async () => {
    await signIn(page, EMAIL, PASSWORD)
    await step('Office')
    await page.getByRole('textbox', { name: 'Company name' }).fill('Assurances du Lac')
    await button(page, 'Continue').click()
    await step('Country and currency')
    await choose(page, 'Country', 'Tunisia')
    await choose(page, 'Default currency', 'TND')
    await choose(page, 'Time zone', 'Africa/Tunis')
    await expectNoAxeViolations(page)
    await button(page, 'Continue').click()
  })

  await test.step('unsold types are retired, the others get the taxes of the country', async () => {
    await step('Insurance types')
    await page.getByRole('checkbox', { name: 'Contractors all risks' }).uncheck()
    await button(page, 'Continue').click()
    await step('Insurance taxes')
    await button(page, 'Add to 8 types').click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Marine cargo' })).toContainText('6')
    await expect(page.getByRole('listitem').filter({ hasText: 'Contractors all risks' })).toBeHidden()
    await expect(page.getByRole('listitem').filter({ hasText: 'Term life' })).toContainText('No tax')
    await expectNoAxeViolations(page)
    await button(page, 'Continue').click()
  })

  await test.step('adds a carrier in place; a skipped step stays open on the dashboard', async () => {
    await step('Insurance companies')
    await button(page, 'New insurance company').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Carthage Mutuelle')
    await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill('CARTH')
    await expect(dialog.locator('input[name="currency"]')).toHaveValue('TND')
    await dialog.getByLabel('Phone', { exact: true }).fill('71 123 456')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Carthage Mutuelle' })).toBeVisible()
    await button(page, 'Continue').click()
    await step('People')
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Skip for now' }).click()
    await expect(page.getByRole('heading', { name: 'Finish setting up · 5 of 6' })).toBeVisible()
  })

  await test.step('creates a customer from a national number, and a work order with the questions of its type', async () => {
    await page.goto('work-orders/create')
    await page.getByRole('combobox', { name: 'Customer' }).fill('Amel')
    await page.getByRole('option', { name: 'New: Customer' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'First name' }).fill('Amel')
    await dialog.getByRole('textbox', { name: 'Last name' }).fill('Story')
    await dialog.getByLabel('Phone', { exact: true }).fill('71 555 321')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toBeHidden()
    await choose(page, 'Insurance type', 'Motor')
    await page.getByRole('textbox', { name: 'Plate' }).fill('190 TU 4521')
    await button(page, 'Save').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^WO-/)
    await page.goto('customers?filter={"phone_q":"071555321"}')
    await expect(page.getByRole('main').getByText('+216 71 555 321')).toBeVisible()
  })

  await test.step('hides the card for the whole office', async () => {
    await page.goto('dashboard')
    await button(page, 'Hide this card').click()
    await expect(page.getByRole('heading', { name: /^Finish setting up/ })).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Due', exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Finish setting up/ })).toBeHidden()
  })
})
