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
import { type FormChoices, noChoices } from '../../../src/core/schema/formChoices'
import { fieldLabel, type Label, resourceLabel } from '../../../src/core/schema/labels'
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
function referenceOf(field: AnyField): Schema {
  const reference = typeOf(field).reference?.(field)
  if (!reference) return {}
  const { to, many } = reference
  return { description: many ? `Ids of records of /${to}` : `Id of a record of /${to}`, 'x-resource': to }
}

/** How the document describes a resource's fields in words, and what the office requires. */
interface Wording {
  choices?: FormChoices
  label?: (label: Label) => string
}

function describedField(
  resource: Resource,
  name: string,
  { asRecord, label }: { asRecord: boolean; label: (label: Label) => string },
): Schema {
  const field = allFields(resource)[name] as AnyField
  const filled = field.required === true && !field.visibleWhen
  const schema = filled ? fieldSchema(field) : orEmpty(fieldSchema(field))
  const fixed = asRecord && (field.readOnly || field.computed) ? { readOnly: true } : {}
  const labels = name === resource.title && asRecord ? { description: 'Label of the record' } : {}
  return { title: label(fieldLabel(resource, name)), ...schema, ...fixed, ...referenceOf(field), ...labels }
}

// Only id and version are required, because responses omit fields that the reader can't see.
function recordSchema(resource: Resource, label: Required<Wording>['label']): Schema {
  const shown = Object.entries(allFields(resource)).filter(([, field]) => !typeOf(field).writeOnly)
  return {
    title: label(resourceLabel(resource)).split(' |||| ')[0],
    type: 'object',
    required: ['id', 'version'],
    properties: Object.fromEntries(
      shown.map(([name]) => [name, describedField(resource, name, { asRecord: true, label })]),
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

function inputSchema(resource: Resource, action: Action, { choices, label }: Required<Wording>): Schema {
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
        written.map(([name]) => [name, describedField(resource, name, { asRecord: false, label })]),
      ),
      ...further[action],
    },
  }
}

/** Returns the schemas of a resource: its records, and the bodies that create and change one or many. */
export function resourceSchemas(
  resources: Resources,
  resource: Resource,
  { choices = noChoices, label = ({ fallback }) => fallback }: Wording = {},
): Record<string, Schema> {
  const names = schemaNames(resources, resource)
  const wording = { choices, label }
  return {
    [names.record]: recordSchema(resource, label),
    [names.create]: inputSchema(resource, 'create', wording),
    [names.update]: inputSchema(resource, 'update', wording),
    [names.updateMany]: inputSchema(resource, 'updateMany', wording),
  }
}

const named = [
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
  ...Object.assign({}, ...named.map(schema => jsonSchemaOf(schema, 'output').components)),
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
