import { join } from 'node:path'
import type { Browser, CDPSession, Page } from '@playwright/test'

/** Something on the screen: a number of elements, the last of them with text if given. */
export interface Condition {
  selector: string
  count?: number
  text?: true
}

/** When a part of the screen appeared, in milliseconds since the start of the document and since the last input. */
export interface Mark {
  name: string
  at: number
  /** The same in wall-clock time. */
  clock: number
  since: number
}

/** A page of a new browser profile on a slow phone's processor. */
export interface SlowPage {
  page: Page
  cdp: CDPSession
  /** Settles when the conditions hold, counted from now on. */
  appears(name: string, conditions: readonly Condition[]): Promise<Mark>
  /** Settles when the conditions given at the opening hold in the next document, or with its first paint: `paint`. */
  next(name: string): Promise<Mark>
  close(): Promise<void>
}

const PATIENCE = 90_000

interface Options {
  viewport?: { width: number; height: number }
  /** Lighthouse's slow 4G. */
  slowNetwork?: boolean
  /** Watched from the start of every document. */
  watch?: Record<string, readonly Condition[]>
}

/** Opens an empty page with nothing cached, its processor slowed 4 times. */
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
    // The caller receives the error; a visit that failed before has already reported why.
    mark.catch(() => undefined)
    return mark
  }
  return { heard }
}
