import { parseSync } from 'vite'
import { read } from './tree'

/** A node of the syntax tree, in ESTree's format. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown }

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

function children(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode)
}

/** Yields a node and all nodes below it. */
export function* walk(node: Node): Generator<Node> {
  yield node
  for (const child of children(node)) yield* walk(child)
}

const parsed = new Map<string, Node[]>()

/**
 * Returns all nodes of a file. It caches them for all checks, as parsing and walking the whole tree takes
 * seconds.
 */
export function nodesOf(path: string): Node[] {
  const known = parsed.get(path)
  if (known) return known
  const result = parseSync(path, read(path))
  if (result.errors.length > 0) throw new Error(`${path}: ${result.errors[0]?.message}`)
  const nodes = [...walk(result.program as unknown as Node)]
  parsed.set(path, nodes)
  return nodes
}

/** Returns `file:line` for a position in a file. */
export function at(path: string, node: { start: number }): string {
  return `${path}:${read(path).slice(0, node.start).split('\n').length}`
}

/** Returns the last name of `a.b.c`, or a plain identifier's name. */
export function lastName(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Identifier') return node.name as string
  return node.type === 'MemberExpression' ? lastName(node.property) : undefined
}

export function stringValue(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}
