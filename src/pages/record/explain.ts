import { saveProblemOf } from './saveProblem'

/** Why something was not done: a text, or a key of the catalogue, with its reasons. */
export interface Explanation {
  message: string
  details: string[]
}

/** Says in a person's words why an action failed. */
export function explain(error: unknown): Explanation {
  const problem = saveProblemOf(error)
  switch (problem.kind) {
    case 'refused':
      return problem
    case 'lost':
      return { message: problem.message, details: [] }
    case 'stale':
      return { message: 'view.stale', details: [] }
    case 'repeated':
      return { message: 'form.repeated', details: [] }
    case 'invalid':
      return { message: 'view.invalid', details: Object.values(problem.errors) }
  }
}
