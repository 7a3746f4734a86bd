import { at, isNode, lastName, type Node, nodesOf } from './syntax'
import { read } from './tree'

/** A function of the product, as the checks on its size see it. */
export interface FunctionSize {
  at: string
  lines: number
  parameters: number
  /** It returns JSX and is named as a component is. */
  component: boolean
  /** It is written where it is handed over, so the receiver decides which parameters it has. */
  callback: boolean
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Names and receivers of the functions in a file: what each is bound to, and which are arguments of a call. */
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

/** `this: Type` is no parameter of a call. */
const parametersOf = (node: Node) =>
  (node.params as Node[]).filter(param => lastName(param) !== 'this').length

/** All functions of a file with their lines and parameters. */
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
