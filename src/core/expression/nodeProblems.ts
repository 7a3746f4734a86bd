import type { ASTNode } from '@marcbachmann/cel-js'
import type { AnyField } from '../field/field'
import { isCurrency } from '../money/currencies'
import { patternProblem } from '../questions/pattern'
import { isDay } from '../schema/days'
import type { Issue } from '../schema/issues'
import { cause, choose, cure, typeWord } from '../schema/mistake'
import { systemFields } from '../schema/systemFields'
import type { Fields } from '../schema/values'
import { Decimal } from './exactTypes'
import type { ExpressionProblem } from './expressionProblem'
import { childrenOf, isLoop, isText, visit } from './nodes'

/** How deeply loops can nest, which bounds an expression's cost. */
const MAX_LOOPS = 2

/** Returns the first problem that the library doesn't find in an expression of the right types. */
export const problemIn = (ast: ASTNode, fields: Fields): ExpressionProblem | undefined =>
  limitsOf(ast, 0) ?? unknownFieldIn(ast, fields) ?? unknownOptionIn(ast, fields) ?? unreadableIn(ast)

function limitsOf(node: ASTNode, loops: number): ExpressionProblem | undefined {
  const { start, end } = node
  if (node.op === 'rcall' && node.args[0] === 'matches')
    return { cause: { ...cause('matches'), start, end }, cure: cure('fits', { example: 'fits("…")' }) }
  const within = isLoop(node) ? loops + 1 : loops
  if (within > MAX_LOOPS)
    return { cause: { ...cause('loops', { most: MAX_LOOPS }), start, end }, cure: cure('split') }
  for (const child of childrenOf(node)) {
    const problem = limitsOf(child, within)
    if (problem) return problem
  }
  return undefined
}

/** Reports `record.name` for an unknown field, which would never be filled. */
function unknownFieldIn(ast: ASTNode, fields: Fields): ExpressionProblem | undefined {
  let problem: ExpressionProblem | undefined
  visit(ast, node => {
    const [of, name] = node.op === '.' ? (node.args as unknown as [ASTNode, string]) : []
    if (problem || of?.op !== 'id' || of.args !== 'record' || name === undefined) return
    if (fields[name] || Object.hasOwn(systemFields, name)) return
    const { start, end } = node
    problem = {
      cause: { ...cause('unknown_name', { name }), start, end },
      cure: choose(name, Object.keys(fields)),
    }
  })
  return problem
}

const COMPARES = new Set(['==', '!=', 'in'])

/** Reports a comparison of a choice with a text that is none of its options, which would never be true. */
function unknownOptionIn(ast: ASTNode, fields: Fields): ExpressionProblem | undefined {
  let problem: ExpressionProblem | undefined
  visit(ast, node => {
    if (problem || !COMPARES.has(node.op)) return
    const sides = childrenOf(node)
    const name = sides
      .flatMap(side => (side.op === 'id' ? [side.args] : []))
      .find(each => optionsOf(fields[each]))
    const options = name === undefined ? undefined : optionsOf(fields[name])
    const texts = sides.flatMap(side => (side.op === 'list' ? childrenOf(side) : [side])).filter(isText)
    const wrong = options && texts.find(({ args }) => !options.includes(args))
    if (!wrong) return
    const { start, end } = wrong
    problem = {
      cause: { ...cause('no_option_of', { field: name, name: wrong.args }), start, end },
      cure: choose(wrong.args, options),
    }
  })
  return problem
}

/** The functions that read a text, by the place of the text in their arguments, with what it must be. */
const READERS: Readonly<
  Record<
    string,
    { at: number; as: Parameters<typeof typeWord>[0]; cure: Issue; isRead(text: string): boolean }
  >
> = {
  amount: { at: 1, as: 'currency', cure: cure('code', { example: 'EUR' }), isRead: isCurrency },
  day: { at: 0, as: 'Day', cure: cure('day', { example: 'day("2026-12-31")' }), isRead: isDay },
  decimal: {
    ...{ at: 0, as: 'Decimal', cure: cure('decimal', { example: 'decimal("0.5")' }) },
    isRead: text => Decimal.read(text) !== undefined,
  },
  fits: { at: 0, as: 'pattern', cure: cure('correct'), isRead: text => !patternProblem(text) },
}

/** Reports a text that its function can't read, so that the expression would never have a value. */
function unreadableIn(ast: ASTNode): ExpressionProblem | undefined {
  let problem: ExpressionProblem | undefined
  visit(ast, node => {
    if (problem || (node.op !== 'call' && node.op !== 'rcall')) return
    const [name] = node.args
    const reader = Object.hasOwn(READERS, name) ? READERS[name] : undefined
    const text = reader && (node.args.at(-1) as ASTNode[])[reader.at]
    if (!text || !isText(text) || reader.isRead(text.args)) return
    const { start, end } = text
    problem = {
      cause: {
        ...cause('unreadable', { part: text.input.slice(start, end), type: typeWord(reader.as) }),
        start,
        end,
      },
      cure: reader.cure,
    }
  })
  return problem
}

function optionsOf(field: AnyField | undefined): readonly string[] | undefined {
  const { options } = (field ?? {}) as { options?: unknown }
  return Array.isArray(options) ? options.map(String) : undefined
}
