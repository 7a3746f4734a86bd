import { publicDefaults } from '../../../src/core/schema/publicSettings'
import type { Resource } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import { defaultable, requirable } from '../../../src/define/resourceSettings'
import type { SettingsGroup } from '../../../src/define/settingsGroup'
import { settingsGroups } from '../../engine/settings/groups'
import type { RouteDescription, Schema } from '../schemas/routeDescription'
import { fieldSchema } from '../schemas/schemas'

const text: Schema = { type: 'string' }
const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })

/** What new records of a resource begin with: a value of each field, `@me`, `@today`, or null for empty. */
const defaultsOf = (resource: Resource): Schema => ({
  type: 'object',
  properties: Object.fromEntries(
    defaultable(resource).map(name => {
      const field = resource.fields[name]
      return [
        name,
        field ? { anyOf: [fieldSchema(field), { enum: ['@me', '@today'] }, { type: 'null' }] } : {},
      ]
    }),
  ),
  additionalProperties: false,
})

function valuesOf({ fields, about }: SettingsGroup): Schema {
  const described = Object.entries(fields).map(([name, field]): [string, Schema] => {
    if (about && name === 'defaults') return [name, defaultsOf(about)]
    return [name, field.required === true ? fieldSchema(field) : orNull(fieldSchema(field))]
  })
  return { type: 'object', properties: Object.fromEntries(described), additionalProperties: false }
}

const version = { type: 'integer', description: 'The version that was read, unless If-Match says it' }
const meta: Schema = {
  type: 'object',
  properties: { version: { type: 'integer' }, labels: { $ref: '#/components/schemas/Labels' } },
}

function groupDescriptions(group: SettingsGroup): RouteDescription[] {
  const path = `/settings/${group.name}`
  const values = valuesOf(group)
  return [
    { method: 'get', path, summary: `The settings of the group ${group.name}`, data: values, meta },
    {
      method: 'put',
      path,
      summary: `Change settings of the group ${group.name}; those not sent stay`,
      headers: { 'If-Match': 'The version that was read, as "3"; another one is refused with 409' },
      body: { ...values, properties: { ...(values.properties as Schema), version } },
      data: values,
      meta,
      errors: [409, 413, 415, 422],
    },
    {
      method: 'get',
      path: `${path}/history`,
      summary: 'Who changed which of these settings, newest first',
      query: { range: { description: 'JSON. First and last row', schema: text } },
      data: { type: 'array', items: { $ref: '#/components/schemas/HistoryEntry' } },
      meta: { $ref: '#/components/schemas/ListMeta' },
    },
  ]
}

const publicValues: Schema = {
  type: 'object',
  required: Object.keys(publicDefaults),
  properties: {
    ...Object.fromEntries(
      Object.entries(publicDefaults).map(([name, value]) => [name, { type: typeof value }]),
    ),
    company_logo: {
      type: 'string',
      description: 'Where the logo is, relative to the API; empty without one',
    },
    time_zone: { type: 'string', description: 'A name like Africa/Tunis' },
  },
}

function formsOf({ all }: Resources): Schema {
  const forms = all.filter(({ configurable }) => configurable)
  const choices = forms.map((resource): [string, Schema] => [
    resource.name,
    {
      type: 'object',
      required: ['required', 'defaults'],
      properties: {
        required: { type: 'array', items: { enum: requirable(resource) } },
        defaults: defaultsOf(resource),
      },
    },
  ])
  return { type: 'object', properties: Object.fromEntries(choices) }
}

/** The routes of the settings, as the API's document tells of them. */
export const settingsDescriptions = (resources: Resources): RouteDescription[] => [
  {
    method: 'get',
    path: '/settings/public',
    alsoBelow: ['/api'],
    summary: 'What everybody may know of this installation',
    open: true,
    data: publicValues,
  },
  {
    method: 'get',
    path: '/settings/effective',
    summary: 'What the office has chosen for the forms that one may fill in: required fields and defaults',
    data: { type: 'object', required: ['forms'], properties: { forms: formsOf(resources) } },
    meta,
  },
  {
    method: 'get',
    path: '/settings/logo',
    summary: 'The logo of the office',
    open: true,
    query: { v: { description: 'Which one, as `company_logo` names it' } },
    content: 'image/png',
    errors: [404],
  },
  {
    method: 'post',
    path: '/settings/logo',
    summary: 'Draw a picture (PNG, JPEG, WebP or SVG, 2 MB at most) as a logo, for `company_logo` to name',
    upload: true,
    status: 201,
    data: { type: 'object', required: ['company_logo'], properties: { company_logo: text } },
    errors: [415, 422],
  },
  ...settingsGroups(resources).flatMap(groupDescriptions),
]
