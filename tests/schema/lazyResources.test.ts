import { describe, expect, it, vi } from 'vitest'
import { createDefinitions } from '../../providers/definitions'
import { outlineOf } from '../../src/core/schema/outline'
import { collectResources } from '../../src/define/collectResources'
import { resources as definitions } from '../pages/definitions'

const known = collectResources(definitions.all)
const [first, second] = known.all.filter(({ account, parent }) => !account && !parent)
const names = { first: first?.name ?? '', second: second?.name ?? '' }

function source() {
  const outlines = JSON.parse(JSON.stringify(known.all.map(outlineOf)))
  return {
    index: async () => ({ outlines, labels: {} }),
    definition: vi.fn(async (name: string) => known.get(name)),
    base: async (name: string) => known.get(name),
    labels: vi.fn(async (language: string, name: string) => ({ name: `${name} in ${language}` })),
  }
}

describe('X-01 lazily loaded definitions', () => {
  it('X-01 the index has what menus, routes and rules need of every definition', async () => {
    const { outlines } = await createDefinitions(source()).resources('en')
    expect(outlines.map(({ name }) => name)).toEqual(known.all.map(({ name }) => name))
    for (const { partOf: _, ...outline } of outlines) expect(known.get(outline.name)).toMatchObject(outline)
  })

  it("X-01 fails loudly if used before loading, and distinguishes one that doesn't exist", async () => {
    const resources = await createDefinitions(source()).resources('en')
    expect(() => resources.get(names.first)).toThrow(`The definition of ${names.first} is not loaded yet`)
    expect(() => resources.all).toThrow('not loaded yet')
    expect(resources.find('nothing-such')).toBeUndefined()
  })

  it('X-01 each loads once, with the user resource and its parents', async () => {
    const from = source()
    const resources = await createDefinitions(from).resources('en')
    await Promise.all([resources.load([names.first]), resources.load([names.first, names.second])])
    expect(resources.get(names.first)).toBe(first)
    expect(resources.account).toBe(known.account)
    expect(from.definition).toHaveBeenCalledTimes(3)
    const part = known.all.find(({ parent }) => parent)
    await resources.load([part?.name ?? ''])
    for (const outline of resources.outlines)
      if (outline.name === part?.name) expect(resources.isLoaded([outline.partOf ?? ''])).toBe(true)
  })

  it('O-01 a changed one replaces the loaded one and announces its labels, and one that is not loaded stays so', async () => {
    const from = source()
    const made = createDefinitions(from)
    const resources = await made.resources('en')
    await resources.load([names.first])
    const replaced: string[] = []
    made.late.subscribe(({ resource, isChange }) => {
      if (isChange) replaced.push(resource)
    })
    const changed = { ...known.get(names.first), title: 'changed' }
    from.definition.mockImplementation(async name => (name === names.first ? changed : known.get(name)))
    await made.reload()
    expect(resources.get(names.first)).toBe(changed)
    expect(replaced).toContain(names.first)
    expect(resources.isLoaded([names.second])).toBe(false)
  })

  it('X-01 React can read their properties in development before all are loaded', async () => {
    const made = createDefinitions(source())
    await made.resources('en')
    expect(() => ({ ...made.current() })).not.toThrow()
  })

  it('I-01 its labels load in each language of the page, also in one chosen later', async () => {
    const from = source()
    const made = createDefinitions(from)
    const loaded: string[] = []
    made.late.subscribe(({ language, resource }) => {
      loaded.push(`${language} ${resource}`)
    })
    const resources = await made.resources('en')
    await resources.load([names.first])
    expect(loaded).toContain(`en ${names.first}`)
    const french = await made.labels('fr')
    expect(french[names.first]).toEqual({ name: `${names.first} in fr` })
    await resources.load([names.second])
    expect(loaded).toEqual(expect.arrayContaining([`en ${names.second}`, `fr ${names.second}`]))
  })
})
