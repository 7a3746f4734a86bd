import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { levelOf, requirementsUpTo, rowsOf } from './asvs'
import { files, read } from './tree'

const document = read('docs/asvs.md')
const rows = rowsOf(document)
const decisions = read('docs/security-decisions.md')

/** Returns the files that a row names, each with its quotes. */
const named = (shown: string) =>
  [...shown.matchAll(/`(\w[\w./-]*\.(?:tsx?|mjs|json|md|conf)|\w[\w./-]*\/[\w./-]+)`((?: “[^”]+”)*)/g)].map(
    ([, path = '', quotes = '']) => ({
      path,
      quotes: [...quotes.matchAll(/“([^”]+)”/g)].map(([, text = '']) => text),
    }),
  )

const isThere = (path: string) => files.includes(path) || existsSync(path)

describe('OWASP ASVS 5.0.0 up to level 2', () => {
  it('has 70 requirements of level 1, 253 up to level 2 and 345 in all', () => {
    expect([1, 2, 3].map(level => requirementsUpTo(level).length)).toEqual([70, 253, 345])
  })

  it('E-04 every requirement has its row, once, in order and with its level', () => {
    expect(rows.map(({ id }) => id)).toEqual(requirementsUpTo(2))
    expect(rows.filter(({ id, level }) => level !== levelOf(id))).toEqual([])
  })

  it('the head counts the rows by status and lists those that are not met', () => {
    const [head = ''] = document.split('\n## ')
    const count = (state: string) => rows.filter(row => row.state === state).length
    const [met, notMet, others] = [count('met'), count('not met'), count('not applicable')]
    expect(head).toContain(`**${met} are met, ${notMet} not met, ${others} not applicable**`)
    const listed = head.split('\n').filter(line => line.startsWith('- '))
    expect(listed).toEqual(
      rows.filter(({ state }) => state === 'not met').map(({ id, asks }) => `- ${id} ${asks}`),
    )
  })

  it('every row names the topic, the status and the evidence', () => {
    const states = new Set(rows.map(({ state }) => state))
    expect(states).toEqual(new Set(['met', 'not met', 'not applicable']))
    expect(rows.filter(({ asks, shown }) => !asks || shown.length < 5)).toEqual([])
    expect(rows.filter(({ state, shown }) => state === 'met' && !named(shown).length)).toEqual([])
  })

  it('every file named in a row exists and contains what the row quotes', () => {
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

  it('every test named in a row is quoted with its title', () => {
    const bare = rows.flatMap(({ id, shown }) =>
      named(shown)
        .filter(({ path, quotes }) => /\.(test|spec)\.tsx?$/.test(path) && !quotes.length)
        .map(({ path }) => `${id}: ${path}`),
    )
    expect(bare).toEqual([])
  })

  it('every decision section named in a row exists', () => {
    const sections = rows.flatMap(({ id, shown }) =>
      [...shown.matchAll(/security-decisions\.md` §(\d+)/g)].map(([, section]) => ({ id, section })),
    )
    expect(sections.filter(({ section }) => !decisions.includes(`\n## ${section} `))).toEqual([])
  })
})
