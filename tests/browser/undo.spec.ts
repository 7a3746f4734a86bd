import type { Page } from '@playwright/test'
import { expect, test } from '../support/app'

const input = (page: Page, name: string) => page.locator(`input[name="${name}"], textarea[name="${name}"]`)
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

/** Sends a request with the page's token. The test uses its own records, as other specs need the demo's. */
async function call(page: Page, method: string, path: string, data?: object) {
  const token = (await page.context().cookies()).find(({ name }) => name === 'accessToken')?.value ?? ''
  const headers = { Authorization: `Bearer ${decodeURIComponent(token)}` }
  return page.request.fetch(new URL(`/api/v1/${path}`, page.url()).href, { method, headers, data })
}

test('O-06 E-03 changes are undone, restored or reverted, refused after later changes, and listed on /audit', async ({
  page,
  browser,
  baseURL,
  signIn,
  consoleWatch,
  expectNoAxeViolations,
}) => {
  consoleWatch.allow(/409|403|has changed it since/)
  const other = await (await browser.newContext({ baseURL, reducedMotion: 'reduce' })).newPage()
  await Promise.all([signIn(page, 'admin@example.com'), signIn(other, 'manager@example.com')])
  const made = await call(page, 'POST', 'insurance-companies', {
    name: 'Backward Mutual',
    code: 'BACK',
    legal_name: 'Baker',
  })
  if (!made.ok()) throw new Error(await made.text())
  const { id } = (await made.json()).data as { id: number }
  const change = async (by: Page, name: string) => {
    await by.goto(`insurance-companies/${id}/edit`)
    await input(by, 'legal_name').fill(name)
    await save(by)
    await expect(by).toHaveURL(new RegExp(`insurance-companies/${id}$`))
    await expect(by.getByText(name, { exact: true }).first()).toBeVisible()
  }

  await test.step('undoes a change from its toast', async () => {
    await change(page, 'Sailor')
    await toast(page, /saved/).getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone: 1 record')).toBeVisible()
    await expect(page.getByText('Baker', { exact: true }).first()).toBeVisible()
  })

  await test.step('keeps a change that somebody has built on, and says why', async () => {
    await change(page, 'Painter')
    const offered = toast(page, /saved/).getByRole('button', { name: 'Undo' })
    await change(other, 'Teacher')
    await offered.click()
    const dialog = page.getByRole('dialog', { name: 'This can’t be undone.' })
    await expect(dialog).toContainText('Someone has changed it since then.')
    await expect(dialog.getByRole('link', { name: 'Backward Mutual' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('Teacher', { exact: true }).first()).toBeVisible()
  })

  await test.step('restores an earlier version from the history', async () => {
    await page.goto(`insurance-companies/${id}`)
    await page.getByRole('tab', { name: /^History/ }).click()
    const first = page.getByRole('listitem').filter({ hasText: 'added it' })
    await expect(first).toBeVisible()
    await expectNoAxeViolations(page)
    await first.getByRole('button', { name: 'Restore this version' }).click()
    const dialog = page.getByRole('dialog', { name: 'Restore version 1?' })
    await expect(dialog).toContainText('Teacher')
    await dialog.getByRole('button', { name: 'Restore this version' }).click()
    await expect(toast(page, 'Version 1 restored')).toBeVisible()
  })

  await test.step('finds and restores a deleted record in the trash', async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page).toHaveURL(/insurance-companies(\?.*)?$/)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Trash' }).click()
    await expect(page.getByRole('heading', { name: 'Trash: Insurance companies' })).toBeVisible()
    await page.getByRole('searchbox').fill('backward')
    await expect(page).toHaveURL(/trash\?filter=.*backward/)
    await expect(page.locator('tr[data-id]')).toHaveCount(1)
    await expect(page.getByRole('columnheader', { name: 'Deleted by' })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select Backward Mutual' }).check()
    await expectNoAxeViolations(page)
    if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT })
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(toast(page, '1 record restored')).toBeVisible()
    await expect(page.locator('tr[data-id]')).toHaveCount(0)
  })

  await test.step('an administrator finds everything on /audit; nobody can change it', async () => {
    await page.goto(`audit?resource=insurance-companies&record=${id}`)
    const rows = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem')
    await expect(rows.filter({ hasText: 'Undid an action' })).toHaveCount(1)
    for (const what of ['Created', 'Deleted', 'Restored'])
      await expect(rows.filter({ hasText: what })).toHaveCount(1)
    await page.getByRole('combobox', { name: 'What' }).click()
    await page.getByRole('option', { name: 'Changed', exact: true }).click()
    await expect(rows).toHaveCount(4)
    await page
      .getByRole('button', { name: /^Changed, .+: details$/ })
      .first()
      .click()
    await expect(page.getByRole('region', { name: 'Changes' })).toContainText('Baker')
    await expectNoAxeViolations(page)

    const [{ id: operation }] = (await (await call(page, 'GET', 'operations')).json()).data as [
      { id: string },
    ]
    for (const method of ['PUT', 'PATCH', 'DELETE'])
      expect((await call(page, method, `operations/${operation}`, {})).ok(), method).toBe(false)
    await other.goto('audit')
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(/not allowed|authorized/i)
  })
  await call(page, 'DELETE', `insurance-companies/${id}`)
  await other.context().close()
})
