import type { Change, Refusal, SchemaStep } from '../tables'

/** A change as a start makes it, and the steps by which a running office makes it. */
export interface PlannedChange {
  change: Change
  steps: SchemaStep[]
}

const isAdding = ({ steps: [first, ...others] }: PlannedChange) =>
  first?.phase === 'expand' && (first.makes?.column || others.every(({ phase }) => phase === 'expand'))

/** A plan while it is being made; the kinds of change run in this order. */
export class PlanDraft {
  readonly tables: PlannedChange[] = []
  readonly columns: PlannedChange[] = []
  readonly indexes: PlannedChange[] = []
  readonly constraints: PlannedChange[] = []
  readonly triggers: PlannedChange[] = []
  readonly refused: Refusal[] = []

  refuse(statement: string, reason: string): void {
    this.refused.push({ statement, reason })
  }

  /** Refuses what the definitions cannot work without. */
  block(statement: string, reason: string, others: Pick<Refusal, 'isOfOthers'> = {}): void {
    this.refused.push({ statement, reason, isBlocking: true, ...others })
  }

  /** All changes, or those that take nothing away. */
  changes(onlyAdding = false): Change[] {
    return this.#all()
      .filter(planned => !onlyAdding || isAdding(planned))
      .map(({ change }) => change)
  }

  steps(): SchemaStep[] {
    return this.#all().flatMap(({ steps }) => steps)
  }

  #all(): PlannedChange[] {
    return [...this.tables, ...this.columns, ...this.indexes, ...this.constraints, ...this.triggers]
  }
}
