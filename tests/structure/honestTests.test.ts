import { describe, expect, it } from 'vitest'
import { at, isNode, lastName, type Node, nodesOf } from './syntax'
import { sources } from './tree'

const LEFT_OUT = /^(skip|only|todo|fixme|fails|fail)$/
const RUNNER = /^(it|test|describe)$/
const RECORDED =
  /^(toMatchSnapshot|toMatchInlineSnapshot|toMatchFileSnapshot|toThrowErrorMatching\w*|toMatchAriaSnapshot|toHaveScreenshot)$/
const SLEEP = /^waitForTimeout$/

/**
 * Returns the first name of a callee: `it` for `it.skip` and `it.each(...).only`, `test` for
 * `test.describe.only`.
 */
function firstName(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'MemberExpression') return firstName(node.object)
  return node.type === 'CallExpression' ? firstName(node.callee) : lastName(node)
}

function findings(forbidden: (node: Node) => boolean): string[] {
  return sources('tests').flatMap(path =>
    nodesOf(path)
      .filter(forbidden)
      .map(node => at(path, node)),
  )
}

describe('a green test proves its title', () => {
  it('none is skipped, focused or left for later', () => {
    const leftOut = (node: Node) =>
      (node.type === 'MemberExpression' &&
        LEFT_OUT.test(lastName(node.property) ?? '') &&
        RUNNER.test(firstName(node.object) ?? '')) ||
      (node.type === 'CallExpression' &&
        /^(xit|xtest|xdescribe|fit|fdescribe)$/.test(lastName(node.callee) ?? ''))
    expect(findings(leftOut)).toEqual([])
  })

  it('none compares with a recorded snapshot', () => {
    expect(
      findings(node => node.type === 'MemberExpression' && RECORDED.test(lastName(node.property) ?? '')),
    ).toEqual([])
  })

  it('none waits for time to pass', () => {
    expect(
      findings(node => node.type === 'CallExpression' && SLEEP.test(lastName(node.callee) ?? '')),
    ).toEqual([])
  })

  it('every test file has a name that a runner finds', () => {
    const unseen = sources('tests').filter(path => {
      const calls = nodesOf(path).filter(
        node => node.type === 'ExpressionStatement' && isNode(node.expression),
      )
      const tests = calls.some(({ expression }) => {
        const call = expression as Node
        return call.type === 'CallExpression' && RUNNER.test(firstName(call.callee) ?? '')
      })
      const seen = path.startsWith('tests/browser/') ? /\.spec\.ts$/ : /\.test\.tsx?$/
      return tests && !seen.test(path)
    })
    expect(unseen).toEqual([])
  })
})
