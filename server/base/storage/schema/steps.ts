import type { Lock, Made, Phase, SchemaStep } from '../tables'
import type { PlannedChange } from './draft'
import { ENGINE_CHANGE, quoted } from './sqlText'

type Step = (table: string, lock: Lock, ...statements: string[]) => SchemaStep

const stepOf =
  (phase: Phase): Step =>
  (table, lock, ...statements) => ({ table, phase, lock, statements })

/** Creates a step that runs before the new definitions are in use. */
export const expand: Step = stepOf('expand')

/** Creates a step that runs after every process uses the new definitions. */
export const contract: Step = stepOf('contract')

/** Adds the object that a step creates, which is dropped again if the change fails. */
export const creates = (step: SchemaStep, makes: Omit<Made, 'table'> = {}): SchemaStep => ({
  ...step,
  makes: { table: step.table, ...makes },
})

/** Returns a change that is the same at startup and in a running office. */
export const sameInBothModes = (step: SchemaStep): PlannedChange => ({
  change: step.statements,
  steps: [step],
})

/** A condition that lets a statement change rows that are only added. It holds for every row. */
export const asEngine = `set_config('${ENGINE_CHANGE}', 'on', true) = 'on'`

/** How many rows are locked at a time. */
const AT_ONCE = 2_000

/** Returns a step that changes matching rows in batches, so that writers only wait for the current batch. */
export const changingRows = (table: string, { set, where }: { set: string; where: string }): SchemaStep => ({
  ...expand(
    table,
    'none',
    `update ${quoted(table)} set ${set} where id in (select id from ${quoted(table)} where ${where} limit ${AT_ONCE}) and ${asEngine}`,
  ),
  repeats: true,
})
