import type { Values } from '../../core/schema/resource'

/** Why a save failed, as a form handles it (E-02). */
export type SaveProblem =
  | { kind: 'invalid'; errors: Record<string, string> }
  | { kind: 'stale'; current: Values; version: number; changed: ChangedField[] }
  /** An earlier attempt with other values has arrived. `made` is the record that it created. */
  | { kind: 'repeated'; made?: Values }
  | { kind: 'refused'; message: string; details: string[] }
  /** No response, or one without a result. `again` if a retry can help. */
  | { kind: 'lost'; message: string; again: boolean }

export interface ChangedField {
  field: string
  by?: string
}

interface Failure {
  status?: number
  message?: string
  body?: {
    code?: string
    message?: string
    errors?: Record<string, string | string[]>
    details?: Record<string, unknown>
    data?: unknown
  }
}

/** No connection, a timeout, too many requests, or a server that is starting. */
const PASSING = new Set([0, 408, 429, 502, 503, 504])

/** Reads an error from the data provider. Rethrows an error that is not from the API, because it is a bug. */
export function saveProblemOf(error: unknown): SaveProblem {
  const { status, message = '', body = {} } = (error ?? {}) as Failure
  if (typeof status !== 'number') throw error
  if (status === 422 && body.errors) return { kind: 'invalid', errors: textsOf(body.errors) }
  if (status === 409 && body.code === 'stale' && isValues(body.data))
    return {
      kind: 'stale',
      current: body.data,
      version: Number(body.details?.version ?? 0),
      changed: changedOf(body.details?.changed),
    }
  if (status === 428) return { kind: 'repeated', ...(isValues(body.data) && { made: body.data }) }
  if (status >= 400 && status < 500 && status !== 408 && status !== 429)
    return { kind: 'refused', message: body.message ?? message, details: missingOf(body.details) }
  return { kind: 'lost', message: body.message ?? message, again: PASSING.has(status) }
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textsOf = (errors: Record<string, string | string[]>) =>
  Object.fromEntries(Object.entries(errors).map(([path, texts]) => [path, [texts].flat().join(' ')]))

function changedOf(changed: unknown): ChangedField[] {
  if (!Array.isArray(changed)) return []
  return changed.flatMap(one => {
    if (typeof one === 'string') return [{ field: one }]
    if (!isValues(one) || typeof one.field !== 'string') return []
    const by = isValues(one.by) ? one.by.label : one.by
    return [{ field: one.field, ...(typeof by === 'string' && { by }) }]
  })
}

/** Returns the reasons in a business rule's 409 response. */
function missingOf(details: Record<string, unknown> | undefined): string[] {
  if (!Array.isArray(details?.missing)) return []
  return details.missing.flatMap(one =>
    isValues(one) && typeof one.message === 'string' ? [one.message] : [],
  )
}
