import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { levelOf, requirementsUpTo, rowsOf } from './asvs'
import { files, read } from './tree'

const rows = rowsOf(read('docs/asvs.md'))
const decisions = read('docs/security-decisions.md')

/** The files that a row names, each with what it quotes of it. */
const named = (shown: string) =>
  [...shown.matchAll(/`(\w[\w./-]*\.(?:tsx?|mjs|json|md|conf)|\w[\w./-]*\/[\w./-]+)`((?: “[^”]+”)*)/g)].map(
    ([, path = '', quotes = '']) => ({
      path,
      quotes: [...quotes.matchAll(/“([^”]+)”/g)].map(([, text = '']) => text),
    }),
  )

const isThere = (path: string) => files.includes(path) || existsSync(path)

describe('what OWASP ASVS 5.0.0 asks, up to level 2', () => {
  it('are 70 requirements of level 1, 253 up to level 2 and 345 in all', () => {
    expect([1, 2, 3].map(level => requirementsUpTo(level).length)).toEqual([70, 253, 345])
  })

  it('E-04 every one has its row, once, in its order and with its level', () => {
    expect(rows.map(({ id }) => id)).toEqual(requirementsUpTo(2))
    expect(rows.filter(({ id, level }) => level !== levelOf(id))).toEqual([])
  })

  it('every row says what it is about, how it stands and by what that is shown', () => {
    const states = new Set(rows.map(({ state }) => state))
    expect(states).toEqual(new Set(['met', 'not met', 'not applicable']))
    expect(rows.filter(({ asks, shown }) => !asks || shown.length < 5)).toEqual([])
    expect(rows.filter(({ state, shown }) => state === 'met' && !named(shown).length)).toEqual([])
  })

  it('every file that a row names is there, and says what the row quotes of it', () => {
    const wrong = rows.flatMap(({ id, shown }) =>
      named(shown).flatMap(({ path, quotes }) => {
        if (!isThere(path)) return [`${id}: ${path} is not there`]
        return quotes
          .filter(text => !read(path).includes(text))
          .map(text => `${id}: ${path} has no “${text}”`)
      }),
    )
    expect(wrong).toEqual([])
  })

  it('every test that a row names is quoted with its title', () => {
    const bare = rows.flatMap(({ id, shown }) =>
      named(shown)
        .filter(({ path, quotes }) => /\.(test|spec)\.tsx?$/.test(path) && !quotes.length)
        .map(({ path }) => `${id}: ${path}`),
    )
    expect(bare).toEqual([])
  })

  it('every section of the decisions that a row names is there', () => {
    const sections = rows.flatMap(({ id, shown }) =>
      [...shown.matchAll(/security-decisions\.md` §(\d+)/g)].map(([, section]) => ({ id, section })),
    )
    expect(sections.filter(({ section }) => !decisions.includes(`\n## ${section} `))).toEqual([])
  })
})
