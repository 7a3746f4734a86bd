import { z } from 'zod'
import { choiceSchema, listMetaSchema, recordMetaSchema } from './answer'
import { endpoint } from './endpoint'
import {
  asOf,
  createBodySchema,
  cursor,
  dryRun,
  expected,
  key,
  match,
  range,
  recordFilter,
  recordSchema,
  recordSort,
  recordsSchema,
  sort,
  updateBodySchema,
  updateManyBodySchema,
} from './parameters'
import {
  bulkAnswerSchema,
  bulkBodySchema,
  bulkConflictSchema,
  bulkTransitionSchema,
  duplicateSchema,
  fieldOptionSchema,
  foundGroupSchema,
  historyEntrySchema,
  tallySchema,
  transitionStateSchema,
} from './records'
import { taskSchema } from './tasks'

/** The minimum and maximum length of a normalized search. */
export const SEARCH_LENGTH = { min: 2, max: 200 }
/** Records that a search finds per resource: the maximum and the default. */
export const SEARCH_LIMIT = { max: 20, usual: 5 }

const one = { data: recordSchema, meta: recordMetaSchema } as const

/** The parameters and responses that all bulk writes share. */
const bulk = {
  query: { filter: recordFilter, expected_count: expected, dry_run: dryRun },
  requiredQuery: ['filter'],
  begun: taskSchema,
  refusals: { 409: bulkConflictSchema },
} as const

export const recordEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/{resource}',
    summary: 'List records',
    operation: 'list{resources}',
    action: 'read',
    query: { sort: recordSort, range, filter: recordFilter, cursor, as_of: asOf },
    data: recordsSchema,
    meta: listMetaSchema,
  }),
  create: endpoint({
    method: 'post',
    path: '/{resource}',
    summary: 'Create a record',
    operation: 'create{resource}',
    action: 'create',
    headers: key,
    body: createBodySchema,
    status: 201,
    ...one,
    errors: [409, 413, 415, 422, 428],
  }),
  updateMany: endpoint({
    method: 'put',
    path: '/{resource}',
    points: 10,
    operation: 'updateMany{resources}',
    action: ['read', 'update'],
    summary:
      'Update all matching records, or none; more than 1,000 records or 2,000,000 characters as a task, which skips refused ones',
    body: updateManyBodySchema,
    ...bulk,
    data: bulkAnswerSchema,
    errors: [409, 422],
  }),
  deleteMany: endpoint({
    method: 'delete',
    path: '/{resource}',
    points: 10,
    operation: 'deleteMany{resources}',
    action: ['read', 'delete'],
    summary:
      'Move all matching records to the trash, or none; more than 1,000 records or 2,000,000 characters as a task, which skips refused ones',
    body: bulkBodySchema,
    bodyOptional: true,
    ...bulk,
    data: bulkAnswerSchema,
    errors: [409, 422],
  }),
  readOne: endpoint({
    method: 'get',
    path: '/{resource}/{id}',
    summary: 'Read a record',
    operation: 'read{resource}',
    action: 'read',
    query: { as_of: asOf },
    ...one,
    errors: [404],
  }),
  update: endpoint({
    method: 'put',
    path: '/{resource}/{id}',
    summary: 'Update a record',
    operation: 'update{resource}',
    action: 'update',
    headers: { ...match, ...key },
    body: updateBodySchema,
    ...one,
    errors: [404, 409, 413, 415, 422, 428],
  }),
  remove: endpoint({
    method: 'delete',
    path: '/{resource}/{id}',
    summary: 'Move the record to the trash',
    operation: 'delete{resource}',
    action: 'delete',
    headers: { ...match, ...key },
    ...one,
    errors: [404, 409, 428],
  }),
  listChildren: endpoint({
    method: 'get',
    path: '/{resource}/{id}/{below}',
    summary: 'List related records',
    operation: 'list{resource}{below}',
    query: { sort, range, filter: recordFilter, cursor },
    data: recordsSchema,
    meta: listMetaSchema,
    errors: [404],
  }),
  createOrTransition: endpoint({
    method: 'post',
    path: '/{resource}/{id}/{below}',
    summary: 'Create a related record',
    headers: key,
    body: updateBodySchema,
    data: recordSchema,
    meta: recordMetaSchema,
  }),
  exportFile: endpoint({
    method: 'get',
    path: '/{resource}/export',
    operation: 'export{resources}',
    action: 'read',
    points: 30,
    summary: 'Export all matching records as a file',
    query: {
      format: z
        .enum(['csv', 'xlsx'])
        .describe(
          'Format; CSV by default, in UTF-8 with a byte order mark. Money is in major units with its currency: `487.500 TND`',
        ),
      filter: recordFilter,
      sort: recordSort,
      as_of: asOf,
      fields: z.string().describe('Names of fields, separated by commas'),
      headers: z
        .enum(['labels', 'names'])
        .describe('Labels for people (by default), or names, ids and options as in JSON for programs'),
    },
    content: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  }),
  listChoices: endpoint({
    method: 'get',
    path: '/{resource}/choices',
    operation: 'list{resource}Choices',
    summary: 'List ids and labels to choose from',
    query: { q: z.string().describe('Text to find'), filter: recordFilter, range, sort },
    data: choiceSchema.array(),
    meta: listMetaSchema,
  }),
  listOptions: endpoint({
    method: 'get',
    path: '/{resource}/options/{field}',
    operation: 'list{resource}{field}Options',
    summary: 'List the options of a field for a record with these values, or the option that a record has',
    query: { record: z.string() },
    data: fieldOptionSchema.array().readonly(),
    errors: [404],
  }),
  countByChoice: endpoint({
    method: 'get',
    path: '/{resource}/tally',
    operation: 'count{resources}',
    action: 'read',
    points: 2,
    summary: 'Count matching records by each value of a choice',
    query: { by: z.string().describe('Name of the field'), filter: recordFilter },
    data: tallySchema,
  }),
  findDuplicates: endpoint({
    method: 'post',
    path: '/{resource}/duplicates',
    operation: 'find{resource}Duplicates',
    points: 2,
    summary: 'List possible duplicates of a draft',
    body: updateBodySchema,
    data: duplicateSchema.array(),
  }),
  transitionMany: endpoint({
    method: 'post',
    path: '/{resource}/transitions/{name}',
    points: 10,
    summary: 'Run the transition on all matching records whose status allows it; more than 1,000 as a task',
    body: updateManyBodySchema,
    bodyOptional: true,
    ...bulk,
    data: bulkTransitionSchema,
    errors: [404, 409, 413, 415, 422],
  }),
  listHistory: endpoint({
    method: 'get',
    path: '/{resource}/{id}/history',
    operation: 'list{resource}History',
    action: 'read',
    summary: 'List the history of the record, newest first',
    query: { range },
    data: historyEntrySchema.array(),
    meta: listMetaSchema,
    errors: [404],
  }),
  listTransitions: endpoint({
    method: 'get',
    path: '/{resource}/{id}/transitions',
    operation: 'list{resource}Transitions',
    action: 'read',
    summary: 'List the transitions that the status allows',
    data: transitionStateSchema.array(),
    errors: [404],
  }),
  search: endpoint({
    method: 'get',
    path: '/search',
    points: 4,
    summary: 'Search all resources that you can read, best matches first',
    query: {
      q: z
        .string()
        .min(SEARCH_LENGTH.min)
        .max(SEARCH_LENGTH.max)
        .describe('Text to search for in the searchable fields; every word must match'),
      limit: z
        .int()
        .min(1)
        .max(SEARCH_LIMIT.max)
        .describe(`Maximum number of records per resource; default ${SEARCH_LIMIT.usual}`),
    },
    data: foundGroupSchema.array(),
  }),
}
