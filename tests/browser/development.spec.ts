import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect } from '../support/app'
import { type RunningServer, startServer } from '../support/serverProcess'
import { copyTree } from '../support/treeCopy'

type Development = {
  server: RunningServer
  /** Changes a file of the product in place. */
  edit: (path: string, change: (text: string) => string) => void
  add: (path: string, content: string) => void
}

const EXTENSION = { extends: 'insurance-types', fields: { broker_note: { kind: 'text' } } }

/** A copy of the product in development, as `npm run dev` starts it. */
const test = base.extend<{ development: Development }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  development: async ({}, use) => {
    const { tree, remove } = await copyTree()
    const dataDir = join(tree, 'data-of-the-test')
    const server = await startServer({ engine: 'pglite', demo: true, dev: true, tree, dataDir })
    const edit: Development['edit'] = (path, change) => {
      const file = join(tree, path)
      writeFileSync(file, change(readFileSync(file, 'utf8')))
    }
    const add: Development['add'] = (path, content) => writeFileSync(join(tree, path), content)
    await use({ server, edit, add })
    await server.stop()
    await remove()
  },
  baseURL: async ({ development }, use) => use(`${development.server.url}/build/`),
})

test('O-01 in development, an open form follows changed definitions and labels, and keeps what was typed', async ({
  page,
  development: { server, edit, add },
  consoleWatch,
  signIn,
}) => {
  test.setTimeout(180_000)
  // The API restarts, and with it the live connection.
  consoleWatch.allow(/WebSocket connection to .* failed/)
  // The copy's packages are a link to another folder, from which Vite serves no fonts.
  consoleWatch.allow(/403 \(Forbidden\).*\.woff2/)
  await signIn(page, 'admin@example.com')
  await page.goto('insurance-types/create')
  // Vite compiles the page when it is first opened.
  await expect(page.locator('[name=name]')).toBeVisible({ timeout: 60_000 })
  await page.locator('[name=name]').fill('Typed before the change')
  let visits = 0
  page.on('load', () => visits++)

  await test.step('a new field, and its label', async () => {
    edit('resources/insuranceTypes/index.ts', text =>
      text.replace('fields: {', 'fields: {\n    nickname: text(),'),
    )
    const nickname = page.locator('[name=nickname]')
    await expect(nickname).toBeVisible()
    edit('resources/i18n/en/insurance-types.json', text =>
      text.replace('"fields": {', '"fields": {\n    "nickname": "Known as",'),
    )
    await expect(page.getByLabel('Known as')).toBeVisible()
  })

  await test.step('a field of a new extension, and a new resource in the menu', async () => {
    add('resources/insuranceTypes.extension.json', JSON.stringify(EXTENSION))
    await expect(page.locator('[name=broker_note]')).toBeVisible()
    const garages = {
      name: 'garages',
      subject: 'Garage',
      title: 'name',
      menu: 'market',
      fields: { name: { kind: 'text' } },
      labels: { en: { name: 'Garage |||| Garages', fields: { name: 'Name' } } },
    }
    add('resources/garages.json', JSON.stringify(garages))
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Garages' })).toBeVisible()
  })

  await expect(page.locator('[name=name]')).toHaveValue('Typed before the change')
  expect(visits).toBe(0)

  await test.step('the components are on a page of their own', async () => {
    await page.goto('development/components')
    // Not bundled, the first visit loads a thousand files.
    const heading = page.getByRole('heading', { name: 'Components', level: 1 })
    await expect(heading).toBeVisible({ timeout: 60_000 })
  })

  await test.step('the API and the process that waits for the next build end too, even if the command is killed', async () => {
    await page.goto('about:blank')
    const processes = apiProcesses(server)
    expect(processes).toHaveLength(2)
    await server.stop('SIGKILL')
    await expect.poll(() => processes.filter(isAlive)).toEqual([])
  })
})

function apiProcesses({ pid }: RunningServer): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  return children.filter(child => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('waitForBuild'))
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
