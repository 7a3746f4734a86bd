import { chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from '../../support/chromium'
import type { Part, Row } from '../part'
import { type Application, baseline, product } from './applications'
import { type Arrival, firstPaintOf, type Journey, visit } from './journey'
import { startServers } from './servers'

/** All measurements of one application. */
interface Taken {
  /** Arrivals after signing in at full speed. `typed`: with three seconds of typing. */
  fast: Arrival[]
  typed: Arrival[]
  journeys: Journey[]
}

const TYPING = 3
const nothing = (): Taken => ({ fast: [], typed: [], journeys: [] })

/**
 * The journey of a new visitor with a slow phone, from an empty cache to the list and further, compared with
 * a bare react-admin application.
 */
export const part: Part = {
  name: 'screens',
  title: 'Screens, cold cache, processor slowed 4 times, slow 4G (150 ms, 1.6 Mbit/s)',
  async run({ runs }) {
    const servers = await startServers()
    const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
    const [own, bare] = [nothing(), nothing()]
    const paints = { own: [] as number[], form: [] as number[] }
    const take = async (into: Taken, server: string, app: Application) => {
      const { journey, ...fast } = await visit(browser, server, app, 0)
      into.fast.push(fast)
      if (journey) into.journeys.push(journey)
      into.typed.push(await visit(browser, server, app, TYPING))
    }
    try {
      // Each server responds more slowly to its first requests, so these don't count.
      for (const [server, app] of [
        [servers.product, product] as const,
        [servers.baseline, baseline] as const,
      ])
        await visit(browser, server, app, 0)
      for (let run = 0; run < runs; run++) {
        // Only measure the paint of both pages: filling in a form at once would delay painting.
        paints.form.push(await firstPaintOf(browser, `${servers.baseline}/build/form.html`))
        paints.own.push(await firstPaintOf(browser, servers.product + product.list))
        await take(bare, servers.baseline, baseline)
        await take(own, servers.product, product)
        console.log(`run ${run + 1}: list ${spoken(own.fast)} beside ${spoken(bare.fast)}`)
      }
    } finally {
      await browser.close()
      await servers.stop()
    }
    return rowsOf(own, bare, paints)
  },
}

const spoken = (arrivals: Arrival[]) => `${Math.round(arrivals.at(-1)?.list ?? 0)} ms`

function rowsOf(own: Taken, bare: Taken, paints: { own: number[]; form: number[] }): Row[] {
  const beside = 'react-admin'
  const timed = (name: string, limit: number, of: (taken: Taken) => number[]): Row => ({
    name,
    unit: 'ms',
    product: of(own),
    baseline: of(bare),
    beside,
    bound: { limit, good: 'below' },
  })
  const bytes = (name: string, limit: number, values: number[]): Row => ({
    name,
    unit: 'kB',
    product: values.map(value => value / 1000),
    bound: { limit, good: 'below' },
  })
  const step = (name: keyof Journey) => (taken: Taken) => taken.journeys.map(journey => journey[name])
  const lost = own.fast.concat(own.typed).reduce((sum, arrival) => sum + arrival.lost, 0)
  return [
    {
      name: 'first paint',
      unit: 'ms',
      product: paints.own,
      baseline: paints.form,
      beside: 'HTML form',
      bound: { limit: 1.3, good: 'below' },
    },
    {
      ...timed('sign-in usable: filled in, Enter, sent', 0.35, ({ fast }) =>
        fast.map(({ usable }) => usable),
      ),
      ...(lost > 0 && { note: `what was typed was lost ${lost} times` }),
    },
    {
      ...bytes(
        'JavaScript before it is usable (brotli)',
        70,
        own.fast.map(({ usableBytes }) => usableBytes),
      ),
      note: 'counts everything loaded when the filled-in form was sent, including prefetched files',
    },
    timed('cold start to the rows of the list, signing in at once', 0.6, ({ fast }) =>
      fast.map(({ list }) => list),
    ),
    timed('sign-in to the rows, after three seconds of typing', 0.9, ({ typed }) =>
      typed.map(({ afterSending }) => afterSending),
    ),
    bytes(
      'JavaScript by the rows, signing in at once (brotli)',
      300,
      own.fast.map(({ listBytes }) => listBytes),
    ),
    bytes(
      'JavaScript by the rows, after three seconds of typing (brotli)',
      300,
      own.typed.map(({ listBytes }) => listBytes),
    ),
    timed('list to a record', 1.1, step('record')),
    timed('record to its form', 1.1, step('edit')),
    timed('record back to the list', 1.1, step('back')),
    timed('reload, signed in: header and menu', 1.1, step('reloadedShell')),
    timed('reload, signed in: rows of the list', 1.1, step('reloadedList')),
  ]
}
