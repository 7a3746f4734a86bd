import { type ZodType, z } from 'zod'
import {
  choiceSchema,
  errorSchema,
  labelsSchema,
  listMetaSchema,
  recordMetaSchema,
  writeMetaSchema,
} from '../../../src/contract/answer'
import { bulkBodySchema, historyEntrySchema } from '../../../src/contract/records'
import { singularOf } from '../../../src/core/i18n/plurals'
import { type FormChoices, noChoices } from '../../../src/core/schema/formChoices'
import { fieldLabel, helpLabel, type Label, resourceLabel } from '../../../src/core/schema/labels'
import type { AnyField, Resource } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import { allFields } from '../../../src/core/schema/systemFields'
import { typeOf } from '../../../src/fields'
import { schemaOf } from '../../../src/fields/schemas'
import { isSystemField } from '../../engine/sql/columns'
import { jsonSchemaOf, type Schema } from './jsonSchema'
import { schemaNames } from './schemaNames'

const known = new WeakMap<AnyField, Schema>()

/** Returns the schema of a field's value in the API. It is cached, because no setting changes it. */
export function fieldSchema(field: AnyField): Schema {
  const found = known.get(field)
  if (found) return found
  // A value that the check normalizes is described as it is sent. The normalized form matches too.
  const { $schema: _dialect, ...schema } = z.toJSONSchema(schemaOf(field), {
    io: 'input',
    unrepresentable: 'any',
  })
  known.set(field, schema)
  return schema
}

const orEmpty = (schema: Schema): Schema =>
  Object.keys(schema).length ? { anyOf: [schema, { type: 'null' }] } : schema

/** What a field's ids refer to, which their type can't say. Generators copy `x-resource` or ignore it. */
function referenceOf(resources: Resources, field: AnyField): { description?: string; 'x-resource'?: string } {
  const reference = typeOf(field).reference?.(field)
  if (!reference) return {}
  const { many } = reference
  // A reference to people names no resource.
  const to = resources.get(reference.to).name
  return { description: many ? `Ids of records of /${to}` : `Id of a record of /${to}`, 'x-resource': to }
}

/** How the document describes a resource's fields in words, and what the office requires. */
interface Wording {
  choices?: FormChoices
  label?: (label: Label) => string
}

const fallbackOf = ({ fallback }: Label) => fallback

type Described = Required<Wording> & { resources: Resources }

function describedField(
  resource: Resource,
  name: string,
  { asRecord, label, resources }: Pick<Described, 'label' | 'resources'> & { asRecord: boolean },
): Schema {
  const field = allFields(resource)[name] as AnyField
  const filled = field.required === true && !field.visibleWhen
  const schema = filled ? fieldSchema(field) : orEmpty(fieldSchema(field))
  const fixed = asRecord && (field.readOnly || field.computed) ? { readOnly: true } : {}
  const { description: reference, ...refersTo } = referenceOf(resources, field)
  const words = [
    label(helpLabel(resource, name)),
    reference,
    name === resource.title && asRecord && 'Label of the record',
  ].filter(Boolean)
  const description = words.length ? { description: words.join('\n') } : {}
  return { title: label(fieldLabel(resource, name)), ...schema, ...fixed, ...refersTo, ...description }
}

// Only id and version are required, because responses omit fields that the reader can't see.
function recordSchema(resource: Resource, { label, resources }: Described): Schema {
  const named = resourceLabel(resource)
  const shown = Object.entries(allFields(resource)).filter(([, field]) => !typeOf(field).writeOnly)
  return {
    title: label({ ...named, fallback: singularOf(named.fallback, 'en') }),
    type: 'object',
    required: ['id', 'version'],
    properties: Object.fromEntries(
      shown.map(([name]) => [name, describedField(resource, name, { asRecord: true, label, resources })]),
    ),
    additionalProperties: false,
  }
}

// Returns whether a field must be sent: the definition or the office requires it, and it has no default.
function isNeeded(name: string, field: AnyField, { required, defaults }: FormChoices): boolean {
  const begins = Object.hasOwn(defaults, name) ? defaults[name] : (field.default ?? field.defaultExpression)
  return !field.visibleWhen && (field.required === true || required.includes(name)) && isEmpty(begins)
}
const isEmpty = (value: unknown) => value === undefined || value === null

type Action = 'create' | 'update' | 'updateMany'

const version = z.object({
  version: z.int().optional().describe('The version that you have read; not needed with If-Match'),
})

/** Properties of an action's body that are not fields. */
const further: Record<Action, Schema> = {
  create: {},
  update: propertiesOf(version),
  updateMany: propertiesOf(bulkBodySchema),
}

function propertiesOf(schema: ZodType): Schema {
  return jsonSchemaOf(schema, 'input').schema.properties as Schema
}

function inputSchema(resource: Resource, action: Action, { choices, label, resources }: Described): Schema {
  const written = Object.entries(resource.fields).filter(
    ([name, field]) =>
      !isSystemField(name) && !field.readOnly && !field.computed && !(action !== 'create' && field.immutable),
  )
  const needed = written.filter(([name, field]) => isNeeded(name, field, choices))
  const required = action === 'create' ? needed.map(([name]) => name) : []
  return {
    type: 'object',
    ...(required.length ? { required } : {}),
    properties: {
      ...Object.fromEntries(
        written.map(([name]) => [
          name,
          describedField(resource, name, { asRecord: false, label, resources }),
        ]),
      ),
      ...further[action],
    },
  }
}

/** Returns the schemas of a resource: its records, and the bodies that create and change one or many. */
export function resourceSchemas(
  resources: Resources,
  resource: Resource,
  { choices = noChoices, label = fallbackOf }: Wording = {},
): Record<string, Schema> {
  const names = schemaNames(resources, resource)
  const described = { resources, choices, label }
  return {
    [names.record]: recordSchema(resource, described),
    [names.create]: inputSchema(resource, 'create', described),
    [names.update]: inputSchema(resource, 'update', described),
    [names.updateMany]: inputSchema(resource, 'updateMany', described),
  }
}

const shared = [
  choiceSchema,
  labelsSchema,
  recordMetaSchema,
  writeMetaSchema,
  listMetaSchema,
  errorSchema,
  historyEntrySchema,
]

/** Schemas that belong to no resource. */
export const sharedSchemas: Record<string, Schema> = {
  ...Object.assign({}, ...shared.map(schema => jsonSchemaOf(schema, 'output').components)),
  Account: {
    type: 'object',
    required: ['id', 'name', 'email', 'user_type', 'permissions', 'email_verified', 'two_steps'],
    properties: {
      id: { type: 'integer' },
      name: { type: 'string' },
      email: { type: 'string' },
      user_type: { type: ['integer', 'null'] },
      role: {
        anyOf: [
          { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } },
          { type: 'null' },
        ],
      },
      permissions: { type: 'array', items: { type: 'object' } },
      language: { type: ['string', 'null'] },
      email_verified: { type: 'boolean' },
      two_steps: { type: 'boolean' },
      must_set_up_two_steps: { type: 'boolean' },
    },
  },
}
