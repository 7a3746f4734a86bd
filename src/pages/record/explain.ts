import type { Explanation } from '../../ui/dialog/RefusedAlert'
import { saveProblemOf } from './saveProblem'

/** Returns why an action failed, as a text or a catalogue key. */
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
