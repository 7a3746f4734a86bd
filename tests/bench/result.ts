import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Machine } from './machine'
import type { Row } from './part'

/** The measurements of one run of a part. All values are stored, so that the medians can be checked. */
export interface Result {
  name: string
  title: string
  date: string
  machine: Machine
  /** The load average per core before the start. Above 1, the machine was busy with something else. */
  load: number
  rows: Row[]
}

export const RESULTS = 'test-results/bench'

export function keepResult(result: Result): void {
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(join(RESULTS, `${result.name}.json`), `${JSON.stringify(result, null, 1)}\n`)
}

/** Returns the stored results in the order of these names. Parts that never ran have none. */
export function keptResults(names: readonly string[]): Result[] {
  const files = new Set(readdirSync(RESULTS))
  return names
    .filter(name => files.has(`${name}.json`))
    .map(name => JSON.parse(readFileSync(join(RESULTS, `${name}.json`), 'utf8')) as Result)
}
