import type { ASTNode } from '@marcbachmann/cel-js'

const LOOPS = new Set(['all', 'exists', 'exists_one', 'map', 'filter'])

/** Whether a node loops over a list. */
export const isLoop = (node: ASTNode): boolean => node.op === 'rcall' && LOOPS.has(node.args[0])

/** The elements of a long list, for estimates. */
const ELEMENTS = 100

/** Returns how many times the longest lists are passed through, about: a loop in another one counts 100 times. */
export const passesIn = (node: ASTNode): number => {
  const within = childrenOf(node).reduce((sum, child) => sum + passesIn(child), 0)
  return isLoop(node) ? 1 + ELEMENTS * within : within
}

/** Calls a function with a node and all nodes in it. */
export function visit(node: ASTNode, each: (node: ASTNode) => void): void {
  each(node)
  for (const child of childrenOf(node)) visit(child, each)
}

/** Whether a value is a node of a syntax tree. */
export const isNode = (value: unknown): value is ASTNode =>
  typeof value === 'object' && value !== null && 'op' in value && 'args' in value

/** Returns the children of a node. */
export const childrenOf = ({ args }: ASTNode): ASTNode[] => ([args] as unknown[]).flat(3).filter(isNode)

type TextNode = ASTNode & { op: 'value'; args: string }
/** Whether a node is a text. */
export const isText = (node: ASTNode): node is TextNode =>
  node.op === 'value' && typeof node.args === 'string'
