import { setTimeout as delay } from 'node:timers/promises'
import type { Page, Route } from '@playwright/test'
import type { SlowPage } from '../browser/slowPage'
import type { Row } from '../part'

/** A column loads 25 cards at a time, so this is more than a user ever loads by scrolling. */
const CARDS = 10_000
const COLUMNS = ['prospect', 'active', 'inactive', 'blocked']
const AT = 'customers?layout=board&board={"by":"status"}'
const FRAME_MS = 1000 / 60
const INP = 200
const MOVES = 60
const REAL_ID = 240
/** The pause between lifting, moving and dropping, so that each is measured alone. */
const PAUSE_MS = 600

/**
 * Measures dragging one of many cards over all columns: the frames while it moves, and the inputs that lift
 * and drop it.
 */
export async function measureBoard({ page, cdp }: SlowPage, base: string, runs: number): Promise<Row[]> {
  await page.route(/\/api\/v1\/customers\?/u, manyCards)
  await page.route(/\/api\/v1\/customers\/\d{7}/u, ofRealRecord)
  // Load all cards at full speed, as only later work is measured.
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.goto(base + AT)
  await page
    .locator('[data-id]')
    .nth(CARDS - 1)
    .waitFor({ state: 'attached', timeout: 300_000 })
  await delay(5_000)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const [idle, dragged, inputs]: [number[], number[], number[]] = [[], [], []]
  for (let run = 0; run < runs; run++) {
    idle.push(mean(await framesWhile(page, () => move(page, 400, 400))))
    const { frames, slowest } = await drag(page)
    dragged.push(mean(frames))
    inputs.push(slowest)
    const [each, longest] = [mean(frames).toFixed(1), Math.max(...frames).toFixed(0)]
    console.log(`board: ${each} ms a frame, longest ${longest}; lift or drop ${slowest} ms`)
  }
  await page.unrouteAll()
  return [
    {
      name: 'drag a card over a board with 10,000 loaded cards, mean time per frame',
      ...{ unit: 'ms', product: dragged, baseline: idle, beside: 'the pointer alone' },
      bound: { limit: 1.1, good: 'below' },
    },
    {
      name: 'lift and drop a card of 10,000',
      unit: 'ms',
      product: inputs,
      bound: { limit: INP, good: 'below' },
    },
  ]
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Responds for a column with its share of the cards, all copies of its first card. */
async function manyCards(route: Route): Promise<void> {
  const answer = await route.fetch()
  const body = await answer.json()
  const url = new URL(route.request().url())
  const at = COLUMNS.findIndex(name => url.search.includes(name))
  const [first] = body.data
  const share = CARDS / COLUMNS.length
  const data = first
    ? Array.from({ length: share }, (_one, place) => ({ ...first, id: 1_000_000 * (at + 1) + place }))
    : []
  await route.fulfill({ response: answer, json: { ...body, data, meta: { ...body.meta, next: undefined } } })
}

/** Sends the requests for made-up cards, such as for their transitions, to a record that exists. */
const ofRealRecord = (route: Route) =>
  route.continue({
    url: route
      .request()
      .url()
      .replace(/customers\/\d+/u, `customers/${REAL_ID}`),
  })

/** Returns the time between frames while an action runs. */
async function framesWhile(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(`benchSeen.isOver = false; benchSeen.frames = [];
    (function frame(last) { requestAnimationFrame(now => {
      if (last) benchSeen.frames.push(now - last)
      if (!benchSeen.isOver) frame(now)
    }) })(0)`)
  await act()
  return (await page.evaluate('benchSeen.isOver = true, benchSeen.frames')) as number[]
}

async function move(page: Page, x: number, y: number): Promise<void> {
  for (let step = 1; step <= MOVES; step++) {
    await page.mouse.move(x + step * 12, y + step)
    await delay(FRAME_MS)
  }
}

/** Lifts a card, moves it over the columns, and drops it at its origin, so that nothing is written. */
async function drag(page: Page): Promise<{ frames: number[]; slowest: number }> {
  const { mouse } = page
  const box = await page.locator('[data-id]').first().boundingBox()
  if (!box) throw new Error('The board has no card')
  const [x, y] = [box.x + 60, box.y + box.height / 2]
  await delay(PAUSE_MS)
  await page.evaluate('benchSeen.events.length = 0')
  await mouse.move(x, y)
  await mouse.down()
  await mouse.move(x + 12, y)
  await delay(PAUSE_MS)
  const frames = await framesWhile(page, () => move(page, x, y))
  await mouse.move(x, y)
  await delay(PAUSE_MS)
  await mouse.up()
  await delay(PAUSE_MS)
  const durations = (await page.evaluate('benchSeen.events.map(({ duration }) => duration)')) as number[]
  return { frames, slowest: Math.max(16, ...durations) }
}
