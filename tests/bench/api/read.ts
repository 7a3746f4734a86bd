import { SESSIONS } from '../../../server/engine/people/tables'
import type { FloorRoute } from './floor'
import type { Sent, Watched } from './statements'

/** The response to measure: by the third, the process has filled its caches. */
const TIMES = 3

/**
 * Returns the floor's work for a read: the product's statements, without those for its session and its total.
 */
export async function readRoute(
  watched: Watched,
  path: string,
  headers: Record<string, string>,
): Promise<FloorRoute> {
  const ask = () => watched.ask(new Request(`http://127.0.0.1${path}`, { headers }))
  for (let time = 1; time < TIMES; time++) await ask()
  const { statements, answer } = await ask()
  if (process.env.BENCH_SHOW) for (const { text } of statements) console.log(`${path}\n  ${text}`)
  return { path, transaction: false, statements: statements.filter(isOfRecords), answer }
}

const isOfRecords = ({ text }: Sent) =>
  !text.includes(SESSIONS) && !/count\(\*\)|^\s*explain|reltuples|pg_notify/i.test(text)
