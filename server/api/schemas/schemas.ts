import { z } from 'zod'
import { type FormChoices, noChoices } from '../../../src/core/schema/formChoices'
import type { AnyField, Resource } from '../../../src/core/schema/resource'
import { allFields } from '../../../src/core/schema/systemFields'
import { typeOf } from '../../../src/fields'
import { schemaOf } from '../../../src/fields/schemas'
import { isSystemField } from '../../engine/sql/columns'
import { bulkSchemas, seenRows } from './bulkSchemas'
import type { Schema } from './routeDescription'

const known = new WeakMap<AnyField, Schema>()

/** The schema of a field's value, as the API carries it; made once, as nothing that the office sets changes it. */
export function fieldSchema(field: AnyField): Schema {
  const found = known.get(field)
  if (found) return found
  // What a check turns into another form is described as it is sent; the normal form fits it too.
  const { $schema: _dialect, ...schema } = z.toJSONSchema(schemaOf(field), {
    io: 'input',
    unrepresentable: 'any',
  })
  known.set(field, schema)
  return schema
}

const orEmpty = (schema: Schema): Schema =>
  Object.keys(schema).length ? { anyOf: [schema, { type: 'null' }] } : schema

const nameOf = ({ name }: Resource) =>
  name
    .split('-')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** Names of a resource's schemas in the document. */
export const schemaNames = (resource: Resource) => ({
  record: nameOf(resource),
  create: `${nameOf(resource)}Create`,
  update: `${nameOf(resource)}Update`,
  updateMany: `${nameOf(resource)}UpdateMany`,
})

function describedField(resource: Resource, name: string, field: AnyField, asRecord: boolean): Schema {
  const filled = field.required === true && !field.visibleWhen
  const schema = filled ? fieldSchema(field) : orEmpty(fieldSchema(field))
  const fixed = asRecord && (field.readOnly || field.computed) ? { readOnly: true } : {}
  const title = name === resource.title && asRecord ? { description: 'What the record is called' } : {}
  return { ...schema, ...fixed, ...title }
}

// Only id and version are promised: of all others, what one may not read is left out.
function recordSchema(resource: Resource): Schema {
  const shown = Object.entries(allFields(resource)).filter(([, field]) => !typeOf(field).writeOnly)
  return {
    type: 'object',
    required: ['id', 'version'],
    properties: Object.fromEntries(
      shown.map(([name, field]) => [name, describedField(resource, name, field, true)]),
    ),
    additionalProperties: false,
  }
}

// A field that the office wants is needed where it begins empty.
function isNeeded(name: string, field: AnyField, { required, defaults }: FormChoices): boolean {
  const begins = Object.hasOwn(defaults, name) ? defaults[name] : field.default
  return !field.visibleWhen && (field.required === true || required.includes(name)) && isEmpty(begins)
}
const isEmpty = (value: unknown) => value === undefined || value === null

type Action = 'create' | 'update' | 'updateMany'

/** What an action takes beside fields. */
const beside: Record<Action, Record<string, Schema>> = {
  create: {},
  update: { version: { type: 'integer', description: 'The version that was read, unless If-Match says it' } },
  updateMany: seenRows,
}

function inputSchema(resource: Resource, action: Action, choices: FormChoices): Schema {
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
        written.map(([name, field]) => [name, describedField(resource, name, field, false)]),
      ),
      ...beside[action],
    },
  }
}

/** The schemas of a resource: its records, and what creates and changes them, one or many. */
export function resourceSchemas(
  resource: Resource,
  choices: FormChoices = noChoices,
): Record<string, Schema> {
  const names = schemaNames(resource)
  return {
    [names.record]: recordSchema(resource),
    [names.create]: inputSchema(resource, 'create', choices),
    [names.update]: inputSchema(resource, 'update', choices),
    [names.updateMany]: inputSchema(resource, 'updateMany', choices),
  }
}

const text: Schema = { type: 'string' }
const integer: Schema = { type: 'integer' }

const operationId: Schema = {
  type: 'string',
  format: 'uuid',
  description: 'What was written for this call, where something was: to ask about it and to take it back',
}

/** Schemas that belong to no resource. */
export const sharedSchemas: Record<string, Schema> = {
  ...bulkSchemas,
  Error: {
    type: 'object',
    required: ['status', 'code', 'message'],
    properties: {
      status: { const: 'error' },
      code: text,
      message: text,
      errors: { type: 'object', additionalProperties: { type: 'array', items: text } },
      details: { type: 'object' },
      data: {},
    },
  },
  Labels: {
    type: 'object',
    description: 'Labels of the records that are referred to: by resource, then by id',
    additionalProperties: { type: 'object', additionalProperties: text },
  },
  RecordMeta: {
    type: 'object',
    properties: { labels: { $ref: '#/components/schemas/Labels' }, operation: operationId },
  },
  WriteMeta: { type: 'object', properties: { operation: operationId } },
  ListMeta: {
    type: 'object',
    required: ['total', 'total_is'],
    properties: {
      total: integer,
      total_is: { enum: ['exact', 'capped', 'estimated'] },
      next: text,
      prev: text,
      labels: { $ref: '#/components/schemas/Labels' },
    },
  },
  TrashMeta: {
    allOf: [
      { $ref: '#/components/schemas/ListMeta' },
      {
        type: 'object',
        required: ['kept_days'],
        properties: {
          kept_days: {
            type: ['integer', 'null'],
            description: 'After so many days a record is deleted for good; null where none is',
          },
        },
      },
    ],
  },
  Choice: {
    type: 'object',
    required: ['id', 'label'],
    properties: { id: integer, label: text, details: { type: 'array', items: text } },
  },
  FieldOption: {
    type: 'object',
    required: ['value', 'label'],
    properties: { value: text, label: text, note: text },
  },
  Duplicate: {
    type: 'object',
    required: ['id', 'label', 'matched'],
    properties: { id: integer, label: text, matched: { type: 'array', items: text } },
  },
  Bulk: {
    type: 'object',
    required: ['count', 'ids'],
    properties: { count: integer, ids: { type: 'array', items: integer } },
  },
  RefusedRow: {
    type: 'object',
    required: ['id', 'message'],
    properties: {
      id: integer,
      label: text,
      message: text,
      missing: {
        type: 'array',
        items: { type: 'object', required: ['message'], properties: { field: text, message: text } },
      },
    },
  },
  BulkMoves: {
    type: 'object',
    required: ['moved', 'refused'],
    properties: {
      moved: { type: 'array', items: integer },
      refused: { type: 'array', items: { $ref: '#/components/schemas/RefusedRow' } },
    },
  },
  ManyRestored: {
    type: 'object',
    required: ['restored', 'refused'],
    properties: {
      restored: { type: 'array', items: integer },
      refused: { type: 'array', items: { $ref: '#/components/schemas/RefusedRow' } },
    },
  },
  ManyPurged: {
    type: 'object',
    required: ['purged', 'refused'],
    properties: {
      purged: { type: 'array', items: integer },
      refused: { type: 'array', items: { $ref: '#/components/schemas/RefusedRow' } },
    },
  },
  HistoryEntry: {
    type: 'object',
    required: ['id', 'version', 'at', 'by', 'action', 'changes'],
    properties: {
      id: integer,
      version: integer,
      at: { type: 'string', format: 'date-time' },
      by: { anyOf: [{ $ref: '#/components/schemas/Choice' }, { type: 'null' }] },
      action: text,
      reason: { type: ['string', 'null'] },
      operation: {
        type: 'string',
        format: 'uuid',
        description: 'What it is a part of, for whoever may take that back',
      },
      unversioned: { type: 'boolean' },
      changes: {
        type: 'array',
        items: { type: 'object', required: ['field'], properties: { field: text, before: {}, after: {} } },
      },
    },
  },
  Transition: {
    type: 'object',
    required: ['name', 'to', 'allowed', 'missing'],
    properties: {
      name: text,
      to: text,
      reason: { type: 'boolean' },
      allowed: { type: 'boolean' },
      missing: {
        type: 'array',
        items: { type: 'object', required: ['message'], properties: { field: text, message: text } },
      },
    },
  },
  Tally: {
    type: 'object',
    required: ['counts', 'complete'],
    properties: {
      counts: { type: 'object', additionalProperties: integer },
      complete: { type: 'boolean' },
    },
  },
  File: {
    type: 'object',
    required: ['id', 'name', 'size', 'type'],
    properties: { id: integer, name: text, size: integer, type: text },
  },
  Account: {
    type: 'object',
    required: ['id', 'name', 'email', 'user_type', 'permissions', 'email_verified', 'two_steps'],
    properties: {
      id: integer,
      name: text,
      email: text,
      user_type: { type: ['integer', 'null'] },
      role: { anyOf: [{ type: 'object', properties: { id: integer, name: text } }, { type: 'null' }] },
      permissions: { type: 'array', items: { type: 'object' } },
      language: { type: ['string', 'null'] },
      email_verified: { type: 'boolean' },
      two_steps: { type: 'boolean' },
      must_set_up_two_steps: { type: 'boolean' },
    },
  },
}
