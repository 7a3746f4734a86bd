import type { Lock, Made, Phase, SchemaStep } from '../tables'
import type { PlannedChange } from './draft'
import { quoted } from './sqlText'

type Step = (table: string, lock: Lock, ...statements: string[]) => SchemaStep

const stepOf =
  (phase: Phase): Step =>
  (table, lock, ...statements) => ({ table, phase, lock, statements })

/** A step before the new definitions are in use. */
export const expand: Step = stepOf('expand')

/** A step after every process follows the new definitions. */
export const contract: Step = stepOf('contract')

/** The step with what it makes, which goes again if the change fails. */
export const making = (step: SchemaStep, makes: Omit<Made, 'table'> = {}): SchemaStep => ({
  ...step,
  makes: { table: step.table, ...makes },
})

/** A change that a start and a running office make alike. */
export const alike = (step: SchemaStep): PlannedChange => ({ change: step.statements, steps: [step] })

/** So many rows are locked at a time. */
const AT_ONCE = 2_000

/** The step that changes the rows of a condition, some at a time: whoever writes one of them waits only for these. */
export const changingRows = (table: string, { set, where }: { set: string; where: string }): SchemaStep => ({
  ...expand(
    table,
    'none',
    `update ${quoted(table)} set ${set} where id in (select id from ${quoted(table)} where ${where} limit ${AT_ONCE})`,
  ),
  repeats: true,
})
