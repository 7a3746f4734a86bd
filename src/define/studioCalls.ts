import type {
  ApplyBody,
  DefinitionChangesBody,
  DefinitionPlan,
  DefinitionRevision,
  PlanProblem,
  StudioResource,
} from '../contract/definitions'
import type { Reading } from '../contract/imports'
import type { Sheet } from '../contract/sheets'
import type { Task } from '../contract/tasks'
import type { Actor, Rule } from '../core/access/rule'
import type { OwnDefinition } from './ownDefinition'
import type { ResourceTemplate } from './resourceTemplate'
import type { StudioDefinition } from './studioDefinition'

/** The user's settings for reading a file. */
export type SheetReading = Partial<Omit<Reading, 'format' | 'currency'>>

/**
 * The product's user types with their rules, the path of the list of roles, and the base path of the role
 * pages.
 */
export interface AccessSetup {
  types: readonly number[]
  rulesFor(actor: Actor): Rule[]
  listPath: string
  path: string
}

/** The API calls of Studio. */
export interface StudioCalls {
  /** Returns the templates for a new resource. */
  templates(): Promise<readonly ResourceTemplate[]>
  accessSetup(): Promise<AccessSetup>
  /** Returns the fields that a resource created from a file could have. The file is not stored. */
  sheet(file: File, reading?: SheetReading): Promise<Sheet>
  resources(): Promise<StudioResource[]>
  /** Returns undefined for a resource that doesn't exist, or not yet. */
  definition(name: string): Promise<StudioDefinition | undefined>
  /** Returns the problems of changed definitions, without planning them. */
  check(changes: DefinitionChangesBody): Promise<PlanProblem[]>
  plan(changes: DefinitionChangesBody): Promise<DefinitionPlan>
  /**
   * Starts a task that applies changes; the task reports its progress. Rejects with 409 if someone else has
   * changed one of the definitions since.
   */
  apply(changes: ApplyBody): Promise<Task>
  task(id: string): Promise<Task>
  cancel(id: string): Promise<Task>
  revisions(resource?: string): Promise<DefinitionRevision[]>
  /** Returns the changes that revert to a revision, for a plan. */
  changesTo(revision: number): Promise<Record<string, OwnDefinition | null>>
}
