import { describe, expect, it } from 'vitest'
import { at, nodesOf } from './syntax'
import { files, read, sources } from './tree'

const product = ['src', 'server', 'resources', 'providers', 'scripts']

function lines(path: string): number {
  return read(path).trimEnd().split('\n').length
}

describe('readable code', () => {
  it('no file is longer than 300 lines', () => {
    const code = files.filter(path => /\.(tsx?|mjs|css)$/.test(path) && !path.startsWith('tests/'))
    const long = code.filter(path => lines(path) > 300)
    expect(long.map(path => `${path}: ${lines(path)} lines`)).toEqual([])
  })

  it('at most two in a thousand lines give up on a type', () => {
    const paths = sources(...product)
    const total = paths.reduce((sum, path) => sum + lines(path), 0)
    const given = paths.flatMap(path =>
      nodesOf(path)
        .filter(node => node.type === 'TSAnyKeyword')
        .map(node => at(path, node)),
    )
    expect(given.length, given.join('\n')).toBeLessThanOrEqual((total * 2) / 1000)
  })
})
