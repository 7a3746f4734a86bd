import type { Lock, Made, Phase, SchemaStep } from '../tables'
import type { PlannedChange } from './draft'

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
