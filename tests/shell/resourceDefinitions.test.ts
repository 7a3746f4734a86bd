import { expect, it } from 'vitest'
import { resourceDefinitions } from '../../src/app/shell/resourceDefinitions'
import { defineResource, text } from '../../src/define'
import { collectResources } from '../../src/define/collectResources'
import { branches, parcels, people } from '../pages/definitions'

const towns = defineResource({
  name: 'towns',
  title: 'name',
  titles: { fr: 'name_fr' },
  subject: 'Town',
  systemOnly: ['create', 'delete'],
  fields: { name: text({ required: true }), name_fr: text() },
})
const hidden = defineResource({
  name: 'hidden-parts',
  title: 'name',
  subject: 'Part',
  pages: false,
  fields: { name: text({ required: true, readOnly: true }) },
})
const resources = collectResources([people, branches, parcels, towns, hidden])

it('X-07 every resource with pages is registered with react-admin, from the index of definitions', () => {
  const definitions = resourceDefinitions(resources, () => 'en')
  expect(Object.keys(definitions).sort()).toEqual(['branches', 'notifications', 'parcels', 'people', 'towns'])
  expect(definitions.towns).toMatchObject({
    ...{ name: 'towns', hasList: true, hasShow: true, hasEdit: true, hasCreate: false },
    options: { label: 'resources.towns.name' },
  })
  expect(definitions.people).toMatchObject({ hasCreate: true })
})

it('X-07 a record is represented in the language of the screen, before its definition is loaded too', () => {
  const town = { id: 1, name: 'Tunis', name_fr: 'Tunis (capitale)' }
  let language = 'en'
  const late = { ...resources, isLoaded: () => false }
  for (const known of [resources, late]) {
    const { towns: definition } = resourceDefinitions(known, () => language)
    const represent = definition?.recordRepresentation as (record: object) => string
    language = 'en'
    expect(represent(town)).toBe('Tunis')
    language = 'fr'
    expect(represent(town)).toBe('Tunis (capitale)')
    expect(represent({ id: 2 })).toBe('#2')
  }
})
