import { posix } from 'node:path'
import { isNode, type Node, nodesOf, stringValue } from './syntax'
import { files } from './tree'

/**
 * One import of a file. A path within the project is resolved to its file; anything else is a package name.
 */
export type Import = {
  from: string
  to: string
  local: boolean
  typeOnly: boolean
  lazy: boolean
  node: Node
}

const known = new Set(files)
const ENDINGS = ['', '.ts', '.tsx', '.json', '/index.ts', '/index.tsx']

function target(from: string, request: string): { to: string; local: boolean } {
  if (!request.startsWith('.')) {
    const parts = request.split('/')
    return { to: parts.slice(0, request.startsWith('@') ? 2 : 1).join('/'), local: false }
  }
  const path = posix.join(posix.dirname(from), request.replace(/\?.*$/, ''))
  const found = ENDINGS.map(ending => path + ending).find(candidate => known.has(candidate))
  return { to: found ?? path, local: true }
}

function isTypeOnly(node: Node): boolean {
  if (node.importKind === 'type' || node.exportKind === 'type') return true
  const specifiers = Array.isArray(node.specifiers) ? node.specifiers.filter(isNode) : []
  return (
    specifiers.length > 0 &&
    specifiers.every(each => each.importKind === 'type' || each.exportKind === 'type')
  )
}

const globExpression = (pattern: string) =>
  new RegExp(
    `^${pattern.replace(/\*\*\/|\*|\{[^}]*\}|[.+^$()|[\]\\?]/g, part => {
      if (part === '**/') return '(?:.*/)?'
      if (part === '*') return '[^/]*'
      return part.startsWith('{') ? `(?:${part.slice(1, -1).replaceAll(',', '|')})` : `\\${part}`
    })}$`,
  )

/** Returns the files that `import.meta.glob(...)` finds, which counts as an import. */
function globbed(from: string, node: Node): string[] {
  const callee = node.type === 'CallExpression' ? node.callee : undefined
  if (!isNode(callee) || callee.type !== 'MemberExpression' || !isNode(callee.object)) return []
  if (callee.object.type !== 'MetaProperty') return []
  const [patterns] = node.arguments as Node[]
  const elements = isNode(patterns) && patterns.type === 'ArrayExpression' ? patterns.elements : [patterns]
  const given = (elements as Node[]).map(stringValue).filter(pattern => pattern !== undefined)
  const folder = posix.dirname(from)
  const found = (isExcluded: boolean) =>
    given
      .filter(pattern => pattern.startsWith('!') === isExcluded)
      .map(pattern => globExpression(posix.join(folder, pattern.replace(/^!/, ''))))
  const unwanted = found(true)
  const wanted = found(false)
  return files
    .filter(path => wanted.some(one => one.test(path)) && !unwanted.some(one => one.test(path)))
    .map(path => `./${posix.relative(folder, path)}`)
}

export function importsOf(from: string): Import[] {
  return nodesOf(from).flatMap(node => {
    const lazy = node.type === 'ImportExpression'
    const request =
      lazy || /^(Import|Export(Named|All))Declaration$/.test(node.type) ? stringValue(node.source) : undefined
    const requests = request === undefined ? globbed(from, node) : [request]
    return requests.map(each => ({ from, ...target(from, each), typeOnly: isTypeOnly(node), lazy, node }))
  })
}
