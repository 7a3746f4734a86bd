import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { type Mark, openSlowPage, type SlowPage } from '../browser/slowPage'
import { inlineScriptBytes, watchTraffic } from '../browser/traffic'
import type { Application } from './applications'
import { signIn } from './typing'

/** The way from an empty cache to the list, in milliseconds and bytes. */
export interface Arrival {
  /** From the first request to the sign-in request. */
  usable: number
  usableBytes: number
  /** From the first request to the rows. `afterSending` is from the sign-in request to the rows. */
  list: number
  afterSending: number
  listBytes: number
  lost: number
}

/** The steps after the list. */
export interface Journey {
  record: number
  back: number
  edit: number
  reloadedShell: number
  reloadedList: number
}

/** How long the user looks at a screen before the next step. */
const LOOK = 1_000

/** Returns the first paint of a page without requests to the API. */
export async function firstPaintOf(browser: Browser, url: string): Promise<number> {
  const slow = await openSlowPage(browser, { slowNetwork: true })
  try {
    const paint = slow.next('paint')
    await slow.page.goto(url, { waitUntil: 'commit' })
    return (await paint).at
  } finally {
    await slow.close()
  }
}

/**
 * Opens the list's address signed out, signs in, and waits for the list. At 0 seconds of typing, takes the
 * further steps.
 */
export async function visit(
  browser: Browser,
  server: string,
  app: Application,
  seconds: number,
): Promise<Arrival & { journey?: Journey }> {
  const watch = { form: app.form, shell: app.shell, rows: app.rows }
  const slow = await openSlowPage(browser, { slowNetwork: true, watch })
  try {
    const traffic = watchTraffic(slow.cdp)
    const [form, rows] = [slow.next('form'), slow.next('rows')]
    await slow.page.goto(server + app.list, { waitUntil: 'commit' })
    await form
    const began = traffic.began()
    const sent = await signIn(slow.page, slow.cdp, traffic, seconds)
    const list = await rows
    const inline = await inlineScriptBytes(server + app.list)
    const arrival = {
      usable: sent.at - began,
      usableBytes: inline + traffic.scriptBytes(sent.at),
      list: list.clock - began,
      afterSending: list.clock - sent.at,
      listBytes: inline + traffic.scriptBytes(list.clock),
      lost: sent.lost,
    }
    return seconds > 0 ? arrival : { ...arrival, journey: await goOn(slow, app) }
  } catch (error) {
    await slow.page.screenshot({ path: 'test-results/bench/failed.png' })
    throw new Error(
      `${(error as Error).message} on ${slow.page.url()}; test-results/bench/failed.png shows it`,
    )
  } finally {
    await slow.close()
  }
}

async function goOn(slow: SlowPage, app: Application): Promise<Journey> {
  const record = await after(slow, 'record', app.record, () => click(slow.page, app.firstRow))
  const back = await after(slow, 'rows', app.rows, () => goBack(slow.page))
  await after(slow, 'record', app.record, () => click(slow.page, app.firstRow))
  const edit = await after(slow, 'edit', app.edit, () => click(slow.page, app.editButton))
  await after(slow, 'record', app.record, () => goBack(slow.page))
  await after(slow, 'rows', app.rows, () => goBack(slow.page))
  const [shell, rows] = [slow.next('shell'), slow.next('rows')]
  await delay(LOOK)
  await slow.page.reload({ waitUntil: 'commit' })
  return {
    record: record.since,
    back: back.since,
    edit: edit.since,
    reloadedShell: (await shell).at,
    reloadedList: (await rows).at,
  }
}

const goBack = (page: Page) => page.evaluate('benchBack()')

async function after(
  slow: SlowPage,
  name: string,
  conditions: Application['rows'],
  act: () => Promise<unknown>,
): Promise<Mark> {
  await delay(LOOK)
  const seen = slow.appears(name, conditions)
  await act()
  return seen
}

/** Clicks with the real mouse, without the checks and waits that a test would add. */
async function click(page: Page, selector: string): Promise<void> {
  const middle = `(() => {
    const { x, y, width, height } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect()
    return [x + Math.min(width, 120) / 2, y + height / 2]
  })()`
  const [x, y] = (await page.evaluate(middle)) as [number, number]
  await page.mouse.click(x, y)
}
