import { type Browser, chromium, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../../server/accounts/auth/demoPassword'
import { CHROMIUM_FLAGS, findChromium } from '../../support/chromium'
import { watchTraffic } from '../browser/traffic'

/** The bytes and times of a visit with an empty cache. */
export interface FirstLoad {
  /** kB of compressed scripts until the sign-in accepts input. */
  beforeSignIn: number
  /** The same until the first row of the list. */
  beforeList: number
  /** From a click in the menu on another list to its rows, in ms. */
  openList: number
}

const browserWith = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })

async function networkOf(page: Page) {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  return network
}

/**
 * Returns when an element appears. The check runs in the page: a check from outside would be late, and count
 * files for later pages.
 */
async function appears(page: Page, selector: string): Promise<number> {
  const found = await page.waitForFunction(wanted => document.querySelector(wanted) && Date.now(), selector)
  return Number(await found.jsonValue())
}

/** Signs in and opens a list, then another list from the menu. */
export async function firstLoad(url: string, [list = '', other = '']: readonly string[]): Promise<FirstLoad> {
  const browser = await browserWith()
  try {
    const page = await browser.newPage()
    const traffic = watchTraffic(await networkOf(page))
    const bytesAt = (moment: number) => traffic.scriptBytes(moment) / 1000
    await page.goto(`${url}/build/login?to=/${list}`)
    const beforeSignIn = bytesAt(await appears(page, 'input[type=password]'))
    await page.locator('input[name=email]').fill('admin@example.com')
    await page.locator('input[type=password]').fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    const beforeList = bytesAt(await appears(page, 'main tbody tr'))
    const link = page.locator(`nav a[href$="/${other}"]`)
    await link.scrollIntoViewIfNeeded()
    const began = performance.now()
    await link.click()
    await page.waitForURL(`**/${other}`)
    await page.locator('main h1').waitFor()
    // Found by its attribute: to find a role, Playwright computes it for each of 6,000 elements.
    await page.locator('[role="progressbar"]').waitFor({ state: 'hidden' })
    return { beforeSignIn, beforeList, openList: performance.now() - began }
  } finally {
    await browser.close()
  }
}
