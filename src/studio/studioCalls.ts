import type { ApiClient } from '../contract/api'
import type { ApplyBody, DefinitionChangesBody } from '../contract/definitions'
import type { Reading } from '../contract/imports'
import type { Task } from '../contract/tasks'
import type { Actor, Rule } from '../core/access/rule'
import type { OwnDefinition } from '../define/ownDefinition'
import type { ResourceTemplate } from '../define/resourceTemplate'
import type { StudioDefinition } from '../define/studioDefinition'

/** The user's settings for reading a file. */
export type SheetReading = Partial<Omit<Reading, 'format' | 'currency'>>

/**
 * The product's user types with their rules, the path of the list of roles, and the base path of the role
 * pages.
 */
interface AccessSetup {
  types: readonly number[]
  rulesFor(actor: Actor): Rule[]
  listPath: string
  path: string
}

/** The parts of Studio that the product provides. */
interface StudioProduct {
  /** Returns the templates for a new resource. */
  templates(): Promise<readonly ResourceTemplate[]>
  accessSetup(): Promise<AccessSetup>
}

/**
 * Returns Studio's API calls, with the parts that the product provides.
 *
 * @example
 * const studio = studioCallsOf(api, { templates: async () => [], accessSetup })
 * const { status } = await studio.plan({ changes: { branches } })
 */
export const studioCallsOf = ({ call }: ApiClient, product: StudioProduct) => ({
  ...product,
  /** Returns the fields that a resource created from a file could have. The file is not stored. */
  sheet: async (body: File, reading: SheetReading = {}) => {
    const headers = { 'Content-Type': 'application/octet-stream' }
    const query = Object.fromEntries(Object.entries(reading).map(([name, value]) => [name, String(value)]))
    return (await call('POST /studio/sheets', { body, headers, query })).data
  },
  resources: async () => (await call('GET /studio/resources')).data,
  /** Returns undefined for a resource that doesn't exist, or not yet. */
  definition: async (name: string): Promise<StudioDefinition | undefined> => {
    try {
      return (await call('GET /studio/resources/{name}', { params: { name } })).data as StudioDefinition
    } catch (error) {
      if ((error as { status?: number }).status === 404) return undefined
      throw error
    }
  },
  /** Returns the problems of changed definitions, without planning them. */
  check: async (body: DefinitionChangesBody) => (await call('POST /studio/check', { body })).data,
  plan: async (body: DefinitionChangesBody) => (await call('POST /studio/plan', { body })).data,
  /**
   * Starts a task that applies changes; the task reports its progress. Rejects with 409 if someone else has
   * changed one of the definitions since.
   */
  apply: async (body: ApplyBody) => (await call('POST /studio/apply', { body })).data,
  task: async (id: string) => (await call('GET /jobs/{id}', { params: { id } })).data as Task,
  cancel: async (id: string) => (await call('DELETE /jobs/{id}', { params: { id } })).data as Task,
  revisions: async (resource?: string) =>
    (await call('GET /studio/revisions', { query: { resource: resource || undefined } })).data,
  /** Returns the changes that revert to a revision, for a plan. */
  changesTo: async (revision: number) =>
    (await call('GET /studio/revisions/{revision}/changes', { params: { revision } })).data.changes as Record<
      string,
      OwnDefinition | null
    >,
})

export type StudioCalls = ReturnType<typeof studioCallsOf>
