import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect } from '../support/app'
import { type RunningServer, startServer } from '../support/serverProcess'
import { copyTree } from '../support/treeCopy'

const SOURCE = 'tests/browser/stock/depots'
const LABELS = {
  name: 'Depot |||| Depots',
  fields: {
    name: 'Name',
    city: 'City',
    opened: 'Opened',
    gates: 'Gates',
    state: 'State',
    depot_id: 'Part of',
  },
}

/** A copy of the product with a resource whose pages are react-admin's own components, built and started. */
const test = base.extend<{ office: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  office: async ({}, use) => {
    const { tree, remove } = await copyTree()
    const folder = join(tree, 'resources/depots')
    mkdirSync(folder)
    cpSync(SOURCE, folder, { recursive: true })
    // There they are two folders nearer to the product's own.
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (/\.tsx?$/u.test(file)) {
        const path = join(folder, file)
        writeFileSync(path, readFileSync(path, 'utf8').replaceAll("'../../", "'"))
      }
    for (const language of ['en', 'fr', 'ar', 'tr'])
      writeFileSync(join(tree, `resources/i18n/${language}/depots.json`), JSON.stringify(LABELS))
    const server = await startServer({ engine: 'pglite', demo: true, tree, build: true })
    await use(server)
    await server.stop()
    await remove()
  },
  baseURL: async ({ office }, use) => use(`${office.url}/build/`),
})

test('X-07 pages of stock components replace generated ones', async ({ page, browser, baseURL, signIn }) => {
  test.setTimeout(240_000)
  await signIn(page, 'admin@example.com')

  await test.step('a stock list has a title and a Create button', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Depots' }).click()
    await expect(page.getByRole('heading', { name: 'Depots', level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(/^Depots · /)
    await page.getByRole('link', { name: 'Create' }).click()
    await expect(page.getByRole('heading', { name: 'Create Depot', level: 1 })).toBeVisible()
  })

  await test.step('a stock form creates, over its tabs', async () => {
    await page.getByLabel('Name').fill('Sousse')
    await page.getByRole('combobox', { name: 'State' }).click()
    await page.getByRole('option', { name: 'Open' }).click()
    await page.getByRole('tab', { name: 'Place' }).click()
    await page.getByLabel('City').fill('Sousse')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/depots\/1$/)
    await expect(page.getByRole('heading', { name: /Sousse/, level: 1 })).toBeVisible()
  })

  await test.step('a stock edit is sent when its page is left at once', async () => {
    await page.goto('depots/1/edit')
    await page.getByLabel('City').fill('Hammam Sousse')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByLabel('Label').fill('North gate')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    page.on('dialog', dialog => dialog.accept())
    await page.goto('customers')
    await page.goto('depots/1')
    await expect(page.getByText('Hammam Sousse')).toBeVisible()
    await expect(page.getByText('North gate')).toBeVisible()
  })

  await test.step('Undo of a stock notification undoes the save on the server', async () => {
    await page.goto('depots/1/edit')
    await page.getByLabel('City').fill('Tunis')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone: 1 record')).toBeVisible()
    await page.goto('depots/1')
    await expect(page.getByText('Hammam Sousse')).toBeVisible()
  })

  await test.step('a stock table shows the label of a reference without a request for it', async () => {
    await page.goto('depots/create')
    await page.getByLabel('Name').fill('Monastir')
    await page.getByRole('combobox', { name: 'Part of' }).click()
    await page.getByRole('option', { name: 'Sousse' }).click()
    await page.getByRole('combobox', { name: 'State' }).click()
    await page.getByRole('option', { name: 'Open' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/depots\/2$/)
    await expect(page.getByRole('link', { name: 'Sousse', exact: true })).toBeVisible()
    const requests: string[] = []
    page.on('request', request => requests.push(request.url()))
    await page.goto('depots')
    await expect(page.getByRole('row', { name: /Monastir/ }).getByText('Sousse')).toBeVisible()
    expect(requests.filter(url => /depots\/choices|filter=.*id/u.test(decodeURIComponent(url)))).toEqual([])
  })

  await test.step('a stock list finds records, and works from right to left', async () => {
    await page.goto('depots')
    await expect(page.getByRole('cell', { name: 'Hammam Sousse' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Search' }).fill('nothing like it')
    await expect(page.getByText('No Depots found')).toBeVisible()
    await page.getByRole('textbox', { name: 'Search' }).fill('')
    await page.getByRole('button', { name: 'Language: English' }).click()
    await page.getByRole('menuitemradio', { name: 'العربية' }).click()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.getByRole('link', { name: 'إضافة' })).toBeVisible()
    await page.getByRole('cell', { name: 'Hammam Sousse' }).click()
    await expect(page).toHaveURL(/depots\/1$/)
  })

  await test.step('the rules decide who opens it (P-05)', async () => {
    const context = await browser.newContext({ baseURL })
    const staff = await context.newPage()
    await signIn(staff, 'staff@example.com')
    await staff.goto('depots')
    await expect(staff.getByRole('heading', { name: 'Not Authorized - 401' })).toBeVisible()
    await context.close()
  })
})
