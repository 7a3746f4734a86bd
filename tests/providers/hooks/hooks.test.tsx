import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buttons } from './buttons'
import { dataHooks } from './dataHooks'
import { pages } from './pages'
import { reading } from './reading'
import { references } from './references'
import { closeRows, openRows, type Story } from './story'
import { writing } from './writing'

const tables = [reading, references, writing, pages, buttons]

describe("X-07 react-admin's hooks over the data provider and a server", () => {
  let story: Story

  beforeEach(async () => {
    story = await openRows()
  })

  afterEach(closeRows)

  for (const [hook, cases] of tables.flatMap(table => Object.entries(table)))
    describe(hook, () => {
      it.each(Object.entries(cases))('X-07 %s', (_title, run) => run(story))
    })
})

describe("X-07 the tables of react-admin's hooks", () => {
  it('X-07 have each hook that reaches the data provider', () => {
    expect(tables.flatMap(table => Object.keys(table)).sort()).toEqual(dataHooks())
  })
})
