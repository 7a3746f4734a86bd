import { createContext, useContext } from 'react'
import type {
  ApplyBody,
  DefinitionChangesBody,
  DefinitionPlan,
  DefinitionRevision,
  PlanProblem,
  StudioResource,
} from '../../contract/definitions'
import type { Reading } from '../../contract/imports'
import type { Sheet } from '../../contract/sheets'
import type { Task } from '../../contract/tasks'
import type { Actor, Rule } from '../../core/access/rule'
import type { OwnDefinition } from '../../define/ownDefinition'
import type { ResourceTemplate } from '../../define/resourceTemplate'
import type { StudioDefinition } from '../../define/studioDefinition'

/** What somebody says of how a file is read. */
export type SheetReading = Partial<Omit<Reading, 'format' | 'currency'>>

/** The user types of the product with their rules, and where its roles are: all of them, and each below `path`. */
export interface AccessSetup {
  types: readonly number[]
  rulesFor(actor: Actor): Rule[]
  listPath: string
  path: string
}

/** The calls of Studio. */
export interface StudioCalls {
  /** The definitions with which a new resource can begin. */
  templates(): Promise<readonly ResourceTemplate[]>
  accessSetup(): Promise<AccessSetup>
  /** The fields that a resource made of a file could have. The file is not stored. */
  sheet(file: File, reading?: SheetReading): Promise<Sheet>
  resources(): Promise<StudioResource[]>
  /** Undefined for a resource that there is not, or not yet. */
  definition(name: string): Promise<StudioDefinition | undefined>
  /** The mistakes in changed definitions; nothing else is looked at. */
  check(changes: DefinitionChangesBody): Promise<PlanProblem[]>
  plan(changes: DefinitionChangesBody): Promise<DefinitionPlan>
  /** Begins to apply changes; the task says how far it is. A 409 if somebody has changed one of them since. */
  apply(changes: ApplyBody): Promise<Task>
  task(id: string): Promise<Task>
  cancel(id: string): Promise<Task>
  revisions(resource?: string): Promise<DefinitionRevision[]>
  /** The changes that go back to a revision, for a plan. */
  changesTo(revision: number): Promise<Record<string, OwnDefinition | null>>
}

export const StudioCallsContext = createContext<StudioCalls | undefined>(undefined)

/** The calls of Studio. */
export function useStudioCalls(): StudioCalls {
  const calls = useContext(StudioCallsContext)
  if (!calls) throw new Error('useStudioCalls needs the app around it')
  return calls
}
