import { join } from 'node:path'
import type { Browser, CDPSession, Page } from '@playwright/test'

/** Elements that must be on the page: at least `count`, the last of them with text if `text` is set. */
export interface Condition {
  selector: string
  count?: number
  text?: true
}

/**
 * The time when a part of the screen appeared, in milliseconds since the start of the document and since the
 * last input.
 */
export interface Mark {
  name: string
  at: number
  /** The same time on the wall clock. */
  clock: number
  since: number
}

/** A page in a new browser profile, with the processor speed of a slow phone. */
export interface SlowPage {
  page: Page
  cdp: CDPSession
  /** Resolves when the conditions hold, watched from now on. */
  appears(name: string, conditions: readonly Condition[]): Promise<Mark>
  /**
   * Resolves when the conditions from `watch` hold in the next document, or for `paint` at its first paint.
   */
  next(name: string): Promise<Mark>
  close(): Promise<void>
}

const PATIENCE = 90_000

interface Options {
  viewport?: { width: number; height: number }
  /** Lighthouse's slow 4G. */
  slowNetwork?: boolean
  /** Conditions to watch from the start of every document. */
  watch?: Record<string, readonly Condition[]>
}

/** Opens an empty page with nothing cached and its processor slowed 4 times. */
export async function openSlowPage(browser: Browser, options: Options = {}): Promise<SlowPage> {
  const context = await browser.newContext({
    viewport: options.viewport ?? { width: 1280, height: 800 },
    serviceWorkers: 'block',
    locale: 'en-GB',
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  if (options.slowNetwork)
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 1_600_000 / 8,
      uploadThroughput: 750_000 / 8,
    })
  const { heard } = await listenTo(cdp)
  await page.addInitScript({ path: join(import.meta.dirname, 'watch.js') })
  const first = JSON.stringify(Object.entries(options.watch ?? {}))
  await page.addInitScript(`for (const each of ${first}) benchWatch(...each)`)
  return {
    page,
    cdp,
    next: heard,
    appears: async (name, conditions) => {
      const mark = heard(name)
      await page.evaluate(`benchWatch(${JSON.stringify(name)}, ${JSON.stringify(conditions)})`)
      return mark
    },
    close: () => context.close(),
  }
}

async function listenTo(cdp: CDPSession) {
  const waiting = new Map<string, (mark: Mark) => void>()
  cdp.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name !== 'benchSays') return
    const mark = JSON.parse(payload) as Mark
    waiting.get(mark.name)?.(mark)
    waiting.delete(mark.name)
  })
  await cdp.send('Runtime.enable')
  await cdp.send('Runtime.addBinding', { name: 'benchSays' })
  const heard = (name: string) => {
    const mark = new Promise<Mark>((resolve, reject) => {
      const late = () => reject(new Error(`${name} was not seen within ${PATIENCE} ms`))
      const limit = setTimeout(late, PATIENCE).unref()
      waiting.set(name, seen => {
        clearTimeout(limit)
        resolve(seen)
      })
    })
    // The caller still receives the error. A visit that failed earlier has already reported its own.
    mark.catch(() => undefined)
    return mark
  }
  return { heard }
}
