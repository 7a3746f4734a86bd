import type { Schema } from '../../../src/contract/endpoint'
import type { Resource } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import { defaultable, requirable } from '../../../src/define/resourceSettings'
import type { SettingsGroup } from '../../../src/define/settingsGroup'
import { fieldSchema } from '../schemas/schemas'

/**
 * Returns the schema of the initial values of a resource's new records: a value
 * per field, `@me`, `@today`, or null for empty.
 */
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

/** Returns the schema of a group's values, from the definitions of its fields. */
export function groupSchema({ fields, about }: SettingsGroup): Schema & { properties: Schema } {
  const described = Object.entries(fields).map(([name, field]): [string, Schema] => {
    if (about && name === 'defaults') return [name, defaultsOf(about)]
    const schema = fieldSchema(field)
    return [name, field.required === true ? schema : { anyOf: [schema, { type: 'null' }] }]
  })
  return { type: 'object', properties: Object.fromEntries(described), additionalProperties: false }
}

/** Returns the schema of the settings of each resource's form. */
export function effectiveSchema({ all }: Resources): Schema {
  const choices = all
    .filter(({ configurable }) => configurable)
    .map((resource): [string, Schema] => [
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
  const forms = { type: 'object', properties: Object.fromEntries(choices) }
  return { type: 'object', required: ['forms'], properties: { forms } }
}
