import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Machine } from './machine'
import type { Row } from './part'

/** What one run of a part measured; the values are kept, so that nobody has to believe a median. */
export interface Result {
  name: string
  title: string
  date: string
  machine: Machine
  /** The load of the last minute a core, before it began: above 1 the machine was busy with something else. */
  load: number
  rows: Row[]
}

export const RESULTS = 'test-results/bench'

export function keepResult(result: Result): void {
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(join(RESULTS, `${result.name}.json`), `${JSON.stringify(result, null, 1)}\n`)
}

/** The kept results, in the order of these names; of parts that were never run there are none. */
export function keptResults(names: readonly string[]): Result[] {
  const files = new Set(readdirSync(RESULTS))
  return names
    .filter(name => files.has(`${name}.json`))
    .map(name => JSON.parse(readFileSync(join(RESULTS, `${name}.json`), 'utf8')) as Result)
}
