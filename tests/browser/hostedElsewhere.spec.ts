import { createReadStream, existsSync, statSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { test as base, expect } from '../support/app'
import { freePort, startServer } from '../support/serverProcess'

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const PATH = '/office/desk/'

/** A static host of the kind that one rents: files under a path, and the page for every other address. */
function hostStatic(folder: string, port: number): Promise<{ close: () => void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    const file = join(folder, pathname.startsWith(PATH) ? pathname.slice(PATH.length) : '')
    const found = existsSync(file) && statSync(file).isFile() ? file : join(folder, 'index.html')
    response.setHeader('Content-Type', TYPES[extname(found)] ?? 'application/octet-stream')
    createReadStream(found).pipe(response)
  })
  return new Promise(resolve =>
    server.listen(port, '127.0.0.1', () => resolve({ close: () => server.close() })),
  )
}

const test = base.extend<{ elsewhere: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  elsewhere: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'coverdesk-host-'))
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const api = await startServer({ engine: 'pglite', demo: true, env: { ALLOWED_ORIGINS: origin } })
    await cp('dist', folder, { recursive: true })
    const page = await readFile(join(folder, 'index.html'), 'utf8')
    await writeFile(join(folder, 'index.html'), page.replace('<base href="/build/"', `<base href="${PATH}"`))
    await writeFile(join(folder, 'config.json'), JSON.stringify({ api: `${api.url}/api/v1` }))
    const host = await hostStatic(folder, port)
    await use(`${origin}${PATH}`)
    host.close()
    await api.stop()
    await rm(folder, { recursive: true, force: true })
  },
  baseURL: async ({ elsewhere }, use) => use(elsewhere),
})

test('O-08 the front end works from another host and path, against an API of another origin', async ({
  page,
  elsewhere,
  signIn,
}) => {
  await page.goto('customers')
  await expect(page).toHaveURL(/\/office\/desk\/login\?to=/)
  await signIn(page, 'admin@example.com')
  await expect(page).toHaveURL(`${elsewhere}customers`)
  await page.getByRole('searchbox').fill('office.4@')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(`${elsewhere}customers/4`)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
