import { expect, it } from 'vitest'
import { abilityOf } from '../../src/core/access/ability'
import { readablePart } from '../../src/core/access/fieldRights'
import { defineResource, text } from '../../src/define'

const things = defineResource({
  name: 'things',
  subject: 'things',
  title: 'name',
  fields: Object.fromEntries(
    ['name', ...Array.from({ length: 30 }, (_, at) => `field_${at}`)].map(name => [name, text()]),
  ),
})

it('U-01 decides what is readable of a record in one pass, however many rules and fields there are', () => {
  const rules = Array.from({ length: 100 }, (_, at) => ({
    action: 'read',
    subject: 'things',
    fields: Object.keys(things.fields),
    conditions: { name: `other ${at}` },
  }))
  const ability = abilityOf([{ action: 'read', subject: 'things', fields: ['name'] }, ...rules], { id: 1 })
  let looks = 0
  const record = {
    get name() {
      looks++
      return 'this'
    },
    field_0: 'a',
  }
  expect(readablePart(ability, things, record)).toEqual({ name: 'this' })
  // Once for the row that conditions are checked against, once for folded text, and once for the response.
  expect(looks).toBeLessThan(6)
})
