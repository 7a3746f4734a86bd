import { describe, expect, it } from 'vitest'
import { resources } from '../../resources'
import { routes } from '../../resources/routes'
import { settings } from '../../resources/settings'
import { furtherSubjects, pageSubjects } from '../../resources/subjects'
import type { AnyField } from '../../src/core/field/fieldType'
import { languageNames } from '../../src/core/i18n/languages'
import {
  documentLabel,
  fieldLabel,
  helpLabel,
  newLabel,
  notificationLabel,
  optionLabel,
  relationLabel,
  resourceLabel,
  sectionLabel,
  tabLabel,
  transitionLabel,
  viewLabel,
} from '../../src/core/schema/labels'
import { type Resource, UNDIVIDED } from '../../src/core/schema/resource'
import { triggersOf } from '../../src/core/schema/triggers'
import { textsOf } from './catalogues'

function labelsOfField(resource: Resource, name: string, field: AnyField): string[] {
  const options =
    'options' in field && Array.isArray(field.options) ? (field.options as (string | number)[]) : []
  const inside = 'fields' in field ? Object.entries(field.fields as Record<string, AnyField>) : []
  return [
    fieldLabel(resource, name).key,
    ...(field.help && !options.length ? [helpLabel(resource, name).key] : []),
    ...options.map(option => optionLabel(resource, name, String(option)).key),
    ...inside.flatMap(([part, its]) => labelsOfField(resource, `${name}.${part}`, its)),
  ]
}

const noticeParts = ['name', 'title', 'text', 'many'] as const

/** Returns every label that the screens of a definition need. */
function labelsOf(resource: Resource): string[] {
  const sections = [...resource.form, ...resource.view]
  const tabs = resource.view.flatMap(({ tab }) => (tab && tab !== UNDIVIDED ? [tab] : []))
  return [
    resourceLabel(resource).key,
    ...(resource.menu === false ? [] : [newLabel(resource).key]),
    ...Object.entries(resource.fields).flatMap(([name, field]) => labelsOfField(resource, name, field)),
    ...sections
      .filter(({ section }) => section !== UNDIVIDED)
      .map(({ section }) => sectionLabel(resource, section).key),
    ...tabs.map(tab => tabLabel(resource, tab).key),
    ...Object.keys(resource.relations).map(name => relationLabel(resource, name).key),
    ...Object.keys(resource.transitions).map(name => transitionLabel(resource, name).key),
    ...triggersOf([resource]).flatMap(({ name, trigger }) =>
      noticeParts.map(part => notificationLabel(resource, trigger.text ?? name, part).key),
    ),
    ...Object.keys(resource.list.views ?? {}).map(name => viewLabel(resource, name).key),
    ...Object.keys(resource.documents).map(name => documentLabel(resource, name).key),
    ...Object.keys({ ...resource.rules, ...resource.uniques }).map(
      rule => `resources.${resource.name}.rules.${rule}`,
    ),
  ]
}

const definitions = [...resources.all, ...settings.map(({ resource }) => resource)]
const BUILT_IN = new Set(['create', 'read', 'update', 'delete', 'manage'])
const rightsOf = ({ fields, transitions }: Resource) => [
  ...Object.values(transitions).flatMap(({ action }) => action ?? []),
  ...Object.values(fields).flatMap(({ readable, writable }) =>
    [readable ?? [], writable ?? []].flat().map(({ action }) => action),
  ),
]
const ownActions = definitions.flatMap(rightsOf).filter(action => !BUILT_IN.has(action))
const subjects = furtherSubjects.filter(subject => !resources.all.some(each => each.subject === subject))

it('the subjects of pages are those of the routes', () => {
  const named = routes.flatMap(route => ('ability' in route && route.ability ? [route.ability.subject] : []))
  expect([...pageSubjects].sort()).toEqual([...new Set(named)].sort())
})

describe.each(languageNames)('I-01 labels in %s', language => {
  const known = new Set(
    [...textsOf(language).keys()].map(key =>
      key.replace(/^\w+\/product: /, '').replace(/^resources\/([\w-]+): /, 'resources.$1.'),
    ),
  )
  const missing = (keys: readonly string[]) => [...new Set(keys)].filter(key => !known.has(key))

  it('I-01 name every field, choice, section, tab, relation, transition and rule of the definitions', () => {
    expect(missing(definitions.flatMap(labelsOf))).toEqual([])
  })

  it('I-01 name the subjects of the rules', () => {
    const keys = [
      ...subjects.map(subject => `subjects.${subject}`),
      ...ownActions.map(action => `actions.${action}`),
    ]
    expect(missing(keys)).toEqual([])
  })
})
