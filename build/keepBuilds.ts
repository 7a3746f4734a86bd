import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files of a build, and when it was made. */
export interface Build {
  at: number
  files: string[]
}

const LIST = '.builds.json'
const DAYS = 7
const DAY_MS = 86_400_000
/** Limits the disk space that frequent builds take. */
const AT_MOST = 8

/**
 * Keeps the files of earlier builds for a week, because an open tab of an
 * earlier build still loads its chunks on demand.
 */
export function keepBuilds(dist: string, written: readonly string[], now: number): void {
  const files = written.filter(name => name.startsWith('assets/'))
  const builds = buildsToKeep([{ at: now, files }, ...buildsIn(dist)], now)
  prune(dist, new Set(builds.flatMap(build => build.files)))
  writeFileSync(join(dist, LIST), JSON.stringify(builds))
}

/** Returns the builds whose files are kept, newest first. */
export function buildsToKeep(builds: readonly Build[], now: number): Build[] {
  const [newest, ...older] = builds
  const young = older.filter(({ at }) => now - at < DAYS * DAY_MS)
  return newest ? [newest, ...young].slice(0, AT_MOST) : []
}

function buildsIn(dist: string): Build[] {
  const list = join(dist, LIST)
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Build[]) : []
}

function prune(dist: string, stay: ReadonlySet<string>): void {
  for (const name of readdirSync(join(dist, 'assets')))
    if (!stay.has(`assets/${name.replace(/\.(br|gz)$/, '')}`)) rmSync(join(dist, 'assets', name))
}
