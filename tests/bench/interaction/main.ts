import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from '../../support/chromium'
import { openSlowPage } from '../browser/slowPage'
import { median, type Part, type Row } from '../part'
import { measureBoard } from './board'
import { startWithLongForm } from './longForm'
import { signInPage } from './signInPage'
import { type Step, steps } from './steps'

interface Seen {
  events: { duration: number; name: string }[]
  tasks: number[]
}

const INP = 200
/** The browser reports tasks from this length on, and none below. */
const LONG_TASK = 50
/** The browser doesn't list inputs that it paints faster. */
const SHORTEST = 16

/** The time from an input to the next frame, like INP in Web Vitals, in the product alone. */
export const part: Part = {
  name: 'interaction',
  title: 'Interactions, processor slowed 4 times',
  async run({ runs }) {
    const server = await startWithLongForm()
    const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
    try {
      return await measureAll(browser, `${server.url}/build/`, runs)
    } finally {
      await browser.close()
      await server.stop()
    }
  },
}

/** Measures every step in turn, on a running server. */
export async function measureAll(browser: Browser, base: string, runs: number): Promise<Row[]> {
  const slow = await openSlowPage(browser)
  try {
    await slow.page.addInitScript({ path: join(import.meta.dirname, 'observe.js') })
    await signInPage(slow.page, base)
    const rows: Row[] = []
    let place = ''
    for (const step of steps) {
      if (step.at !== place) await slow.page.goto(base + step.at)
      place = step.at
      await slow.page.locator(step.ready).first().waitFor({ state: 'attached', timeout: 90_000 })
      // Work after the page has loaded isn't part of the interaction.
      await delay(1500)
      rows.push(await measureStep(slow.page, step, runs))
    }
    rows.push(...(await measureBoard(slow, base, runs)))
    return rows
  } finally {
    await slow.close()
  }
}

async function measureStep(page: Page, step: Step, runs: number): Promise<Row> {
  const product: number[] = []
  for (let run = 0; run < runs; run++) {
    await step.prepare?.(page)
    await delay(400)
    await forget(page)
    await step.act(page)
    await delay(600)
    const { events, tasks } = (await page.evaluate('benchSeen')) as Seen
    const measured = step.scrolls ? Math.max(0, ...tasks) : Math.max(SHORTEST, ...events.map(e => e.duration))
    product.push(measured)
    await step.undo?.(page)
    await delay(400)
  }
  console.log(`${step.name}: ${median(product).toFixed(0)} ms (${product.join(', ')})`)
  const limit = step.scrolls ? LONG_TASK : INP
  return { name: step.name, unit: 'ms', product, bound: { limit, good: 'below' } }
}

const forget = (page: Page) => page.evaluate('benchSeen.events.length = benchSeen.tasks.length = 0')
