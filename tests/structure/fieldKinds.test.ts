import { describe, expect, it } from 'vitest'
import { at, isNode, lastName, type Node, nodesOf, stringValue } from './syntax'
import { files, sources } from './tree'

/**
 * Returns the kinds of all field types. Each type is a folder of src/fields; its kind is the folder's name or
 * declared in its file.
 */
function fieldKinds(): Set<string> {
  const folders = files.map(path => /^src\/fields\/([^/]+)\//.exec(path)?.[1])
  const said = sources('src/fields').flatMap(path =>
    nodesOf(path).map(node => (lastName(node.key) === 'kind' ? stringValue(node.value) : undefined)),
  )
  return new Set([...folders, ...said].filter(kind => kind !== undefined))
}

function isKind(node: unknown): boolean {
  if (!isNode(node)) return false
  if (node.type === 'ChainExpression') return isKind(node.expression)
  return node.type === 'MemberExpression' ? lastName(node.property) === 'kind' : lastName(node) === 'kind'
}

/** Returns the literals that a kind is compared with at this node, by comparison, switch or membership. */
function comparedWith(
  node: Node,
  constants: ReadonlyMap<string | undefined, unknown>,
): (string | undefined)[] {
  if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node.operator))) {
    if (isKind(node.left)) return [stringValue(node.right)]
    if (isKind(node.right)) return [stringValue(node.left)]
  }
  if (node.type === 'SwitchStatement' && isKind(node.discriminant)) {
    return (node.cases as Node[]).map(each => stringValue(each.test))
  }
  if (node.type === 'CallExpression' && /^(includes|has)$/.test(lastName(node.callee) ?? '')) {
    const list = isNode(node.callee) ? node.callee.object : undefined
    const comparesKind = (node.arguments as Node[]).some(isKind)
    if (comparesKind && isNode(list))
      return listed(list.type === 'Identifier' ? constants.get(lastName(list)) : list)
  }
  return []
}

/** Returns the texts of an array, or of a set made from an array. */
function listed(list: unknown): (string | undefined)[] {
  if (!isNode(list)) return []
  if (list.type === 'ArrayExpression') return (list.elements as Node[]).map(stringValue)
  return list.type === 'NewExpression' ? listed((list.arguments as Node[])[0]) : []
}

/** Returns the variables of a file with their initial values. */
const constantsOf = (path: string) =>
  new Map(
    nodesOf(path).flatMap(node =>
      node.type === 'VariableDeclarator' ? [[lastName(node.id), node.init] as const] : [],
    ),
  )

describe('X-02 a field type is one folder', () => {
  it('no code outside src/fields branches on the kind of a field', () => {
    const kinds = fieldKinds()
    const outside = sources('src', 'server', 'providers', 'resources').filter(
      path => !path.startsWith('src/fields/'),
    )
    const found = outside.flatMap(path => {
      const constants = constantsOf(path)
      return nodesOf(path).flatMap(node =>
        comparedWith(node, constants)
          .filter(kind => kind !== undefined && kinds.has(kind))
          .map(kind => `${at(path, node)} asks for the kind ${kind}`),
      )
    })
    expect(found).toEqual([])
  })
})
