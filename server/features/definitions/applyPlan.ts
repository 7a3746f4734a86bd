import type { Resources } from '../../../src/core/schema/resources'
import type { Executor } from '../../base/storage/database'
import { planSchema, type Rename } from '../../base/storage/schema/planSchema'
import { literal, quoted } from '../../base/storage/schema/sqlText'
import { expand } from '../../base/storage/schema/steps'
import { takenNames } from '../../base/storage/schema/takenNames'
import type { Refusal, SchemaStep } from '../../base/storage/tables'
import { columnKinds, readRemovedColumns, returningColumns } from '../../engine/definitions/removedColumns'
import { REMOVED_COLUMNS } from '../../engine/definitions/tables'
import { tableSpecs } from '../../engine/sql/tables'

/** The steps with which an apply changes the tables. */
export interface ApplyPlan {
  /** Run while the old definitions are in use. */
  expand: SchemaStep[]
  /** Run after every process uses the new definitions. */
  contract: SchemaStep[]
  /** Statements that the schema planner refuses to run, but that the definitions require. */
  blocking: Refusal[]
}

/** Plans the remaining steps until the tables match these definitions. */
export async function planApply(
  db: Executor,
  wanted: Resources,
  unfinished?: ReadonlySet<string>,
): Promise<ApplyPlan> {
  const kept = await readRemovedColumns(db)
  const { renames, returning } = returningColumns(kept, columnKinds(wanted))
  const specs = tableSpecs(wanted)
  const left = kept.flatMap(({ table, column }) =>
    column === '' && !specs.some(({ name }) => name === table) ? [table] : [],
  )
  const { steps, refused } = await planSchema(db, specs, { renames, returning, left, unfinished })
  return {
    expand: [...renames.map(renaming), ...steps.filter(({ phase }) => phase === 'expand')],
    contract: steps.filter(({ phase }) => phase === 'contract'),
    blocking: [...(await takenNames(db, specs, steps)), ...refused.filter(({ isBlocking }) => isBlocking)],
  }
}

const renaming = ({ table, from, to }: Rename): SchemaStep =>
  expand(
    table,
    'moment',
    `alter table ${quoted(table)} rename column ${quoted(from)} to ${quoted(to)}`,
    `update ${quoted(REMOVED_COLUMNS)} set column_name = ${literal(to)}
      where table_name = ${literal(table)} and column_name = ${literal(from)}`,
  )
