import { ApiError } from '../../../base/errors/apiError'
import type { Writer } from '../../../base/services'
import type { Stored } from '../../../engine/sql/select'
import { writeRecords } from '../../../engine/writes/writeRecord'
import { attempt } from '../../../work/tasks/savepoint'
import type { PreparedRow, Preparing } from './prepareRows'
import type { CheckedRow } from './row'

/**
 * Writes checked rows in the caller's transaction. A row that is refused
 * gets its issues and doesn't prevent the others.
 */
export async function writeRows(preparing: Preparing, rows: readonly CheckedRow[]): Promise<CheckedRow[]> {
  const prepared = await preparing.prepare(rows, true)
  const checked = new Map(rows.map(row => [row.row, row]))
  const done = new Map<number, CheckedRow>()
  const note = (row: number, changes: Partial<CheckedRow>) => {
    const kept = checked.get(row)
    if (kept) done.set(row, { ...kept, ...changes })
  }
  const refuse = ({ row, issues }: PreparedRow) => note(row, { state: 'refused', issues })
  const sound = prepared.filter(one => {
    const issues = hindrances(one, checked.get(one.row))
    if (issues.length) refuse({ ...one, issues })
    return !issues.length
  })
  const steps = [
    { of: sound.filter(({ before }) => !before), state: 'created' },
    { of: sound.filter(({ before }) => before), state: 'updated' },
  ] as const
  for (const { of, state } of steps)
    await writeParts(preparing, of, {
      written: (row, record) => note(row, { state, record_id: record.id, version: record.version }),
      refused: refuse,
    })
  return [...done.values()]
}

/** Returns the issues that prevent writing a row although its check succeeded. */
function hindrances({ before, issues }: PreparedRow, checked: CheckedRow | undefined): PreparedRow['issues'] {
  if (issues.length) return issues
  // Write only what the person has seen: if the record has changed since the check, it must be checked again.
  if (
    (before?.id ?? null) !== (checked?.record_id ?? null) ||
    (before && before.version !== checked?.version)
  )
    return [{ key: 'import.changed_since' }]
  return []
}

interface Outcomes {
  written(row: number, record: Stored): void
  refused(row: PreparedRow): void
}

/** Writes rows together. If one is refused, it retries in halves, so that all others are written. */
async function writeParts(
  preparing: Preparing,
  rows: readonly PreparedRow[],
  outcomes: Outcomes,
): Promise<void> {
  if (!rows.length) return
  try {
    const records = await attempt(preparing.scope.db, () => writeTogether(preparing, rows))
    for (const [at, { row }] of rows.entries()) outcomes.written(row, records[at] as Stored)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const [only] = rows
    if (rows.length === 1 && only) return outcomes.refused({ ...only, issues: preparing.issuesOf(error) })
    const middle = Math.ceil(rows.length / 2)
    await writeParts(preparing, rows.slice(0, middle), outcomes)
    await writeParts(preparing, rows.slice(middle), outcomes)
  }
}

function writeTogether({ scope, resource }: Preparing, rows: readonly PreparedRow[]): Promise<Stored[]> {
  // Assignees get one notification at the end instead of one per record.
  const writer: Writer = {
    ...scope,
    quiet: true,
    operation: scope.operation && { ...scope.operation, written: false },
  }
  const prepared = rows.flatMap(({ prepared }) => prepared ?? [])
  return writeRecords(writer, resource, { action: rows[0]?.before ? 'update' : 'create', prepared })
}
