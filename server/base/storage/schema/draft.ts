import type { Change, Refusal } from '../tables'

/** A plan while it is being made; the kinds of change run in this order. */
export class PlanDraft {
  readonly tables: Change[] = []
  readonly columns: Change[] = []
  readonly indexes: Change[] = []
  readonly constraints: Change[] = []
  readonly triggers: Change[] = []
  readonly refused: Refusal[] = []

  refuse(statement: string, reason: string): void {
    this.refused.push({ statement, reason })
  }

  changes(): Change[] {
    return [...this.tables, ...this.columns, ...this.indexes, ...this.constraints, ...this.triggers]
  }
}
