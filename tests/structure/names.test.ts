import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { wordsOf } from './resourceNames'
import { at, nodesOf } from './syntax'
import { files, sources } from './tree'

/** Names that say nothing of what is inside, so that everything ends up there. */
const EMPTY_NAMES = /^(utils?|helpers?|commons?|managers?|misc)$/

const product = ['src', 'server', 'resources', 'providers', 'scripts']

function isComponent(path: string): boolean {
  return path.endsWith('.tsx') && !/\.(view|test)\.tsx$/.test(path)
}

describe('a name says what a file is for', () => {
  it('no file or folder is called after nothing', () => {
    const code = files.filter(path => /^(src|server|resources|providers|scripts|tests)\//.test(path))
    const empty = code.filter(path =>
      wordsOf(path.replace(/\.\w+$/, '')).some(word => EMPTY_NAMES.test(word)),
    )
    expect(empty).toEqual([])
  })

  it('files are PascalCase for a component, camelCase otherwise', () => {
    const wrong = sources(...product, 'tests').filter(path => {
      const [name = ''] = basename(path).split('.')
      // A hook or an entry may need JSX without being a component, and a definition carries its resource's name.
      if (isComponent(path))
        return !/^[A-Z]\w*$/.test(name) && !/^(use[A-Z]\w*|[a-z][A-Za-z0-9]*)$/.test(name)
      return !/^[a-z][A-Za-z0-9]*$/.test(name) && !path.startsWith('resources/')
    })
    expect(wrong).toEqual([])
  })

  it('everything is exported by its name', () => {
    const nameless = sources(...product).flatMap(path =>
      nodesOf(path)
        .filter(node => node.type === 'ExportDefaultDeclaration')
        .map(node => at(path, node)),
    )
    expect(nameless).toEqual([])
  })
})
