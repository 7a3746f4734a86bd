import { at, isNode, lastName, type Node, nodesOf } from './syntax'
import { read } from './tree'

/** A function of the product, with the properties that the size checks need. */
export interface FunctionSize {
  at: string
  lines: number
  parameters: number
  /** Whether it returns JSX and has a component's name. */
  component: boolean
  /** Whether it is written as an argument, so that the called function decides its parameters. */
  callback: boolean
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Returns the names that functions are bound to, and the functions that are arguments of a call. */
function bindings(nodes: readonly Node[]) {
  const names = new Map<unknown, string | undefined>()
  const callbacks = new Set<unknown>()
  for (const node of nodes) {
    if (node.type === 'VariableDeclarator') names.set(node.init, lastName(node.id))
    if (node.type === 'Property' || node.type === 'MethodDefinition')
      names.set(node.value, lastName(node.key))
    if (node.type === 'CallExpression' || node.type === 'NewExpression')
      for (const argument of node.arguments as Node[]) callbacks.add(argument)
  }
  return { names, callbacks }
}

/** Counts parameters. `this: Type` is not a parameter of a call. */
const parametersOf = (node: Node) =>
  (node.params as Node[]).filter(param => lastName(param) !== 'this').length

/** Returns all functions of a file with their lines and parameters. */
export function functionsOf(path: string): FunctionSize[] {
  const nodes = nodesOf(path)
  const { names, callbacks } = bindings(nodes)
  return nodes
    .filter(node => FUNCTIONS.has(node.type) && isNode(node.body))
    .map(node => ({
      at: `${at(path, node)} ${lastName(node.id) ?? names.get(node) ?? ''}`.trimEnd(),
      lines: read(path).slice(node.start, node.end).split('\n').length,
      parameters: parametersOf(node),
      component: path.endsWith('.tsx') && /^[A-Z]/.test(lastName(node.id) ?? names.get(node) ?? ''),
      callback: callbacks.has(node),
    }))
}
