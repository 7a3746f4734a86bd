import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { wordsOf } from './resourceNames'
import { at, nodesOf } from './syntax'
import { files, read, sources } from './tree'

/** Meaningless names for files that collect everything. */
const EMPTY_NAMES = /^(utils?|helpers?|commons?|managers?|misc)$/

/** Words that the code used in several meanings, although the field has a specific term for each. */
const OLD_WORDS =
  /^(tell|teller|telling|told|news|heard|breath|errand|meanwhile|deed|demand|lack|mend|rehearse|island|beside|sayable|spoken|asked|kept|keeper|brought|bring)s?$/
const EXPORTED = /^export (?:async )?(?:function\*?|const|interface|type|class|let) (\w+)/gm
/** Stored in question sets as `asked_at`. */
const STORED = new Set(['isAskedAt'])

const product = ['src', 'server', 'resources', 'providers', 'scripts']

function isComponent(path: string): boolean {
  return path.endsWith('.tsx') && !/\.(view|test)\.tsx$/.test(path)
}

describe('a name says what a file is for', () => {
  it('no file or folder has a meaningless name', () => {
    const code = files.filter(path => /^(src|server|resources|providers|scripts|tests)\//.test(path))
    const empty = code.filter(path =>
      wordsOf(path.replace(/\.\w+$/, '')).some(word => EMPTY_NAMES.test(word)),
    )
    expect(empty).toEqual([])
  })

  it('files are PascalCase for a component, camelCase otherwise', () => {
    const wrong = sources(...product, 'tests').filter(path => {
      const [name = ''] = basename(path).split('.')
      // A hook or an entry can need JSX without being a component. A definition has its resource's name.
      if (isComponent(path))
        return !/^[A-Z]\w*$/.test(name) && !/^(use[A-Z]\w*|[a-z][A-Za-z0-9]*)$/.test(name)
      return !/^[a-z][A-Za-z0-9]*$/.test(name) && !path.startsWith('resources/')
    })
    expect(wrong).toEqual([])
  })

  it('X-06 no exported name is in the old dialect', () => {
    const names = sources(...product, 'build').flatMap(path =>
      [...read(path).matchAll(EXPORTED)].map(([, name = '']) => ({ path, name })),
    )
    const old = names.filter(
      ({ name }) => !STORED.has(name) && wordsOf(name).some(word => OLD_WORDS.test(word)),
    )
    expect(old).toEqual([])
  })

  it('everything is exported by name', () => {
    const nameless = sources(...product).flatMap(path =>
      nodesOf(path)
        .filter(node => node.type === 'ExportDefaultDeclaration')
        .map(node => at(path, node)),
    )
    expect(nameless).toEqual([])
  })
})
