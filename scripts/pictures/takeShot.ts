import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Shot } from './shots'

const PASSWORD = 'coverdesk-demo'
const LATER_MS = 1_000
const MAX_BYTES = 150_000
const BUSY = '[aria-busy="true"], [role="progressbar"], .MuiSkeleton-root'

/** The context that all screenshots share. */
interface Studio {
  browser: Browser
  /** The app's address. */
  base: string
  folder: string
  /** Signed-in sessions by account, so that each user signs in only once. */
  sessions: Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>
}

/** Takes one screenshot in its own window and compresses it; returns its size in bytes. */
export async function takeShot(shot: Shot, studio: Studio): Promise<number> {
  const { browser, base, folder } = studio
  const { name, path, theme = 'light', user = 'admin', width = 1440, height = 900 } = shot
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width, height },
    colorScheme: theme,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    storageState: shot.signedOut ? undefined : await sessionOf(user, studio),
  })
  await context.addCookies(cookiesOf(shot, base))
  const page = await context.newPage()
  await page.goto(path)
  await settled(page)
  await shot.act?.(page)
  await settled(page)
  const picture = await smaller(await page.screenshot())
  await context.close()
  await writeFile(join(folder, `${name}.png`), picture)
  return picture.length
}

async function sessionOf(user: string, { browser, base, sessions }: Studio) {
  const known = sessions.get(user)
  if (known) return known
  const context = await browser.newContext({ baseURL: base })
  const page = await context.newPage()
  await page.goto('login')
  await page.locator('input[name="email"]').fill(`${user}@example.com`)
  await page.locator('input[type="password"]').fill(PASSWORD)
  await page.locator('button[type="submit"]').click()
  await page.waitForURL(url => !url.pathname.endsWith('/login'))
  const state = await context.storageState()
  sessions.set(user, state)
  await context.close()
  return state
}

function cookiesOf({ language, preferences = {} }: Shot, url: string) {
  const chosen = { ...preferences, ...(language && { language }) }
  return Object.entries(chosen).map(([key, value]) => ({ name: `coverdesk-${key}`, value, url }))
}

/** Waits until no request is pending and the fonts are loaded. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(busy => !document.querySelector(busy), BUSY)
  await page.evaluate(() => document.fonts.ready)
  // A response can cause further requests a moment later.
  await page.waitForTimeout(LATER_MS)
  await page.waitForLoadState('networkidle')
}

/** Reduces the colours until the file is small enough. */
async function smaller(picture: Buffer): Promise<Buffer> {
  for (const colours of [256, 128, 64]) {
    const made = await sharp(picture).png({ palette: true, colours, effort: 10 }).toBuffer()
    if (made.length <= MAX_BYTES) return made
  }
  return sharp(picture).png({ palette: true, colours: 32, effort: 10 }).toBuffer()
}
