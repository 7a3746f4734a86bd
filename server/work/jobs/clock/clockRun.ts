import type { Resource } from '../../../../src/core/schema/resource'
import { ApiError } from '../../../base/errors/apiError'
import type { Services } from '../../../base/services'

/** One run of the clock: what it works with, and what it has done. */
export interface ClockRun {
  services: Services
  /** The server is about to stop: nothing more is begun. */
  signal?: AbortSignal
  /** How many records each entry changed or told of, by `resource.entry`. */
  done: Record<string, number>
  /** How many records a guard held back. */
  refused: number
  /** Records that could not be done, for a reason that nobody expects. */
  failed: Set<string>
}

/** What is done by itself to the records of a resource: a due transition, or an entry of the schedule. */
export interface ClockEntry {
  resource: Resource
  name: string
}

/** Counts records that were done. */
export function countDone({ done }: ClockRun, { resource, name }: ClockEntry, count = 1): void {
  if (!count) return
  const key = `${resource.name}.${name}`
  done[key] = (done[key] ?? 0) + count
}

/** Notes why a record was not done: a guard that does not hold is no failure, anything else is one. */
export function recordRefusal(
  run: ClockRun,
  { resource, name }: ClockEntry,
  { id, error }: { id: number; error: unknown },
): void {
  const { log } = run.services
  const about = { resource: resource.name, entry: name, record: id }
  if (error instanceof ApiError && error.code === 'not_possible') {
    run.refused++
    if (isNews(run.services, `${about.resource}.${name}.${id}`))
      log.info({ ...about, missing: error.options.blockers }, 'The clock leaves a record where it is')
    return
  }
  run.failed.add(`${about.resource}/${id} (${name})`)
  log.error({ ...about, err: error }, 'The clock failed on a record')
}

const notified = new WeakMap<Services, Set<string>>()
const REMEMBERED = 10_000

/** A record is held back at every run until somebody does what is missing: it is said once. */
function isNews(services: Services, key: string): boolean {
  const known = notified.get(services) ?? new Set()
  notified.set(services, known)
  if (known.has(key)) return false
  if (known.size >= REMEMBERED) known.clear()
  known.add(key)
  return true
}
