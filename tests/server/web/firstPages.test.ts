import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../../server/app'
import { writeSettings } from '../../../server/base/settings/settings'
import { mainEngines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

const FRAME = `<!doctype html><html lang="en" dir="ltr"><head><title>x</title></head><body><div id="root"><i>shell</i></div></body></html>`
const RENDER = `export const drawFirst = async ({ screen, language, settings }) => (globalThis.drawn.push(screen), {
  html: '<form>' + [screen, language, settings.company_name].join() + '</form>',
  title: 'Sign in', sending: '…', direction: language === 'ar' ? 'rtl' : 'ltr' })`
const FILES = {
  holds: {
    'src/app/main.tsx': 'assets/first.js',
    'src/app/startApp.tsx': 'assets/app.js',
    'src/pages/ListPage.tsx': 'assets/list.js',
    'src/core/i18n/fr/first.ts': 'assets/fr.js',
    'definition:en.json': 'assets/en.json',
  },
  needs: { 'assets/app.js': ['assets/first.js', 'assets/deep.js'] },
}

/** The pages that the page renderer, a separate module, has rendered so far. */
const drawn: string[] = []
Object.assign(globalThis, { drawn })

describe.each(mainEngines)('server-rendered pages on $name', engine => {
  let dist: string
  let test: TestApp
  let app: ReturnType<typeof createApp>

  beforeAll(async () => {
    dist = await mkdtemp(join(tmpdir(), 'coverdesk-dist-'))
    await mkdir(join(dist, '.first'))
    await writeFile(join(dist, 'index.html'), FRAME)
    await writeFile(join(dist, '.first', 'frame.html'), FRAME)
    await writeFile(join(dist, '.first', 'early.js'), 'early()')
    await writeFile(join(dist, '.first', 'render.js'), RENDER)
    await writeFile(join(dist, '.first', 'package.json'), '{"type":"module"}')
    await writeFile(join(dist, '.first', 'files.json'), JSON.stringify(FILES))
    test = await openTestApp(engine)
    app = createApp(test.services, dist)
  })
  afterAll(async () => {
    await test.close()
    await rm(dist, { recursive: true })
  })

  const visit = (path: string, headers: Record<string, string> = {}) =>
    app.request(`/build${path}`, { headers: { Accept: 'text/html', ...headers } })
  const textOf = async (path: string, headers?: Record<string, string>) => (await visit(path, headers)).text()
  const signedIn = { Cookie: 'accessToken=1|abcdefghijklmnop; userData=%7B%7D' }

  it.each([
    ['/login', {}, 'signIn,en'],
    ['/', { 'Accept-Language': 'de, ar;q=0.9, en;q=0.2' }, 'signIn,ar'],
    ['/dashboard', { 'Accept-Language': 'tr', Cookie: 'coverdesk-language=fr' }, 'signIn,fr'],
    ['/forgot-password', {}, 'forgotPassword,en'],
    ['/register', { Cookie: 'coverdesk-language=nothing' }, 'register,en'],
  ] as const)('I-02 R-03 %s %o starts with %s', async (path, headers, drawn) => {
    const page = await textOf(path, headers)
    expect(page).toContain(`<form>${drawn},Coverdesk</form>`)
    const [screen, language] = drawn.split(',')
    const direction = language === 'ar' ? 'rtl' : 'ltr'
    expect(page).toContain(`<html lang="${language}" dir="${direction}" data-screen="${screen}">`)
    expect(page).not.toContain('shell')
  })

  it.each(['/nothing/here', '/two-steps', '/reset-password', '/not-authorized'])(
    'R-13 leaves client-only pages to the browser: %s',
    async path => expect(await textOf(path)).toBe(FRAME),
  )

  it('S-06 a signed-in user gets the empty shell, and preloads of what comes next', async () => {
    const page = await textOf('/dashboard', signedIn)
    expect(page).toContain('shell')
    expect(page).toContain('<link rel="modulepreload" crossorigin href="assets/app.js">')
    expect(page).toContain('assets/deep.js')
    expect(page, 'what the page has by itself').not.toContain('assets/first.js')
    expect(page).toContain('<link rel="preload" as="fetch" crossorigin href="assets/en.json">')
    const [name = ''] = test.services.resources.all.filter(({ pages }) => pages).map(each => each.name)
    expect(page).not.toContain('assets/list.js')
    expect(await textOf(`/${name}`, signedIn)).toContain('assets/list.js')
  })

  it.each(['/verify-email', '/reset-password', '/two-steps'])(
    'R-03 Q-04 %s preloads nothing for a signed-in user either, as it opens without the app',
    async path => expect(await textOf(path, signedIn)).toBe(FRAME),
  )

  it("I-02 preloads one language: this browser's, or none until the account names one", async () => {
    const nextOf = async (headers = {}) =>
      JSON.parse(/id="first">(.*?)<\/script>/s.exec(await textOf('/login?to=/customers', headers))?.[1] ?? '')
    const unknown = await nextOf()
    expect(unknown.next).not.toContain('assets/en.json')
    expect(unknown.nextIn.en).toContain('assets/en.json')
    expect((await nextOf({ Cookie: 'coverdesk-language=en' })).next).toContain('assets/en.json')
  })

  it('U-01 no address makes the server render a page again', async () => {
    await textOf('/register')
    const before = drawn.length
    const etags = new Set<string | null>()
    for (let at = 0; at < 200; at++)
      etags.add((await visit(`/register?x=${at}&to=/page/${at}`)).headers.get('ETag'))
    expect([drawn.length - before, etags.size]).toEqual([0, 1])
  })

  it('U-01 caches as many pages as there are, so none is rendered twice', async () => {
    const names = test.services.resources.all.map(({ name }) => name)
    const visitAll = async () => {
      for (const language of test.services.messages.languages)
        for (const name of names) await textOf(`/login?to=/${name}`, { 'Accept-Language': language })
    }
    await visitAll()
    const before = drawn.length
    await visitAll()
    expect(drawn.length - before).toBe(0)
  })

  it('O-08 revalidates a page each time, and does not resend it unchanged', async () => {
    const page = await visit('/login', { 'Accept-Encoding': 'gzip, deflate, br' })
    expect(page.headers.get('Cache-Control')).toBe('no-cache')
    expect(page.headers.get('Vary')).toMatch(/Accept-Language, Cookie/)
    expect(page.headers.get('Content-Encoding')).toBe('br')
    expect(brotliDecompressSync(await page.arrayBuffer()).toString()).toContain('<form>signIn')
    const etag = page.headers.get('ETag') ?? ''
    expect((await visit('/login', { 'If-None-Match': etag })).status).toBe(304)
    expect((await visit('/login', { 'If-None-Match': etag, 'Accept-Language': 'fr' })).status).toBe(200)
  })

  it("C-04 the page includes the office's choices, as text alone", async () => {
    await writeSettings(test.services.db.kysely, { company_name: '</script>Ada & Co' })
    const page = await textOf('/login')
    expect(page).toContain('"company_name":"\\u003c/script>Ada & Co"')
    // The page of a signed-in user includes them and the API's
    // address, so no request for them precedes the first rows.
    expect(await textOf('/dashboard', signedIn)).toMatch(
      /"company_name":"\\u003c\/script>Ada & Co".*"config":\{/,
    )
    expect(page).toContain('<script>early()</script>')
    const policy = (await visit('/login')).headers.get('Content-Security-Policy')
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'/)
  })
})
