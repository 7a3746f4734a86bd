import type { ASTNode } from '@marcbachmann/cel-js'
import type { Fields } from '../schema/values'
import { checkExpression, nodeOf } from './expression'
import type { ExpressionProblem } from './expressionProblem'
import { childrenOf, isLoop } from './nodes'

/**
 * Returns all problems of an expression. The library stops at the first one, so the parts of an invalid
 * expression are checked separately; a part is only reported if none of its own parts is invalid.
 *
 * @example
 * expressionProblems('cuont > 0 && prcie > 5', { fields, type: 'bool' })
 * // two problems: “cuont” and “prcie”
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

/** Returns the problems of a node's children. */
function problemsWithin(node: ASTNode, source: string, fields: Fields): ExpressionProblem[] {
  // The parts of a loop use a variable that exists only inside it.
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
