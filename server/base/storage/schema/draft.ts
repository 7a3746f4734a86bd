import type { Refusal, SchemaStep, StatementGroup } from '../tables'

/** A change as it is made at startup, and the steps in which a running office makes it. */
export interface PlannedChange {
  change: StatementGroup
  steps: SchemaStep[]
}

const isAdding = ({ steps: [first, ...others] }: PlannedChange) =>
  first?.phase === 'expand' && (first.makes?.column || others.every(({ phase }) => phase === 'expand'))

/** A plan under construction; the kinds of change run in this order. */
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

  /** Refuses a change without which the definitions do not work. */
  block(statement: string, reason: string, others: Pick<Refusal, 'isOfOthers'> = {}): void {
    this.refused.push({ statement, reason, isBlocking: true, ...others })
  }

  /** Returns all changes, or only those that remove nothing. */
  changes(onlyAdding = false): StatementGroup[] {
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
