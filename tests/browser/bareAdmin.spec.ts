import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { DEMO_PASSWORD, expect, test } from '../support/app'

/**
 * Their guessed references have the names of resources (`customer_id`), of none (`parent_id`, `company_ids`,
 * `accepted_quote_id`), or are no references (`national_id`).
 */
const RESOURCES = [
  'claims',
  'customers',
  'insurance-companies',
  'policies',
  'roles',
  'work-orders',
  'exchange-rates',
  'claim-lines',
  'insurance-types',
  'instalments',
  'payments',
  'question-sets',
  'quotes',
  'users',
]

let folder = ''
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coverdesk-bare-'))
  await build({
    configFile: false,
    base: '/bare/',
    logLevel: 'error',
    plugins: [react()],
    define: { RESOURCES: JSON.stringify(RESOURCES) },
    build: {
      outDir: folder,
      minify: false,
      target: 'esnext',
      rolldownOptions: {
        input: join(import.meta.dirname, 'bare/index.tsx'),
        output: { entryFileNames: 'bare.js' },
      },
    },
  })
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('X-07 a bare Admin with our providers guesses its resources without an error', async ({ page, app }) => {
  test.setTimeout(240_000)
  const failed: string[] = []
  page.on('response', answer => {
    if (answer.status() >= 400) failed.push(`${answer.status()} ${answer.url()}`)
  })
  await page.route(`${app.url}/bare/**`, async route => {
    const file = new URL(route.request().url()).pathname.replace('/bare/', '')
    if (file) return route.fulfill({ path: join(folder, file), contentType: typeOf(file) })
    const body =
      '<!doctype html><html lang="en"><body><div id="root"></div><script type="module" src="bare.js"></script></body></html>'
    return route.fulfill({ body, contentType: 'text/html' })
  })

  await test.step('a first visit opens the sign-in page, and the form signs in', async () => {
    await page.goto(`${app.url}/bare/`)
    await page.locator('input[name="username"]').fill('admin@example.com')
    await page.locator('input[name="password"]').fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('menuitem')).toHaveCount(RESOURCES.length)
  })

  const errors = page.locator('.MuiSvgIcon-colorError, .RaNotification-error, [role="alert"]')
  for (const name of RESOURCES)
    await test.step(`${name}: list, show and edit`, async () => {
      await page.goto(`${app.url}/bare/#/${name}`)
      const rows = page.locator('tbody tr')
      await expect(rows.first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(errors).toHaveCount(0)
      const id = (await rowsOf(name))[0]?.id ?? 0
      for (const path of [`${id}/show`, `${id}`]) {
        await page.goto(`${app.url}/bare/#/${name}/${path}`)
        await expect(page.locator('.RaShow-card, .RaEdit-card').first()).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expect(errors).toHaveCount(0)
      }
    })

  await test.step('a guessed reference to no resource shows the value of its field', async () => {
    const customer = (await rowsOf('customers', 50)).find(({ national_id }) => national_id)
    await page.goto(`${app.url}/bare/#/customers/${customer?.id}/show`)
    await expect(page.getByText(String(customer?.national_id), { exact: true })).toBeVisible()
  })

  await test.step('signing out returns to the sign-in page', async () => {
    await page.getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page.locator('input[name="username"]')).toBeVisible()
  })
  expect(failed).toEqual([])

  async function rowsOf(name: string, count = 1): Promise<{ id: number; national_id?: string }[]> {
    const token = (await page.context().cookies()).find(cookie => cookie.name === 'accessToken')?.value ?? ''
    const headers = { Authorization: `Bearer ${decodeURIComponent(token)}` }
    const answer = await page.request.get(`${app.url}/api/v1/${name}?range=[0,${count - 1}]`, { headers })
    return ((await answer.json()) as { data: { id: number; national_id?: string }[] }).data
  }
})

const typeOf = (file: string) => (file.endsWith('.css') ? 'text/css' : 'text/javascript')
