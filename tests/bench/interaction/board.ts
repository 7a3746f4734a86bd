import { setTimeout as delay } from 'node:timers/promises'
import type { CDPSession, Page, Route } from '@playwright/test'
import type { SlowPage } from '../browser/slowPage'
import { median, type Row } from '../part'

/** So many cards are loaded: a column loads 25 at a time, so somebody has scrolled all four far down. */
const CARDS = 1_000
const COLUMNS = ['prospect', 'active', 'inactive', 'blocked']
const AT = 'customers?layout=board&board={"by":"status"}'
const FRAME_MS = 1000 / 60
const INP = 200
const MOVES = 60

interface Seen {
  events: { duration: number }[]
  frames: number[]
}

/** A card of many that is dragged over all columns: frames while it moves, and the inputs that lift and drop it. */
export async function measureBoard({ page, cdp }: SlowPage, base: string, runs: number): Promise<Row[]> {
  await page.route(/\/api\/v1\/customers\?/u, manyCards)
  // All cards are loaded at full speed: what is measured comes after.
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.goto(base + AT)
  await page
    .locator('[data-id]')
    .nth(CARDS - 1)
    .waitFor({ state: 'attached', timeout: 300_000 })
  await delay(5_000)
  const worked = await workOf(page, cdp, runs)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const [idle, dragged, inputs]: number[][] = [[], [], []]
  for (let run = 0; run < runs; run++) {
    idle?.push(median((await seen(page, () => hover(page))).frames))
    const { events, frames } = await seen(page, () => drag(page))
    dragged?.push(median(frames))
    inputs?.push(Math.max(16, ...events.map(({ duration }) => duration)))
    console.log(
      `board: ${median(frames).toFixed(1)} ms a frame, longest ${Math.max(...frames).toFixed(0)}, inputs ${inputs?.at(-1)}`,
    )
  }
  await page.unroute(/\/api\/v1\/customers\?/u)
  return [
    {
      name: 'drag a card over a board with 1,000 loaded cards: work of the main thread, at full speed',
      ...{ unit: 'ms', product: worked },
      bound: { limit: MOVES * (FRAME_MS / 4), good: 'below' },
      note: 'the time that its thread worked from lifting to dropping, whatever else the machine does',
    },
    {
      name: 'drag a card over a board with 1,000 loaded cards, time per frame',
      ...{ unit: 'ms', product: dragged ?? [], baseline: idle ?? [], beside: 'the pointer alone' },
      bound: { limit: 1.1, good: 'below' },
    },
    {
      name: 'lift and drop a card of 1,000',
      unit: 'ms',
      product: inputs ?? [],
      bound: { limit: INP, good: 'below' },
    },
  ]
}

/** How long the main thread works while a card is dragged. */
async function workOf(page: Page, cdp: CDPSession, runs: number): Promise<number[]> {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const found: number[] = []
  for (let run = 0; run < runs; run++) {
    const before = await worked()
    await drag(page)
    await delay(500)
    found.push((await worked()) - before)
    console.log(`board: ${found.at(-1)?.toFixed(0)} ms of the main thread`)
  }
  await cdp.send('Performance.disable')
  return found
}

/** Answers a column with its share of the cards: the first one, over and over. */
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

async function seen(page: Page, act: () => Promise<void>): Promise<Seen> {
  await delay(1_000)
  await page.evaluate(`benchSeen.events.length = 0; benchSeen.frames = [];
    (function frame(last) { requestAnimationFrame(now => {
      if (last) benchSeen.frames.push(now - last)
      if (!benchSeen.isOver) frame(now)
    }) })(0)`)
  await act()
  await delay(500)
  const found = (await page.evaluate('benchSeen.isOver = true, benchSeen')) as Seen
  await delay(100)
  await page.evaluate('benchSeen.isOver = false')
  return found
}

async function hover(page: Page): Promise<void> {
  const { mouse } = page
  for (let step = 0; step < MOVES; step++) {
    await mouse.move(400 + step * 12, 400)
    await delay(FRAME_MS)
  }
}

async function drag(page: Page): Promise<void> {
  const { mouse } = page
  const box = await page.locator('[data-id]').first().boundingBox()
  if (!box) throw new Error('The board has no card')
  const [x, y] = [box.x + 60, box.y + box.height / 2]
  await mouse.move(x, y)
  await mouse.down()
  for (let step = 0; step < MOVES; step++) {
    await mouse.move(x + step * 12, y + step)
    await delay(FRAME_MS)
  }
  // Where it came from: nothing is written.
  await mouse.move(x, y)
  await mouse.up()
}
