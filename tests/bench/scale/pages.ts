import pg from 'pg'
import type { Row } from '../part'
import { SAME } from './calls'
import { inTurn, row, type Sizes } from './inTurn'
import { customers, type Office } from './office'

/** The middle of the larger size. */
const MIDDLE = 500_000

/** Pages through a list by cursor, forwards and backwards, from the top and from the middle. */
export async function walks(sizes: Sizes, runs: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const [where, first] of [
    ['', 0],
    [' in the middle', MIDDLE],
  ] as const)
    for (const sort of [
      ['created_at', 'DESC'],
      ['email', 'DESC'],
    ]) {
      const page = new Map<Office, string | undefined>()
      const place = new Map<Office, string | undefined>()
      const start = async (office: Office) => {
        const at = office === sizes.million ? first : Math.min(first, 500)
        const { body } = await office.ask(customers({ sort, range: [at, at + 24] }))
        page.set(office, body.meta.next)
      }
      await start(sizes.thousand)
      await start(sizes.million)
      const follow = (from: typeof page, step: 'next' | 'prev') => async (office: Office) => {
        const { ms, body } = await office.ask(customers({ sort, cursor: from.get(office) }))
        if (step === 'next') {
          page.set(office, body.meta.next ?? page.get(office))
          place.set(office, body.meta.prev)
        }
        return ms
      }
      const by = `sorted by ${sort[0]}`
      rows.push(row(`next page${where}, ${by}`, SAME, await inTurn(sizes, runs, follow(page, 'next'))))
      rows.push(row(`previous page${where}, ${by}`, SAME, await inTurn(sizes, runs, follow(place, 'prev'))))
    }
  return rows
}

/** Sorts by each column that a list can show, in both directions. The row is the slowest. */
export async function sorts(sizes: Sizes, runs: number, columns: readonly string[]): Promise<Row[]> {
  const all: Row[] = []
  for (const column of columns)
    for (const way of ['ASC', 'DESC']) {
      const times = await inTurn(sizes, runs, async office => {
        return (await office.ask(customers({ sort: [column, way] }))).ms
      })
      all.push(row(`${column} ${way}`, SAME, times))
    }
  const ratio = ({ product, baseline = [] }: Row) => middle(product) / middle(baseline)
  const [worst] = [...all].sort((one, other) => ratio(other) - ratio(one))
  const met = all.filter(one => ratio(one) <= SAME).length
  if (!worst) return []
  return [
    {
      ...worst,
      name: `sort by any of ${columns.length} columns, either way: the slowest`,
      note: `${worst.name}; ${met} of ${all.length} within ${SAME} ×`,
    },
  ]
}

const middle = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** Columns to jump in for the first time, with nothing cached for them yet. */
const JUMPS = ['name', 'phone', 'date_of_birth', 'email', 'updated_at', 'last_name', 'number']
const LIMIT = 1 / 8

/**
 * Jumps to the middle of a million rows, compared with the same rows by OFFSET, and opens the pages around
 * it.
 */
export async function jumps(million: Office, url: string, runs: number): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const [first, offset]: [number[], number[]] = [[], []]
    for (const column of JUMPS.slice(0, Math.max(5, Math.min(runs, JUMPS.length)))) {
      offset.push(await byOffset(client, column))
      first.push((await million.ask(customers({ sort: [column, 'ASC'], range: [MIDDLE, MIDDLE + 24] }))).ms)
    }
    const around: number[] = []
    for (let run = 1; run <= Math.max(5, runs); run++) {
      const at = MIDDLE + (run % 2 ? run : -run) * 25
      around.push((await million.ask(customers({ sort: ['name', 'ASC'], range: [at, at + 24] }))).ms)
    }
    const bound = { limit: LIMIT, good: 'below' } as const
    const beside = 'OFFSET in SQL'
    return [
      {
        name: 'jump to row 500,000, the first time',
        unit: 'ms',
        product: first,
        baseline: offset,
        beside,
        bound,
      },
      {
        name: 'page by its number near row 500,000',
        unit: 'ms',
        product: around,
        baseline: offset,
        beside,
        bound,
      },
    ]
  } finally {
    await client.end()
  }
}

async function byOffset(client: pg.Client, column: string): Promise<number> {
  const collated = ['name', 'phone', 'email', 'last_name', 'number'].includes(column)
    ? ' collate "und-x-icu"'
    : ''
  const began = performance.now()
  await client.query(
    `select * from customers where deleted_at is null order by "${column}"${collated}, id limit 25 offset ${MIDDLE}`,
  )
  return performance.now() - began
}
