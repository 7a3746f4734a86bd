import type { Explanation } from '../../ui/dialog/RefusedAlert'
import { explain } from '../record/explain'

/** Why a transition failed: the fields' errors, and any other reason. */
export interface TransitionProblem {
  fields: Record<string, string>
  /** Undefined if every error belongs to a field. */
  other?: Explanation
}

interface Failure {
  status?: number
  body?: {
    errors?: Record<string, string | string[]>
    details?: { missing?: { field?: string; message: string }[] }
  }
}

/** Reads an error from the data provider for a dialog with these fields. */
export function transitionProblemOf(error: unknown, inputs: readonly string[]): TransitionProblem {
  const { message, details } = explain(error)
  const named = namedIn(error as Failure)
  const isInput = (path: string) => inputs.includes(path.split('.')[0] ?? '')
  const fields = Object.fromEntries(named.filter(([path]) => isInput(path)))
  const shown = new Set(Object.values(fields))
  const rest = details.filter(detail => !shown.has(detail))
  const settled = named.length > 0 && named.every(([path]) => isInput(path)) && !rest.length
  return settled ? { fields } : { fields, other: { message, details: rest } }
}

function namedIn({ body = {} }: Failure): [string, string][] {
  const errors = Object.entries(body.errors ?? {}).map(([path, texts]): [string, string] => [
    path,
    [texts].flat().join(' '),
  ])
  const missing = (body.details?.missing ?? []).flatMap(({ field, message }): [string, string][] =>
    field === undefined ? [] : [[field, message]],
  )
  return [...missing, ...errors]
}
