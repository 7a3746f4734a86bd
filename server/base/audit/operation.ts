import type { Resource, Values } from '../../../src/core/schema/resource'

/** An action of one user. Everything that it writes refers to its ID. */
export interface Operation {
  id: string
  /** `create`, `update`, a transition's name, …; named after the first write if nothing else sets it. */
  kind?: string
  /** The record that the action started with; the history contains the others. */
  resource?: string
  recordId?: number
  /** Further facts, without secrets or values of fields. */
  details?: Values
  /** The operation that this one undoes. */
  undoes?: string
  /** The task that runs it. */
  task?: string
  address?: string
  agent?: string
  /** Whether its session is still valid, if that is checked in parallel. */
  confirmed?: Promise<boolean>
  /** Whether its row is written, so that it can be looked up. */
  written?: boolean
  /** Whether it has written only records without a history, so that it can't be undone. */
  final?: boolean
}

/**
 * Returns a function that resets an operation to its current state. A transaction that can be retried
 * (`tryAgain`) calls it first, because each attempt sets the operation's attributes again.
 */
export function fromItsBeginning(operation: Operation | undefined): () => void {
  if (!operation) return () => undefined
  const unsaid = Object.fromEntries(SAID_LATER.map(name => [name, operation[name]]))
  return () => Object.assign(operation, unsaid)
}

const SAID_LATER = ['kind', 'resource', 'recordId', 'details', 'undoes', 'written', 'final'] as const

interface Named {
  kind: string
  resource?: Pick<Resource, 'name'>
  recordId?: number
  details?: Values
}

/** Names an operation. The first call wins, because later writes are its consequences. */
export function nameOperation(
  { operation }: { operation?: Operation },
  { kind, resource, recordId, details }: Named,
): void {
  if (operation && operation.kind === undefined)
    Object.assign(operation, { kind, resource: resource?.name, recordId, details })
}

/**
 * Names an operation after its first write, unless it has a name. The ID of a created record is only known at
 * that point.
 */
export function beginOperation(operation: Operation | undefined, first: Named): void {
  nameOperation({ operation }, first)
  const { kind, resource, recordId } = first
  if (operation?.kind === kind && operation.resource === resource?.name && !operation.written)
    operation.recordId ??= recordId
}

/** Adds details to an operation; has no effect once it is written. */
export function describeOperation({ operation }: { operation?: Operation }, details: Values): void {
  if (operation) operation.details = { ...operation.details, ...details }
}
