import { setTimeout as delay } from 'node:timers/promises'
import { openSizes } from '../million'
import { median, type Part, type Row } from '../part'
import { SAME } from '../scale/calls'
import { inTurn, row, type Sizes } from '../scale/inTurn'
import { type Office, openOffice } from '../scale/office'

/** Boards, groups and reports over a million policies compared with a thousand, on one PostgreSQL. */
export const part: Part = {
  name: 'views',
  title: 'Boards, groups and reports: 1,000,000 rows compared with 1,000, on PostgreSQL',
  async run({ runs }) {
    const databases = await openSizes(['million', 'thousand'])
    try {
      const sizes = {
        thousand: await openOffice(databases.thousand),
        million: await openOffice(databases.million),
      }
      try {
        return [
          ...(await measureAgain(sizes, Math.max(runs, 7))),
          ...(await measureFirst(sizes.million, runs)),
          await measureOthers(sizes.million),
        ]
      } finally {
        await Promise.all([sizes.thousand.stop(), sizes.million.stop()])
      }
    } finally {
      await databases.close()
    }
  },
}

type Filter = Record<string, unknown>

const groups = (by: string, measures: string, filter: Filter) =>
  `policies/groups?by=${by}&measures=${measures}&filter=${encodeURIComponent(JSON.stringify(filter))}`
const cards = (filter: Filter) =>
  `policies?range=[0,24]&sort=["created_at","DESC"]&filter=${encodeURIComponent(JSON.stringify(filter))}`
const stages = ['bound', 'in_force', 'expired', 'cancelled']

/** The requests that a screen sends at once. */
const screens: Record<string, (filter: Filter) => string[]> = {
  'board: counts and sums, and the first cards of four columns': filter => [
    groups('status', 'sum:balance', filter),
    ...stages.map(status => cards({ ...filter, status: [status] })),
  ],
  'grouped table with two totals': filter => [
    groups('insurance_company_id', 'sum:premium_total,sum:balance', filter),
  ],
  'report by company and month': filter => [
    groups('insurance_company_id,effective:month', 'sum:premium_net', filter),
  ],
}

async function open(office: Office, paths: string[]) {
  const began = performance.now()
  const answers = await Promise.all(paths.map(path => office.ask(path)))
  return { ms: performance.now() - began, meta: answers[0]?.body.meta }
}

const SOURCE =
  'the million policies are copies, made in SQL, of 80,000. After the first time, the counts and sums of the million are ' +
  'kept ones; those of the thousand are calculated for each request.'

/** Measures screens that someone has opened before, so their figures are cached. */
async function measureAgain(sizes: Sizes, runs: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, pathsOf] of Object.entries(screens)) {
    await untilExact(sizes.million, pathsOf({}))
    const times = await inTurn(sizes, runs, async office => (await open(office, pathsOf({}))).ms)
    rows.push({ ...row(name, SAME, times), note: rows.length ? undefined : SOURCE })
  }
  return rows
}

const MAX_MS = 2_000

/** A filter that all rows match and that no request has used, not even in another run. */
let asked = Math.round(Date.now() / 10)
const anew = (): Filter => ({ created_at_gte: new Date(asked++).toISOString() })

/** Measures screens whose figures nothing has cached. */
async function measureFirst(million: Office, runs: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, pathsOf] of Object.entries(screens)) {
    const [times, waits]: [number[], number[]] = [[], []]
    let estimated = 0
    for (let run = 0; run < runs; run++) {
      const paths = pathsOf(anew())
      const { ms, meta } = await open(million, paths)
      times.push(ms)
      if (!meta.estimated) continue
      estimated++
      waits.push(ms + (await untilExact(million, paths)))
    }
    const note = `“about” in ${estimated} of ${runs}${waits.length ? `, exact after ${(median(waits) / 1000).toFixed(1)} s` : ''}`
    rows.push({
      name: `${name}, the first time`,
      ...{ unit: 'ms', product: times, note },
      bound: { limit: MAX_MS, good: 'below' },
    })
  }
  return rows
}

/** Repeats the requests, as a screen does, until the figures are exact. */
async function untilExact(office: Office, paths: string[]): Promise<number> {
  const began = performance.now()
  while ((await open(office, paths)).meta.estimated) await delay(1_000)
  return performance.now() - began
}

/** Measures reading one record while ten people open reports that aren't cached. */
async function measureOthers(million: Office): Promise<Row> {
  const [alone, beside]: [number[], number[]] = [[], []]
  const record = async () => (await million.ask('policies/500')).ms
  for (let time = 0; time < 40; time++) alone.push(await record())
  const reports = Array.from({ length: 10 }, () =>
    open(million, screens['report by company and month']?.(anew()) ?? []),
  )
  let isOver = false
  const over = Promise.all(reports).then(() => {
    isOver = true
  })
  while (!isOver) beside.push(await record())
  await over
  return {
    name: 'a record, while ten people open a report the first time',
    ...{ unit: 'ms', product: beside },
    bound: { limit: OTHERS_MS, good: 'below' },
    note: `alone ${Math.round(median(alone))} ms; the longest of ${beside.length} took ${Math.round(Math.max(...beside))} ms`,
  }
}

const OTHERS_MS = 200
