import type { Resource } from '../../../../src/core/schema/resource'
import { ApiError } from '../../../base/errors/apiError'
import type { Services } from '../../../base/services'

/** The context and the results of a run of the clock. */
export interface ClockRun {
  services: Services
  /** Aborted when the server stops: nothing more is started. */
  signal?: AbortSignal
  /** How many records each entry changed or sent a notification about, by `resource.entry`. */
  done: Record<string, number>
  /** How many records a guard held back. */
  refused: number
  /** The records that failed for an unexpected reason. */
  failed: Set<string>
}

/** Something that the clock does to a resource's records: a due transition, or an entry of the schedule. */
export interface ClockEntry {
  resource: Resource
  name: string
}

/** Adds to the count of an entry's records. */
export function countDone({ done }: ClockRun, { resource, name }: ClockEntry, count = 1): void {
  if (!count) return
  const key = `${resource.name}.${name}`
  done[key] = (done[key] ?? 0) + count
}

/** Records why a record was not changed. A blocked transition is not a failure; any other error is. */
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
      log.info({ ...about, missing: error.options.blockers }, 'The clock cannot change a record yet')
    return
  }
  run.failed.add(`${about.resource}/${id} (${name})`)
  log.error({ ...about, err: error }, 'The clock failed on a record')
}

const notified = new WeakMap<Services, Set<string>>()
const REMEMBERED = 10_000

/**
 * Returns whether to log a blocked record. Every run finds it again until the blocker is removed, but it is
 * logged once.
 */
function isNews(services: Services, key: string): boolean {
  const known = notified.get(services) ?? new Set()
  notified.set(services, known)
  if (known.has(key)) return false
  if (known.size >= REMEMBERED) known.clear()
  known.add(key)
  return true
}
