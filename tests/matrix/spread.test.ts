import { describe, expect, it } from 'vitest'
import { routes } from '../../resources/routes'
import { cells, pairsOf, spread, type Traits } from '../support/matrix/cells'
import { resourceWalks } from '../support/matrix/resourceWalks'
import { firstWalks, pageWalks, roleWalk, shellWalks } from '../support/matrix/shellWalks'

const layouts = { cards: '', board: '', calendar: '', groups: '' }
const ofResources = ['customers', 'users', 'insurance-companies', 'insurance-types'].flatMap(name =>
  resourceWalks({
    ...{ name, systemOnly: [], editable: true, isPart: false, layouts },
    relations: [{}, {}],
  } as unknown as Parameters<typeof resourceWalks>[0]),
)
const signedIn = [...ofResources, ...pageWalks(routes), roleWalk, ...shellWalks]

/** Returns the pairs of language, theme and width that no screen covers. */
function unseen(things: readonly Traits[]): string[] {
  const given = spread(things)
  const seen = new Set(things.flatMap((traits, at) => (given[at] ? pairsOf(given[at], traits) : [])))
  return cells.flatMap(cell => pairsOf(cell, {})).filter(pair => !seen.has(pair))
}

describe('screens covered by the short matrix', () => {
  it('I-01 Q-02 every pair of language, theme and width is covered by a screen', () => {
    expect(unseen(signedIn.map(({ kind, name }) => ({ kind, of: name })))).toEqual([])
  })

  it('I-01 every kind of resource page is covered in every language, both themes and every width', () => {
    const walks = ofResources.map(({ kind, name }) => ({ kind, of: name.split(':', 1)[0] ?? '' }))
    const given = spread(walks)
    const kinds = ['list', 'popups', 'bulk', 'view', 'tabs', 'delete', 'form']
    for (const kind of [...kinds, ...Object.keys(layouts)]) {
      const shown = given.filter((_cell, at) => walks[at]?.kind === kind)
      expect(new Set(shown.map(({ language }) => language)).size, kind).toBe(4)
      expect(new Set(shown.map(({ theme }) => theme)).size, kind).toBe(2)
      expect(new Set(shown.map(({ width }) => width)).size, kind).toBe(3)
    }
  })

  it('R-10 pages before sign-in are covered too', () => {
    expect(firstWalks.length).toBeGreaterThan(6)
    expect(
      new Set(spread(firstWalks.map(({ kind }) => ({ kind }))).map(({ language }) => language)).size,
    ).toBe(4)
  })
})
