import { describe, expect, it } from 'vitest'
import { at, isNode, lastName, type Node, nodesOf, stringValue } from './syntax'
import { files, sources } from './tree'

/** Every field type is a folder of src/fields; its kind is the folder's name or said in its file. */
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

/** The literals that a kind is compared with at this node, by comparison, by switch or by membership. */
function comparedWith(node: Node): (string | undefined)[] {
  if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node.operator))) {
    if (isKind(node.left)) return [stringValue(node.right)]
    if (isKind(node.right)) return [stringValue(node.left)]
  }
  if (node.type === 'SwitchStatement' && isKind(node.discriminant)) {
    return (node.cases as Node[]).map(each => stringValue(each.test))
  }
  if (node.type === 'CallExpression' && /^(includes|has)$/.test(lastName(node.callee) ?? '')) {
    const list = isNode(node.callee) ? node.callee.object : undefined
    const asked = (node.arguments as Node[]).some(isKind)
    if (asked && isNode(list) && list.type === 'ArrayExpression')
      return (list.elements as Node[]).map(stringValue)
  }
  return []
}

describe('X-02 a field type is one folder', () => {
  it('no code outside src/fields decides by the kind of a field', () => {
    const kinds = fieldKinds()
    const outside = sources('src', 'server', 'providers', 'resources').filter(
      path => !path.startsWith('src/fields/'),
    )
    const found = outside.flatMap(path =>
      nodesOf(path).flatMap(node =>
        comparedWith(node)
          .filter(kind => kind !== undefined && kinds.has(kind))
          .map(kind => `${at(path, node)} asks for the kind ${kind}`),
      ),
    )
    expect(found).toEqual([])
  })
})
