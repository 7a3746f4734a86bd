import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect } from '../../support/app'
import { type RunningServer, startServer } from '../../support/serverProcess'
import { copyTree } from '../../support/treeCopy'

const SOURCE = 'tests/browser/stock/depots'
const PROVIDERS = 'tests/browser/stock/providers.ts'
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

/**
 * `test` with a copy of the product that has a resource whose pages are react-admin's own components. It is
 * built and started once for the tests of a file.
 */
export const test = base.extend<object, { office: RunningServer }>({
  office: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const { tree, remove } = await copyTree()
      const folder = join(tree, 'resources/depots')
      mkdirSync(folder)
      cpSync(SOURCE, folder, { recursive: true })
      cpSync(PROVIDERS, join(tree, 'resources/providers.ts'))
      // In the copy, the files are two folders closer to the product's own files.
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
        if (/\.tsx?$/u.test(file)) {
          const path = join(folder, file)
          writeFileSync(path, readFileSync(path, 'utf8').replaceAll("'../../", "'"))
        }
      for (const language of ['en', 'fr', 'ar', 'tr'])
        writeFileSync(join(tree, `resources/i18n/${language}/depots.json`), JSON.stringify(LABELS))
      const server = await startServer({ engine: 'pglite', demo: true, productDemo: true, tree, build: true })
      await use(server)
      await server.stop()
      await remove()
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  baseURL: async ({ office }, use) => use(`${office.url}/build/`),
})

export { expect }
