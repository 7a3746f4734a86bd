import type { Resource } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import { documentDescriptions } from '../documents/descriptions'
import { importDescriptionsOf } from '../imports/descriptions'
import { questionDescriptions } from '../questions/descriptions'
import { bulkBody, bulkRefusals } from '../schemas/bulkSchemas'
import { dryRun, expected, filterParam, key, match, range, sort } from '../schemas/parameters'
import type { RouteDescription, Schema } from '../schemas/routeDescription'
import { schemaNames } from '../schemas/schemas'
import { taskSchema } from '../tasks/descriptions'
import { transitionRoutes } from './transitionRoutes'
import { trashDescriptions } from './trashDescriptions'

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
const listOf = (schema: Schema): Schema => ({ type: 'array', items: schema })

function recordRoutes(resource: Resource): RouteDescription[] {
  const { name } = resource
  const { record, create, update, updateMany } = schemaNames(resource)
  const filter = filterParam(resource)
  const one = { data: ref(record), meta: ref('RecordMeta') }
  const cursor = { description: 'next or prev of a page before' }
  const bulk = {
    query: { filter, expected_count: expected, dry_run: dryRun },
    data: ref('Bulk'),
    begun: taskSchema,
    errors: [409, 422],
    refusals: bulkRefusals,
  }
  return [
    {
      method: 'get',
      path: `/${name}`,
      summary: 'A page of the records',
      query: { sort, range, filter, cursor },
      data: listOf(ref(record)),
      meta: ref('ListMeta'),
    },
    {
      method: 'post',
      path: `/${name}`,
      summary: 'Create a record',
      headers: key,
      body: ref(create),
      status: 201,
      ...one,
      errors: [413, 415, 422, 428],
    },
    {
      method: 'put',
      path: `/${name}`,
      summary:
        'Set fields of all records that match, or of none; of more than 1,000, or more than 2,000,000 characters, as a task, which leaves out the refused',
      body: ref(updateMany),
      ...bulk,
    },
    {
      method: 'delete',
      path: `/${name}`,
      summary:
        'Move all records that match to the trash, or none; more than 1,000, or more than 2,000,000 characters, as a task, which leaves out the refused',
      body: bulkBody,
      bodyOptional: true,
      ...bulk,
    },
    { method: 'get', path: `/${name}/{id}`, summary: 'One record', ...one, errors: [404] },
    {
      method: 'put',
      path: `/${name}/{id}`,
      summary: 'Change some fields',
      headers: { ...match, ...key },
      body: ref(update),
      ...one,
      errors: [404, 409, 413, 415, 422, 428],
    },
    {
      method: 'delete',
      path: `/${name}/{id}`,
      summary: 'Move the record to the trash',
      headers: { ...match, ...key },
      ...one,
      errors: [404, 409, 428],
    },
  ]
}

const optionsRoutes = ({ name, fields }: Resource): RouteDescription[] =>
  Object.entries(fields).flatMap(([field, definition]) => {
    const { optionsBy } = definition as { optionsBy?: readonly string[] }
    if (!optionsBy) return []
    return {
      method: 'get',
      path: `/${name}/options/${field}`,
      summary: `What ${field} can be given on a record with these values, or the option that a record has`,
      query: {
        record: {
          description: optionsBy.includes('id')
            ? 'JSON with id'
            : `JSON with ${optionsBy.join(' and ')}, or with id`,
        },
      },
      data: listOf(ref('FieldOption')),
      errors: [404],
    }
  })

function besideRoutes(resource: Resource): RouteDescription[] {
  const { name } = resource
  const filter = filterParam(resource)
  const { update } = schemaNames(resource)
  return [
    {
      method: 'get',
      path: `/${name}/choices`,
      summary: 'Ids and labels to choose from',
      query: { q: { description: 'Text to find' }, filter, range, sort },
      data: listOf(ref('Choice')),
      meta: ref('ListMeta'),
    },
    ...optionsRoutes(resource),
    {
      method: 'get',
      path: `/${name}/tally`,
      summary: 'How many records that match have each value of a choice',
      query: { by: { description: 'Name of the field' }, filter },
      data: ref('Tally'),
    },
    {
      method: 'get',
      path: `/${name}/export`,
      summary: 'All records that match, as CSV',
      query: {
        format: { description: 'Format', schema: { enum: ['csv', 'xlsx'] } },
        filter,
        sort,
        fields: { description: 'Names of fields, separated by commas' },
        headers: {
          description: 'Labels for people, or names and ids for programs',
          schema: { enum: ['labels', 'names'] },
        },
      },
      content: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    },
    {
      method: 'post',
      path: `/${name}/duplicates`,
      summary: 'Records that may be the same as a draft',
      body: ref(update),
      data: listOf(ref('Duplicate')),
    },
    {
      method: 'get',
      path: `/${name}/{id}/history`,
      summary: 'What happened to the record, newest first',
      query: { range },
      data: listOf(ref('HistoryEntry')),
      meta: ref('ListMeta'),
      errors: [404],
    },
    {
      method: 'get',
      path: `/${name}/{id}/transitions`,
      summary: 'The moves that the status allows',
      data: listOf(ref('Transition')),
      errors: [404],
    },
  ]
}

function childRoutes(resources: Resources, resource: Resource): RouteDescription[] {
  return Object.entries(resource.relations).flatMap(([relation, { to }]): RouteDescription[] => {
    const child = resources.get(to)
    const { record, create } = schemaNames(child)
    const path = `/${resource.name}/{id}/${relation}`
    return [
      {
        method: 'get',
        path,
        summary: 'The related records',
        query: { sort, range, filter: filterParam(child) },
        data: listOf(ref(record)),
        meta: ref('ListMeta'),
        errors: [404],
      },
      {
        method: 'post',
        path,
        summary: 'Create a related record',
        headers: key,
        body: ref(create),
        status: 201,
        data: ref(record),
        meta: ref('RecordMeta'),
        errors: [404, 413, 415, 422, 428],
      },
    ]
  })
}

/** Every route that follows from the definitions. */
export const resourceDescriptions = (resources: Resources): RouteDescription[] =>
  resources.all.flatMap(resource => [
    ...recordRoutes(resource),
    ...besideRoutes(resource),
    ...trashDescriptions(resource),
    ...importDescriptionsOf(resource),
    ...questionDescriptions(resource),
    ...transitionRoutes(resource),
    ...childRoutes(resources, resource),
    ...documentDescriptions(resource),
  ])
