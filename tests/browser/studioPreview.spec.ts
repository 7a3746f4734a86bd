import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, expect, test } from '../support/app'

test.use({ viewport: { width: 1500, height: 950 } })

/** Adds a field in the editor, as a user does. */
async function addField(page: Page, label: string): Promise<void> {
  await page.getByLabel('Name of the new field').fill(label)
  await page.getByRole('button', { name: 'Add field' }).click()
}

async function apiOf(url: string) {
  const call = async (path: string, token?: string, init: RequestInit = {}) => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
    return (await fetch(`${url}/api/v1/${path}`, { ...init, headers })).json()
  }
  const body = JSON.stringify({ email: 'admin@example.com', password: DEMO_PASSWORD })
  const { data } = await call('auth/login', undefined, { method: 'POST', body })
  return (path: string) => call(path, data.token)
}

test('T-06 a draft is tried in the real screens by its author alone, and writes nothing', async ({
  page,
  app,
  signIn,
  resumeSession,
  browser,
}) => {
  const api = await apiOf(app.url)
  const before = await api('customers')
  const { outlines } = (await api('definitions')).data
  await signIn(page, 'admin@example.com')
  const written: string[] = []
  page.on('request', request => {
    const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(request.method())
    if (!isRead && request.frame().url().includes('/preview/')) written.push(request.url())
  })
  await page.goto('studio/customers/fields')
  const preview = page.frameLocator('iframe')
  await expect(preview.getByLabel('First name')).toBeVisible()

  await test.step('a new field appears in the form, which keeps what was typed', async () => {
    await preview.getByLabel('First name').fill('Amel')
    await addField(page, 'Shoe size')
    await expect(preview.getByLabel('Shoe size')).toBeVisible()
    await expect(preview.getByLabel('First name')).toHaveValue('Amel')
  })

  await test.step('a save is answered by the preview', async () => {
    await preview.getByLabel('Shoe size').fill('42')
    await preview.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(preview.getByLabel('Last name')).toHaveAttribute('aria-invalid', 'true')
    await preview.getByLabel('Last name').fill('Previewed')
    await preview.getByLabel('Phone').first().fill('71234567')
    await preview.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(preview.getByText('Preview: nothing is saved.')).toBeVisible()
    await expect(preview.getByRole('heading', { name: /Amel Previewed/, level: 1 })).toBeVisible()
  })

  await test.step('the list shows the record and the new column with samples', async () => {
    await page.getByRole('link', { name: /^List/ }).click()
    await expect(preview.getByRole('row', { name: /Amel Previewed/ })).toBeVisible()
    await page.getByLabel('Add a column').click()
    await page.getByRole('option', { name: 'Shoe size' }).click()
    await expect(preview.getByRole('columnheader', { name: 'Shoe size' })).toBeVisible()
    await expect(preview.getByRole('row', { name: /Amel Previewed.*42/ })).toBeVisible()
    await expect(preview.getByRole('cell', { name: /^Shoe size \d+$/ }).first()).toBeVisible()
  })

  await test.step('a link out of the preview leads nowhere', async () => {
    await preview.getByRole('link', { name: 'Coverdesk' }).first().click()
    await expect(preview.getByText('The preview shows only the pages of resources.')).toBeVisible()
    await expect(preview.getByRole('row', { name: /Amel Previewed/ })).toBeVisible()
  })

  await test.step('nothing has left the browser', async () => {
    expect(written).toEqual([])
    expect((await api('customers')).meta.total).toBe(before.meta.total)
    expect((await api('definitions')).data.outlines).toEqual(outlines)
  })

  await test.step('a second person sees nothing of it', async () => {
    const second = await (await browser.newContext({ baseURL: `${app.url}/build/` })).newPage()
    await resumeSession(second, 'agent@example.com')
    await second.goto('customers/create')
    await expect(second.getByLabel('First name')).toBeVisible()
    await expect(second.getByLabel('Shoe size')).toHaveCount(0)
    await second.context().close()
  })
})

test('T-06 the preview is only for System Admins', async ({ page, signIn }) => {
  await signIn(page, 'staff@example.com')
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void window.open('preview/customers', '_blank'))
  await expect((await opened).getByText('Not Authorized').first()).toBeVisible()
})
