import { once } from 'node:events'
import { expect, test } from '../support/app'

// All lists use the same page. Users have their own view.
const RESOURCES = ['customers', 'users']

test.beforeEach(async ({ page, resumeSession }) => {
  await resumeSession(page, 'admin@example.com')
})

for (const name of RESOURCES)
  test(`Q-03 E-02 ${name}: a list shows loading, failure, emptiness and no match`, async ({
    page,
    context,
    consoleWatch,
    expectNoAxeViolations,
  }) => {
    consoleWatch.allow(/500|ERR_INTERNET_DISCONNECTED/)
    const calls = new RegExp(`/api/v1/${name}\\?`)
    const rows = page.locator('[data-id]')
    const retry = page.getByRole('button', { name: 'Try again' })

    await test.step('loading', async () => {
      const gate = new AbortController()
      await page.route(calls, async route => {
        if (!gate.signal.aborted) await once(gate.signal, 'abort')
        await route.continue()
      })
      await page.goto(name)
      await expect(page.locator('main [aria-busy="true"]').first()).toBeVisible()
      await expectNoAxeViolations(page)
      gate.abort()
      await expect(rows.first()).toBeVisible()
      await page.unrouteAll({ behavior: 'wait' })
    })

    await test.step('shows a server error, then recovers', async () => {
      const body = { status: 'error', message: 'Something went wrong.', code: 'internal' }
      await page.route(calls, route => route.fulfill({ status: 500, json: body }))
      await page.reload()
      await expect(page.getByText('The list couldn’t be loaded')).toBeVisible()
      await expectNoAxeViolations(page)
      await page.unrouteAll({ behavior: 'wait' })
      await retry.click()
      await expect(rows.first()).toBeVisible()
    })

    await test.step('shows a lost connection, then recovers', async () => {
      // Wait for the live connection: if it were still loading its code, going offline would log an error.
      await expect(page.getByRole('button', { name: 'Live updates are on' })).toBeVisible()
      // The column tools load after the rows, and would log an error too.
      await expect(page.getByRole('columnheader').getByRole('separator').first()).toBeAttached()
      await context.setOffline(true)
      await page.getByRole('searchbox').fill('no such thing')
      await expect(page.getByText('There’s no connection to the server.')).toBeVisible()
      await context.setOffline(false)
      await retry.click()
    })

    await test.step('shows no match, with a way back', async () => {
      await expect(page.getByText('No matching records')).toBeVisible()
      await expectNoAxeViolations(page)
      await page.getByRole('main').getByRole('button', { name: 'Clear', exact: false }).last().click()
      await expect(rows.first()).toBeVisible()
    })

    await test.step('empty', async () => {
      const headers = { 'Content-Range': `${name} */0` }
      await page.route(calls, route => route.fulfill({ headers, json: { status: 'success', data: [] } }))
      await page.goto(name)
      await expect(page.getByText('No data available')).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: /^New / }).first()).toBeVisible()
      await expectNoAxeViolations(page)
      await page.unrouteAll({ behavior: 'wait' })
    })
  })

test('E-03 X-08 the first message can be that the network is gone', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED/)
  // The code of messages loads when the page is first idle, on a busy machine long after the network is idle.
  const messages = page.waitForResponse(/\/over-[^/]*\.js$/)
  await page.goto('notifications')
  const deletes = page.getByRole('main').getByRole('button', { name: /^Delete: / })
  await expect(deletes.first()).toBeVisible()
  const count = await deletes.count()
  // Importing the module again waits until it and all its imports have loaded.
  await page.evaluate(code => import(code), (await messages).url())
  // Wait for the live connection: if it were still loading its code, going offline would log an error.
  await expect(page.getByRole('button', { name: 'Live updates are on' })).toBeVisible()
  await context.setOffline(true)
  await deletes.first().click()
  await expect(page.getByText('There’s no connection to the server.')).toBeVisible()
  await expect(deletes).toHaveCount(count)
  await context.setOffline(false)
})

test('C-09 E-02 of two windows, the later save can take over what the other saved', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(/409|changed this record/)
  const other = await context.newPage()
  const fill = async (tab: typeof page, text: string) => {
    await tab.goto('customers/6/edit')
    await tab.getByRole('textbox', { name: 'Occupation' }).fill(text)
  }
  await fill(page, 'Mine')
  await fill(other, 'Theirs')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other).toHaveURL(/customers\/6$/)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use theirs' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('Theirs').or(page.locator('input[value="Theirs"]')).first()).toBeVisible()
  await page.goto('customers/6')
  await expect(page.getByText('Theirs')).toBeVisible()
  await expect(page.getByText('Mine', { exact: true })).toHaveCount(0)
})
