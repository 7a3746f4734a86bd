import { type ZodType, z } from 'zod'
import {
  choiceSchema,
  errorSchema,
  labelsSchema,
  listMetaSchema,
  recordMetaSchema,
  writeMetaSchema,
} from '../../../src/contract/answer'
import type { Schema } from '../../../src/contract/endpoint'
import { bulkBodySchema, historyEntrySchema } from '../../../src/contract/records'
import { singularOf } from '../../../src/core/i18n/plurals'
import { readableName } from '../../../src/core/i18n/readableName'
import { type FormChoices, noChoices } from '../../../src/core/schema/formChoices'
import {
  fieldLabel,
  helpLabel,
  type Label,
  optionLabel,
  resourceLabel,
} from '../../../src/core/schema/labels'
import type { AnyField, Resource } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import { allFields } from '../../../src/core/schema/systemFields'
import { typeOf } from '../../../src/fields'
import { schemaOf } from '../../../src/fields/schemas'
import { PERMISSIONS } from '../../engine/people/accounts'
import { isSystemField } from '../../engine/sql/columns'
import { jsonSchemaOf } from './jsonSchema'
import { type Grants, ruleSchema } from './ruleSchema'
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
  /** The names that the rules of a role can use. */
  grants?: Grants
}

const fallbackOf = ({ fallback }: Label) => fallback

type Described = Required<Omit<Wording, 'grants'>> & Pick<Wording, 'grants'> & { resources: Resources }

/**
 * Returns what the options of a choice are called: `1 = Employee; 2 = Director`. Options whose labels only repeat
 * their names are left out.
 */
function optionWords(
  resource: Resource,
  name: string,
  { field, label }: { field: AnyField; label: Described['label'] },
): string {
  const { options = [] } = field as { options?: readonly unknown[] }
  return options
    .map(option => [String(option), label(optionLabel(resource, name, String(option)))] as const)
    .filter(([option, words]) => words.toLowerCase() !== readableName(option).toLowerCase())
    .map(([option, words]) => `${option} = ${words}`)
    .join('; ')
}

function describedField(
  resource: Resource,
  name: string,
  { asRecord, label, resources, grants }: Omit<Described, 'choices'> & { asRecord: boolean },
): Schema {
  const field = allFields(resource)[name] as AnyField
  const filled = field.required === true && !field.visibleWhen
  const isRules = grants?.role === resource.name && name === PERMISSIONS
  const own = isRules ? ruleSchema(fieldSchema(field), grants, asRecord) : fieldSchema(field)
  const schema = filled ? own : orEmpty(own)
  const fixed = asRecord && (field.readOnly || field.computed) ? { readOnly: true } : {}
  const { description: reference, ...refersTo } = referenceOf(resources, field)
  const words = [
    label(helpLabel(resource, name)),
    optionWords(resource, name, { field, label }),
    reference,
    name === resource.title && asRecord && 'Label of the record',
  ].filter(Boolean)
  const description = words.length ? { description: words.join('\n') } : {}
  const secret = typeOf(field).writeOnly ? { writeOnly: true } : {}
  return {
    title: label(fieldLabel(resource, name)),
    ...{ ...schema, ...fixed, ...secret, ...refersTo, ...description },
  }
}

function recordSchema(resource: Resource, { label, ...described }: Described): Schema {
  const named = resourceLabel(resource)
  const shown = Object.entries(allFields(resource)).filter(([, field]) => !typeOf(field).writeOnly)
  return {
    title: label({ ...named, fallback: singularOf(named.fallback, 'en') }),
    description: PARTLY,
    type: 'object',
    required: ['id', 'version'],
    properties: Object.fromEntries(
      shown.map(([name]) => [name, describedField(resource, name, { ...described, label, asRecord: true })]),
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

const PARTLY =
  'Only `id` and `version` are always there: fields that you can’t see are left out. A field that you can see and that has no value is null.'
const REPLACED =
  'Send the fields that change. An object or a list replaces the whole value: send all of its parts, including those that stay.'

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

function inputSchema(resource: Resource, action: Action, { choices, ...described }: Described): Schema {
  const written = Object.entries(resource.fields).filter(
    ([name, field]) =>
      !isSystemField(name) && !field.readOnly && !field.computed && !(action !== 'create' && field.immutable),
  )
  const needed = written.filter(([name, field]) => isNeeded(name, field, choices))
  const required = action === 'create' ? needed.map(([name]) => name) : []
  return {
    ...(action === 'create' ? {} : { description: REPLACED }),
    type: 'object',
    ...(required.length ? { required } : {}),
    properties: {
      ...Object.fromEntries(
        written.map(([name]) => [name, describedField(resource, name, { ...described, asRecord: false })]),
      ),
      ...further[action],
    },
  }
}

/** Returns the schemas of a resource: its records, and the bodies that create and change one or many. */
export function resourceSchemas(
  resources: Resources,
  resource: Resource,
  { choices = noChoices, label = fallbackOf, grants }: Wording = {},
): Record<string, Schema> {
  const names = schemaNames(resources, resource)
  const described = { resources, choices, label, grants }
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
      user_type: {
        type: ['integer', 'null'],
        description:
          'The type of the account, which has rules of its own; the resource of accounts names the types',
      },
      role: {
        anyOf: [
          { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } },
          { type: 'null' },
        ],
      },
      permissions: {
        type: 'array',
        items: { type: 'object' },
        description:
          'The rules of the account: those of its type, then those of its role. The last one that matches decides',
      },
      language: { type: ['string', 'null'] },
      email_verified: { type: 'boolean' },
      two_steps: { type: 'boolean' },
      must_set_up_two_steps: { type: 'boolean' },
    },
  },
}
