import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { freePort } from '../../scripts/development/freePort'
import { DEMO_PASSWORD, expect, test } from '../support/app'
import { callerAt } from '../support/caller'
import { startServer } from '../support/serverProcess'

/** Two browsers, or a server that starts twice, are slow on a busy machine. */
const LONG = 240_000
const AGENT = 'agent@example.com'
const LEAD = 'lead@example.com'
const AGENT_NAME = 'Yasmine Trabelsi'
const LEAD_NAME = 'Mehmet Yılmaz'

/** Opens a page through the sign-in, so that it loads only once. */
type Enter = (page: Page, path: string, email: string) => Promise<void>

const entering =
  (signIn: (page: Page, email: string) => Promise<void>): Enter =>
  async (page, path, email) => {
    await page.goto(`login?${new URLSearchParams({ to: `/${path}` })}`)
    await signIn(page, email)
  }

const isLive = (page: Page) => expect(page.getByRole('button', { name: 'Live updates are on' })).toBeVisible()
const said = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
const others = (page: Page) => page.getByRole('list', { name: 'Also viewing' })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true }).first()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const anotherPerson = async (browser: Browser, baseURL: string | undefined) =>
  (await browser.newContext({ baseURL })).newPage()

/** Logs the time from an acknowledged write until it is visible elsewhere. No check depends on it. */
async function timed(what: string, answered: Promise<unknown>, seen: () => Promise<unknown>): Promise<void> {
  await answered
  const from = performance.now()
  await seen()
  console.info(`${what}: ${Math.round(performance.now() - from)} ms after the answered write`)
}

const saved = (page: Page) =>
  page.waitForResponse(answer => answer.request().method() === 'PUT' && answer.ok())

test("L-09 two people work on the same customer and see each other's changes", async ({
  page: agent,
  app,
  browser,
  baseURL,
  signIn,
  expectNoAxeViolations,
}) => {
  test.setTimeout(LONG)
  const admin = await callerAt(app.url, 'admin@example.com', DEMO_PASSWORD)
  const office = await callerAt(app.url, AGENT, DEMO_PASSWORD)
  const [me] = await admin.find('users', { email: AGENT })
  const mine = { assigned_to: me?.id }
  const [customer] = await admin.find('customers', { ...mine, kind: 'company' })
  if (!customer) throw new Error('The demo data gives the agent no customer.')
  const enter = entering(signIn)
  const lead = await anotherPerson(browser, baseURL)
  const list = `customers?filter=${encodeURIComponent(JSON.stringify(mine))}`
  await enter(lead, list, LEAD)
  await enter(agent, `customers/${customer.id}/edit`, AGENT)
  await Promise.all([isLive(lead), isLive(agent)])
  const row = lead.locator(`[data-id="${customer.id}"]`)

  await test.step("a change appears in the other person's list", async () => {
    await expect(row).toBeVisible()
    await field(agent, 'Email').fill('first@example.com')
    const answered = saved(agent)
    await press(agent, 'Save')
    await timed('list', answered, () => expect(row).toContainText('first@example.com'))
  })

  await test.step('both see who is present and who is editing', async () => {
    await row.getByRole('link').first().click()
    await expect(others(agent).getByRole('img', { name: LEAD_NAME })).toBeVisible()
    await expect(others(lead).getByRole('img', { name: AGENT_NAME })).toBeVisible()
    await agent.getByRole('link', { name: 'Edit' }).click()
    await field(agent, 'Email').fill('second@example.com')
    await expect(others(lead).getByRole('img', { name: `${AGENT_NAME}, editing this` })).toBeVisible()
  })

  await test.step("a change appears in the other person's view, with a notice", async () => {
    const answered = saved(agent)
    await press(agent, 'Save')
    await timed('record', answered, () =>
      expect(lead.getByRole('link', { name: 'second@example.com' }).first()).toBeVisible(),
    )
    await expect(said(lead, `${AGENT_NAME} changed email`)).toBeVisible()
    await expectNoAxeViolations(lead)
  })

  await test.step("a form shows the other person's save before its own save is tried", async () => {
    await lead.getByRole('link', { name: 'Edit' }).click()
    await field(lead, 'Legal name').fill('Typed meanwhile')
    await agent.getByRole('link', { name: 'Edit' }).click()
    await field(agent, 'Email').fill('third@example.com')
    await press(agent, 'Save')
    await expect(said(lead, `${AGENT_NAME} saved this record while you were editing: email`)).toBeVisible()
    await expectNoAxeViolations(lead)
    await press(lead, 'Update untouched fields')
    await expect(field(lead, 'Email')).toHaveValue('third@example.com')
    await press(lead, 'Save')
    await expect(said(agent, `${LEAD_NAME} changed legal name`)).toBeVisible()
  })

  await test.step('removes a person who leaves', async () => {
    await expect(others(lead)).toBeVisible()
    await agent.getByRole('link', { name: 'Back to the list: Customers' }).click()
    await expect(others(lead)).toHaveCount(0)
  })

  await test.step('new rows wait, and a deleted row stays in place, greyed out', async () => {
    // Back through the view and the form to the filtered list.
    await lead.evaluate(() => history.go(-3))
    await expect(row).toBeVisible()
    const added = await office.create('customers', {
      ...mine,
      kind: 'person',
      first_name: 'Newly',
      last_name: 'Added',
      phone: '+21620000001',
    })
    const come = lead.locator(`[data-id="${added.id}"]`)
    await expect(lead.getByText('1 new or moved', { exact: true })).toBeVisible()
    await expect(come).toHaveCount(0)
    await press(lead, 'Show')
    await expect(come).toContainText('Newly Added')
    await admin.remove('customers', added)
    await expect(lead.getByText('1 no longer here', { exact: true })).toBeVisible()
    await expect(come).toContainText('Newly Added')
    await press(lead, 'Refresh')
    await expect(come).toHaveCount(0)
  })

  await test.step('shows missed changes after an offline period, on the same page', async () => {
    await lead.evaluate(() => document.body.setAttribute('data-same-page', ''))
    await lead.context().setOffline(true)
    await expect(lead.getByRole('button', { name: 'Live updates are on' })).toHaveCount(0)
    const [now] = await admin.find('customers', { id: customer.id })
    if (now) await admin.update('customers', now, { email: 'missed@example.com' })
    await lead.context().setOffline(false)
    await expect(row).toContainText('missed@example.com')
    await expect(lead.locator('body[data-same-page]')).toHaveCount(1)
  })
  await lead.context().close()
})

test('L-08 a notification appears once in every tab, whatever happens to the server', async ({
  browser,
  signIn,
}) => {
  test.setTimeout(LONG)
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'coverdesk-live-'))
  const start = () => startServer({ engine: 'pglite', demo: true, port, dataDir })
  let server = await start()
  const context = await browser.newContext({ baseURL: `${server.url}/build/` })
  try {
    const one = await context.newPage()
    await entering(signIn)(one, 'customers', AGENT)
    const two = await context.newPage()
    await two.goto('notifications')
    await Promise.all([isLive(one), isLive(two)])
    const bell = (page: Page, count: number) =>
      expect(page.getByRole('button', { name: `Notifications, ${count} unread` })).toBeVisible()
    let admin = await callerAt(server.url, 'admin@example.com', DEMO_PASSWORD)
    const [me] = await admin.find('users', { email: AGENT })
    const orders = await admin.find('work-orders', { status: 'draft', assigned_to_neq: me?.id })
    const assign = async (at: number) => {
      const order = orders[at]
      if (!order) throw new Error('The demo data has too few drafts of others.')
      await admin.update('work-orders', order, { assigned_to: me?.id })
      return `Work order ${order.number} was assigned to you`
    }
    await expect.poll(() => admin.isClockDone(), { timeout: 60_000 }).toBe(true)
    await one.reload()
    const label = await one.getByRole('button', { name: /^Notifications, \d/ }).getAttribute('aria-label')
    const before = Number(/\d+/.exec(label ?? '')?.[0])

    const assigned = await assign(0)
    await expect(one.getByRole('status', { name: 'New notifications' }).getByText(assigned)).toBeVisible()
    await Promise.all([bell(one, before + 1), bell(two, before + 1)])
    const rows = two.getByRole('main').getByRole('listitem')
    await press(two, '1 new · Show')
    await expect(rows.filter({ hasText: assigned })).toHaveCount(1)
    await press(two, `Mark as read: ${assigned}`)
    await Promise.all([bell(one, before), bell(two, before)])

    const atTheEnd = await assign(1)
    await server.stop('SIGKILL')
    server = await start()
    admin = await callerAt(server.url, 'admin@example.com', DEMO_PASSWORD)
    const afterwards = await assign(2)
    await Promise.all([bell(one, before + 2), bell(two, before + 2)])
    await press(two, '2 new · Show')
    for (const text of [atTheEnd, afterwards]) await expect(rows.filter({ hasText: text })).toHaveCount(1)
  } finally {
    await context.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
})
