import { describe, expect, it } from 'vitest'
import { files, read } from './tree'

/** The files of a field type's folder, which are found only by these names. */
const PARTS = { type: 'ts', options: 'ts', schema: 'ts', cell: 'tsx', input: 'tsx' }
const PART_FILE = /^src\/fields\/(\w+)\/(\w+)\.(type|options|schema|import|cell|input)\.tsx?$/

const kinds = [...new Set(files.map(path => /^src\/fields\/(\w+)\//.exec(path)?.[1]))].filter(
  kind => kind !== undefined,
)

describe('X-02 the folder of a field type has all its parts', () => {
  it.each(kinds)('X-02 %s', kind => {
    const parts = Object.entries(PARTS).map(
      ([part, extension]) => `src/fields/${kind}/${kind}.${part}.${extension}`,
    )
    const expected = [...parts, `tests/fields/fixtures/${kind}.fixture.ts`]
    expect(expected.filter(path => !files.includes(path)).map(path => `${path} is missing`)).toEqual([])
  })

  it('X-02 each is named after its folder and exports <kind><Part>', () => {
    const wrong = files.flatMap(path => {
      const [, folder, name, part] = PART_FILE.exec(path) ?? []
      if (!folder || !part) return []
      if (name !== folder) return [`${path}: call it ${folder}.${part}`]
      const exported = `${folder}${part[0]?.toUpperCase()}${part.slice(1)}`
      return new RegExp(`^export (const|function) ${exported}\\b`, 'm').test(read(path))
        ? []
        : [`${path} must export ${exported}`]
    })
    expect(wrong).toEqual([])
  })
})
