import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { files, read } from './tree'

const FACES = ['server/hooks.ts', 'server/documents.ts']
const EXPORT = /export \{([^}]*)\} from '([^']+)'/g
const EXAMPLE = /\/\*\*(?:(?!\*\/)[\s\S])*@example((?:(?!\*\/)[\s\S])*)\*\/\n$/

/** Returns the functions and classes that a module exports, each with the text before its declaration. */
function exported(face: string): { name: string; before: string }[] {
  return [...read(face).matchAll(EXPORT)].flatMap(([, list = '', from = '']) => {
    const path = join(dirname(face), from)
    const module = [`${path}.ts`, `${path}.tsx`].find(one => files.includes(one)) ?? path
    const names = list.split(',').map(name => name.trim())
    return names.flatMap(name => {
      const declared = new RegExp(
        `^export (async )?(function ${name}|class ${name}|const ${name} = \\()`,
        'm',
      )
      const text = read(module)
      const at = text.search(declared)
      return at < 0 ? [] : [{ name, before: text.slice(0, at) }]
    })
  })
}

describe('X-10 public face of the server', () => {
  it('X-10 shows how each function is used', () => {
    const functions = FACES.flatMap(exported)
    expect(functions.length).toBeGreaterThan(20)
    const unshown = functions.filter(({ name, before }) => !EXAMPLE.exec(before)?.[1]?.includes(name))
    expect(unshown.map(({ name }) => name)).toEqual([])
  })
})
