import type { ASTNode } from '@marcbachmann/cel-js'
import type { Fields } from '../schema/values'
import { checkExpression, childrenOf, isLoop, nodeOf } from './expression'
import type { ExpressionProblem } from './expressionProblem'

/**
 * All mistakes of an expression. The library stops at the first one, so the parts of an expression with a mistake are checked
 * each for itself: a part of wrong parts has no mistake of its own.
 *
 * @example expressionProblems('cuont > 0 && prcie > 5', { fields, type: 'bool' }) // of “cuont” and of “prcie”
 */
export function expressionProblems(
  source: string,
  { fields, type }: { fields: Fields; type: string },
): ExpressionProblem[] {
  const whole = checkExpression(source, { fields, type })
  if (!whole) return []
  const node = nodeOf(source, fields)
  const found = node ? problemsWithin(node, source, fields) : []
  return found.length ? found : [whole]
}

/** The mistakes of a node's parts. */
function problemsWithin(node: ASTNode, source: string, fields: Fields): ExpressionProblem[] {
  // The parts of a loop use a name of its own.
  if (isLoop(node)) return []
  return childrenOf(node).flatMap(child => {
    const problem = checkExpression(source.slice(child.start, child.end), { fields })
    if (!problem) return []
    const within = problemsWithin(child, source, fields)
    return within.length ? within : [movedBy(child.start, problem)]
  })
}

const movedBy = (count: number, { cause, ...problem }: ExpressionProblem): ExpressionProblem => ({
  ...problem,
  cause: { ...cause, start: cause.start + count, end: cause.end + count },
})
