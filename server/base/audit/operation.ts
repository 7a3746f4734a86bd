import type { Resource, Values } from '../../../src/core/schema/resource'

/** What one person does in one go: all that is written on the way hangs under its id. */
export interface Operation {
  id: string
  /** `create`, `update`, a transition's name, …; what is written first says it where nobody has. */
  kind?: string
  /** Where it began; what else it wrote, the history tells. */
  resource?: string
  recordId?: number
  /** Further facts; no secrets and no values of fields. */
  details?: Values
  /** The operation that this one takes back. */
  undoes?: string
  /** The task that does it. */
  task?: string
  address?: string
  agent?: string
  /** Whether the session that it belongs to still holds, where that is asked at the same time. */
  confirmed?: Promise<boolean>
  /** Something was written under it, so that it can be asked about. */
  written?: boolean
}

/**
 * What a transaction says of its operation is said anew when it is begun again (`tryAgain`): asked before the
 * transaction, and called as the first thing in it.
 */
export function fromItsBeginning(operation: Operation | undefined): () => void {
  if (!operation) return () => undefined
  const unsaid = Object.fromEntries(SAID_LATER.map(name => [name, operation[name]]))
  return () => Object.assign(operation, unsaid)
}

const SAID_LATER = ['kind', 'resource', 'recordId', 'details', 'undoes', 'written'] as const

interface Named {
  kind: string
  resource?: Pick<Resource, 'name'>
  recordId?: number
  details?: Values
}

/** Says what an operation is. Who says so first knows best: what follows is done on its behalf. */
export function nameOperation(
  { operation }: { operation?: Operation },
  { kind, resource, recordId, details }: Named,
): void {
  if (operation && operation.kind === undefined)
    Object.assign(operation, { kind, resource: resource?.name, recordId, details })
}

/** Takes what is written first as what nobody has said; whoever makes a record knows its id only then. */
export function beginOperation(operation: Operation | undefined, first: Named): void {
  nameOperation({ operation }, first)
  const { kind, resource, recordId } = first
  if (operation?.kind === kind && operation.resource === resource?.name && !operation.written)
    operation.recordId ??= recordId
}

/** Adds to what is known of an operation; too late once it is written. */
export function describeOperation({ operation }: { operation?: Operation }, details: Values): void {
  if (operation) operation.details = { ...operation.details, ...details }
}
