import { once } from 'node:events'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { freePort } from '../../scripts/development/freePort'
import { expect, test } from '../support/app'
import { startServer } from '../support/serverProcess'

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

interface Host {
  /** The app's path; this host serves nothing outside it. */
  path: string
  config: object
}

/** Returns the Content-Security-Policy of the example configuration, with this test's API. */
async function policyFor(api: string): Promise<string> {
  const [, policy = ''] =
    /Content-Security-Policy "([^"]+)"/.exec(await readFile('hosting/nginx.conf', 'utf8')) ?? []
  const { origin } = new URL(api)
  return policy
    .replaceAll('https://api.example.com', origin)
    .replaceAll('wss://api.example.com', origin.replace(/^http/, 'ws'))
    .replace('$coverdesk_frames', "'none'")
}

/** Starts a typical static host: files under a path, and index.html for every other address below it. */
async function hostStatic(
  port: number,
  policy: string,
  { path, config }: Host,
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'coverdesk-host-'))
  await cp('dist', folder, { recursive: true })
  await writeFile(join(folder, 'config.json'), JSON.stringify(config))
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    const file = join(folder, pathname.slice(path.length))
    const found = existsSync(file) && statSync(file).isFile() ? file : join(folder, 'index.html')
    response.statusCode = pathname.startsWith(path) ? 200 : 404
    response.setHeader('Content-Security-Policy', policy)
    response.setHeader('X-Content-Type-Options', 'nosniff')
    response.setHeader('Content-Type', TYPES[extname(found)] ?? 'application/octet-stream')
    if (response.statusCode === 404) response.end()
    else createReadStream(found).pipe(response)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return async () => {
    server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

test('O-08 the built files work unchanged under another path on another host, within its policy', async ({
  page,
  signIn,
}) => {
  const port = await freePort()
  const home = `http://127.0.0.1:${port}/office/desk/`
  const api = await startServer({
    engine: 'pglite',
    demo: true,
    env: { ALLOWED_ORIGINS: new URL(home).origin },
  })
  const config = { api: `${api.url}/api/v1` }
  const close = await hostStatic(port, await policyFor(api.url), { path: '/office/desk/', config })
  await page.goto(`${home}customers?range=1`)
  await expect(page).toHaveURL(`${home}login?to=%2Fcustomers%3Frange%3D1`)
  await signIn(page, 'admin@example.com')
  await expect(page).toHaveURL(`${home}customers?range=1`)
  await page.getByRole('searchbox').fill('office.4@')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(`${home}customers/4`)
  await expect(page.getByRole('button', { name: 'Live updates are on' })).toBeVisible()
  await page.goto(`${home}pages/account-settings/security`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/ · Coverdesk$/)
  await page.goto(home)
  await expect(page).toHaveURL(`${home}dashboard`)
  await expect(page.getByRole('heading', { level: 1, name: /Nadia/ })).toBeVisible()
  await page.close()
  await close()
  await api.stop()
})

test('O-08 the sign-in names a config.json that points nowhere, also at the root of a host', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_CONNECTION_REFUSED|Could not load the public settings/)
  const [port, nowhere] = [await freePort(), await freePort()]
  const api = `http://127.0.0.1:${nowhere}/api/v1`
  const close = await hostStatic(port, await policyFor(api), { path: '/', config: { api } })
  await page.goto(`http://127.0.0.1:${port}/customers/7/edit`)
  await expect(page).toHaveURL(`http://127.0.0.1:${port}/login?to=%2Fcustomers%2F7%2Fedit`)
  await expect(page.getByText(`The server at ${api}/ doesn’t respond`)).toBeVisible()
  await page.getByLabel('Email').fill('admin@example.com')
  await page.getByLabel('Password', { exact: true }).fill('coverdesk-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('There’s no connection to the server.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('admin@example.com')
  await close()
})
