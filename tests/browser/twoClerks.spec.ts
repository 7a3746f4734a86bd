import type { Browser, Page } from '@playwright/test'
import { DEMO_PASSWORD, deleteCookies, expect, test } from '../support/app'
import { applyDefinitions } from '../support/applyDefinitions'
import { boardOfOrder, cardOf, columnOf, drag, makeOrder } from '../support/boards'
import { callerAt } from '../support/caller'

const input = (page: Page, name: string) => page.locator(`input[name="${name}"], textarea[name="${name}"]`)
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const another = async (browser: Browser, baseURL: string | undefined) =>
  (await browser.newContext({ baseURL, reducedMotion: 'reduce' })).newPage()

test("E-02 C-09 merges two people's changes to one record; asks about fields that both changed", async ({
  page,
  browser,
  baseURL,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/409|changed this record/)
  const other = await another(browser, baseURL)
  await Promise.all([signIn(page, 'admin@example.com'), signIn(other, 'manager@example.com')])
  const form = 'insurance-companies/6/edit'
  const open = async () => {
    for (const one of [page, other]) await one.goto(form)
    for (const one of [page, other]) await expect(input(one, 'notes')).toBeVisible()
  }
  await open()
  await input(page, 'contacts.0.email').fill('desk@carrier.example')
  await input(other, 'contacts.0.phone').fill('+21671000111')
  await input(other, 'notes').fill('Asks for the licence')
  await save(other).click()
  await expect(other).toHaveURL(/companies\/6$/)
  await save(page).click()
  await expect(page).toHaveURL(/companies\/6$/)
  await expect(page.getByText(/changed contacts and notes in the meantime/)).toBeVisible()

  await open()
  await expect(input(page, 'contacts.0.email')).toHaveValue('desk@carrier.example')
  await expect(input(page, 'contacts.0.phone')).toHaveValue('+216 71 000 111')
  await input(page, 'notes').fill('Mine')
  await input(other, 'notes').fill('Theirs')
  await save(other).click()
  await expect(other).toHaveURL(/companies\/6$/)
  await save(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radiogroup', { name: 'Notes' })).toContainText('Asks for the licence')
  await dialog.getByRole('button', { name: 'Save mine' }).click()
  await expect(page.getByText('Mine', { exact: true })).toBeVisible()
  await other.context().close()
})

test('A-11 C-09 input survives a crashed tab, continues on another device, and is sent once when the network returns', async ({
  page,
  context,
  browser,
  baseURL,
  signIn,
  resumeSession,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED|http\.offline|draft|dynamically imported module/)
  await resumeSession(page, 'admin@example.com')
  await page.goto('customers/create')
  const keptFrom = (from: Page) =>
    from.waitForResponse(
      answer => answer.url().endsWith('/drafts/customers/new') && answer.request().method() === 'PUT',
    )
  const kept = keptFrom(page)
  await input(page, 'first_name').fill('Selma')
  await input(page, 'last_name').fill('Twodesks')
  await kept
  await input(page, 'phone').fill('+216 71 444 555')
  const session = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // Crashes the renderer at an arbitrary point; the command never returns.
  session.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
  const again = await context.newPage()
  const sentOn = keptFrom(again)
  await again.goto('customers/create')
  await expect(input(again, 'last_name')).toHaveValue('Twodesks')
  // Typed after the server last received the draft.
  await expect(input(again, 'phone')).toHaveValue('+216 71 444 555')
  await sentOn

  const device = await another(browser, baseURL)
  await signIn(device, 'admin@example.com')
  await device.getByRole('link', { name: 'Selma Twodesks' }).click()
  await expect(device.getByText(/entries from another device/)).toBeVisible()
  await expect(input(device, 'last_name')).toHaveValue('Twodesks')
  await device.context().setOffline(true)
  await save(device).click()
  await expect(device.getByRole('alert')).toContainText('sent again automatically')
  await device.context().setOffline(false)
  await expect(device).toHaveURL(/customers\/\d+$/)
  await device.goto('customers?filter={"last_name":"Twodesks"}')
  await expect(device.getByRole('link', { name: 'Selma Twodesks' })).toHaveCount(1)
  await device.context().close()
})

test('A-11 P-11 whoever signs in over an expired session finds none of its input; its owner does, even if it never reached the server', async ({
  page,
  context,
  signIn,
  resumeSession,
  consoleWatch,
}) => {
  consoleWatch.allow(
    /401|CLOSING or CLOSED|can’t listen to|Signing out on the server failed|no token found|ERR_FAILED|draft/,
  )
  await resumeSession(page, 'admin@example.com')
  await page.goto('customers/5/edit')
  await page.route('**/drafts/customers/5', route =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await expect(async () =>
    expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain('coverdesk-seal-key'),
  ).toPass()
  await input(page, 'notes').fill('For nobody else')
  const token = (await context.cookies()).find(({ name }) => name === 'accessToken')?.value ?? ''
  const headers = { Authorization: `Bearer ${decodeURIComponent(token)}` }
  await context.request.post(new URL('/api/v1/auth/logout', page.url()).href, { headers })
  await page.getByRole('dialog').getByRole('button', { name: 'Leave this page' }).click()
  await expect(page).toHaveURL(/login$/)
  await signIn(page, 'manager@example.com')
  await expect(page.getByRole('heading', { name: /Karim/ })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('nobody else')
  await page.goto('customers/5')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('For nobody else')).toHaveCount(0)
  await deleteCookies(page)
  await page.goto('login')
  await signIn(page, 'admin@example.com')
  await page.goto('customers/5/edit')
  await expect(input(page, 'notes')).toHaveValue('For nobody else')
})

test('V-03 C-09 a card that someone else is editing or moves while it is in hand: nothing is lost, and a refused drop says why', async ({
  page,
  browser,
  app,
  baseURL,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/409/)
  const other = await another(browser, baseURL)
  await Promise.all([signIn(page, 'admin@example.com'), signIn(other, 'lead@example.com')])
  const admin = await callerAt(app.url, 'admin@example.com', DEMO_PASSWORD)
  const { id, number } = await makeOrder(admin)
  const card = (column: string) => cardOf(page, column, number)
  for (const one of [page, other]) {
    await one.goto(boardOfOrder(id, ['draft', 'requested', 'cancelled']))
    await expect(cardOf(one, 'Draft', number)).toBeVisible()
  }

  await test.step('someone else moves the card in hand', async () => {
    await drag(page, card('Draft'), columnOf(page, 'Requested'))
    await other.getByRole('button', { name: `Move ${number}` }).click()
    await other.getByRole('menuitem', { name: /Requested/ }).click()
    await expect(cardOf(other, 'Requested', number)).toBeVisible()
    await page.mouse.up()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/status has changed in the meantime/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(card('Requested')).toBeVisible()
  })

  await test.step('a card is moved while someone else edits it', async () => {
    await other.goto(`work-orders/${id}/edit`)
    await input(other, 'notes').fill('Wants a call before noon')
    await drag(page, card('Requested'), columnOf(page, 'Cancelled'))
    await page.mouse.up()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').first().click()
    await page.getByRole('option').nth(1).click()
    await dialog.getByRole('button', { name: 'Cancel request' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(other.getByText(/saved this record while you were editing: status/)).toBeVisible()
    await expect(input(other, 'notes')).toHaveValue('Wants a call before noon')
  })
  await other.context().close()
})

test('V-01 a view that someone shares, renames or deletes, and whose field goes, keeps the open list working', async ({
  page,
  browser,
  app,
  baseURL,
  signIn,
  consoleWatch,
}) => {
  // The list stays sorted by the removed field until the page receives the change.
  consoleWatch.allow(/400/)
  const other = await another(browser, baseURL)
  await Promise.all([signIn(page, 'admin@example.com'), signIn(other, 'manager@example.com')])
  const admin = await callerAt(app.url, 'admin@example.com', DEMO_PASSWORD)
  const resource = 'insurance-companies'
  const own = (fields: object) =>
    applyDefinitions(admin, {
      [resource]: { extends: resource, fields, labels: { en: { fields: { desk: 'Desk' } } } },
    })
  await own({ desk: { kind: 'text' } })
  const state = { columns: ['name', 'desk'], sort: [['desk', 'ASC']] }
  // The API accepts the field shortly after the definitions were applied.
  let view = { id: 0 }
  await expect(async () => {
    view = await admin.send<{ id: number }>('POST', 'views', { resource, name: 'Desks', state })
  }).toPass()
  const change = (body: object) => admin.send('PUT', `views/${view.id}`, body)
  const head = (name: string) => other.getByRole('columnheader', { name })
  await other.goto(`${resource}?view=${view.id}`)
  await expect(other.getByText(/no longer exists, or isn’t shared/)).toBeVisible()

  await change({ audience: 'everybody' })
  await expect(head('Desk')).toBeVisible()
  await expect(other.getByText(/no longer exists/)).toHaveCount(0)
  await change({ name: 'Desks of companies' })
  await expect(other.getByRole('button', { name: /Desks of companies/ })).toBeVisible()

  await page.goto(`${resource}?view=${view.id}`)
  await own({})
  for (const one of [page, other]) {
    await expect(one.getByText(/uses a field that’s gone .*Desk/)).toBeVisible()
    await expect(one.getByRole('row').nth(2)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Save without' }).click()
  await expect(other.getByText(/uses a field/)).toHaveCount(0)

  await admin.send('DELETE', `views/${view.id}`)
  await expect(other.getByText(/no longer exists, or isn’t shared/)).toBeVisible()
  await expect(other.getByRole('row').nth(2)).toBeVisible()
  await other.context().close()
})
