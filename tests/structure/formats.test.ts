import { describe, expect, it } from 'vitest'
import { at, isNode, type Node, nodesOf, stringValue } from './syntax'
import { sources } from './tree'

const isIntl = ({ type, callee }: Node) =>
  (type === 'NewExpression' || type === 'CallExpression') &&
  isNode(callee) &&
  callee.type === 'MemberExpression' &&
  isNode(callee.object) &&
  callee.object.name === 'Intl'

/** Returns whether a formatter's language is allowed: none, a fixed one, or the tag from `intlTag`. */
function isFixed({ arguments: given }: Node): boolean {
  const [first] = given as Node[]
  return first === undefined || stringValue(first) !== undefined || isTag(first)
}

const isTag = ({ type, callee }: Node) =>
  type === 'CallExpression' && isNode(callee) && callee.name === 'intlTag'

describe('I-03 formatters use the current language', () => {
  it('I-03 every language formatter asks src/core/i18n/intl.ts how it is written', () => {
    const found = sources('src', 'server', 'providers', 'resources').flatMap(path =>
      nodesOf(path)
        .filter(node => isIntl(node) && !isFixed(node))
        .map(node => at(path, node)),
    )
    expect(found).toEqual([])
  })
})
