import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, DEMO_PASSWORD, expect } from '../support/app'
import { type RunningServer, startServer } from '../support/serverProcess'
import { copyTree } from '../support/treeCopy'

type Copy = {
  server: RunningServer
  tree: string
  /**
   * Stops the server, and starts it again with its current files, at the same address and with the same data.
   */
  update: () => Promise<void>
}

const NEW_RESOURCE = ['branches', 'name:text!', 'city:text', 'opened:date', 'state:choice(open,closed)!']

/** A second resource, defined without code. */
const TICKETS = {
  name: 'tickets',
  title: 'topic',
  subject: 'Ticket',
  menu: 'work',
  fields: {
    topic: { kind: 'text', required: true },
    customer_id: { kind: 'reference', to: 'customers' },
    status: { kind: 'choice', options: ['waiting', 'solved'], default: 'waiting', readOnly: true },
  },
  rules: { says_more: { fields: ['topic'], check: 'size(topic) > 8' } },
  transitions: { solve: { from: ['waiting'], to: 'solved' } },
}

/** An extension that adds a field to a shipped resource. */
const LOYALTY = {
  extends: 'customers',
  fields: { loyalty_since: { kind: 'date' } },
  labels: { en: { fields: { loyalty_since: 'Customer since' } } },
}

/** A copy of the product with added definition files, built and started as a customer would. */
const test = base.extend<{ copy: Copy }>({
  copy: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const { tree, remove } = await copyTree()
      execFileSync(process.execPath, ['--import', 'tsx', 'server/commands/newResource.ts', ...NEW_RESOURCE], {
        cwd: tree,
      })
      writeFileSync(join(tree, 'resources/tickets.json'), JSON.stringify(TICKETS))
      writeFileSync(join(tree, 'resources/customers.extension.json'), JSON.stringify(LOYALTY))
      const dataDir = join(tree, 'data-of-the-test')
      const start = (port?: number) =>
        startServer({
          ...{ engine: 'pglite', demo: true, productDemo: true, tree, dataDir, build: true },
          ...(port && { port }),
        })
      let server = await start()
      const update = async () => {
        await server.stop()
        server = await start(server.port)
      }
      await use({ server, tree, update })
      await server.stop()
      await remove()
    },
    // It builds the front end.
    { timeout: 240_000 },
  ],
  baseURL: async ({ copy }, use) => use(`${copy.server.url}/build/`),
})

async function api(server: RunningServer, path: string, token?: string, init: RequestInit = {}) {
  const headers = {
    'Content-Type': 'application/json',
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  }
  const answer = await fetch(`${server.url}/api/v1/${path}`, { ...init, headers })
  return { status: answer.status, body: await answer.text() }
}

test('X-01 X-02 X-04 adding a definition file adds a resource on every screen and in the API', async ({
  page,
  copy: { server, tree, update },
  consoleWatch,
  signIn,
}) => {
  test.setTimeout(420_000)
  await signIn(page, 'admin@example.com')

  await test.step('has a menu item, an empty list and a form', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Branches' }).click()
    await expect(page).toHaveURL(/\/build\/branches$/)
    await expect(page.getByText('No data available')).toBeVisible()
    await page.goto('branches/create')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByLabel('Name')).toBeFocused()
    await page.getByLabel('Name').fill('Marseille Vieux-Port')
    await page.getByLabel('City').fill('Marseille')
    await page.getByLabel('Opened').fill('2019-05-06')
    await page.getByRole('combobox', { name: 'State' }).click()
    await page.getByRole('option', { name: 'Open' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Marseille Vieux-Port', level: 1 })).toBeVisible()
  })

  await test.step('has an API with filters, history, export and documentation', async () => {
    const signedIn = await api(server, 'auth/login', undefined, {
      method: 'POST',
      body: JSON.stringify({ email: 'admin@example.com', password: DEMO_PASSWORD }),
    })
    const { token } = JSON.parse(signedIn.body).data
    const made = await api(server, 'branches', token, {
      method: 'POST',
      body: JSON.stringify({ name: 'Sousse', city: 'Sousse', state: 'closed' }),
    })
    expect(made.status).toBe(201)
    const filter = encodeURIComponent(JSON.stringify({ state: ['open'], opened_lt: '2020-01-01' }))
    const listed = await api(server, `branches?filter=${filter}`, token)
    expect(JSON.parse(listed.body).data).toMatchObject([
      { name: 'Marseille Vieux-Port', opened: '2019-05-06' },
    ])
    expect((await api(server, 'branches/1/history', token)).body).toContain('Marseille Vieux-Port')
    expect((await api(server, 'branches/export?format=csv', token)).body).toContain('Sousse')
    expect((await api(server, 'openapi.json', token)).body).toContain('/branches/{id}')
    expect(
      (await api(server, 'branches', token, { method: 'POST', body: '{"name":"X","state":"shut"}' })).status,
    ).toBe(422)
  })

  await test.step('is visible only to users with a rule for it', async () => {
    const signedIn = await api(server, 'auth/login', undefined, {
      method: 'POST',
      body: JSON.stringify({ email: 'staff@example.com', password: DEMO_PASSWORD }),
    })
    expect((await api(server, 'branches', JSON.parse(signedIn.body).data.token)).status).toBe(403)
  })

  await test.step('a definition in JSON has screens, transitions and an API (T-07)', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Tickets' }).click()
    await page.goto('tickets/create')
    await page.getByLabel('Topic').fill('Card')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByLabel('Topic')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Topic').fill('The green card is missing')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'The green card is missing', level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Solve' }).click()
    // No transition leads back, so the page asks first.
    await page.getByRole('dialog').getByRole('button', { name: 'Solve' }).click()
    await expect(page.getByRole('main').getByText('Solved').first()).toBeVisible()
  })

  await test.step('a file extends a shipped resource (T-07)', async () => {
    await page.goto('customers/create')
    await expect(page.getByLabel('Customer since')).toBeVisible()
  })

  await test.step('E-03 a tab keeps working when a newer version starts, and offers it', async () => {
    // Expected while the server restarts.
    consoleWatch.allow(/ERR_CONNECTION_REFUSED|WebSocket|Failed to fetch/)
    await page.goto('branches/create')
    await page.getByLabel('Name').fill('Sfax')
    await page.clock.install()
    const garages = { ...TICKETS, name: 'garages', subject: 'Garage' }
    writeFileSync(join(tree, 'resources/garages.json'), JSON.stringify(garages))
    await update()
    // The tab hasn't loaded this page yet, and its files belong to the earlier build.
    await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).click()
    await page.getByRole('button', { name: 'Keep and leave' }).click()
    await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('Name')).toHaveValue('Sfax')
    await page.clock.fastForward('02:00')
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(page.getByText('A new version is available.')).toContainText('unsaved entries are kept')
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Garages' })).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Sfax')
  })

  await test.step('a mistake in it stops the start and names the fix (X-03)', async () => {
    const file = join(tree, 'resources/branches/index.ts')
    writeFileSync(file, readFileSync(file, 'utf8').replace("columns: ['name'", "columns: ['nmae'"))
    const failed = await startServer({ engine: 'pglite', tree, deadline: 60_000 }).then(
      async started => {
        await started.stop()
        return 'it started'
      },
      (error: Error) => error.message,
    )
    expect(failed).toContain('branches.list.columns[0]: There is no field “nmae”. Choose one of: name')
  })
})
