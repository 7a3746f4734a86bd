import { ZodType, z } from 'zod'
import type { Endpoint, Schema } from '../../../src/contract/endpoint'
import {
  asOf,
  createBodySchema,
  recordFilter,
  recordSchema,
  recordSort,
  recordsSchema,
  updateBodySchema,
  updateManyBodySchema,
} from '../../../src/contract/parameters'
import type { RecordValues } from '../../../src/contract/records'
import { actionOn } from '../../../src/core/access/actionOn'
import { FilterError } from '../../../src/core/schema/filter'
import type { Resource } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import { notFound } from '../../base/errors/apiError'
import { readId } from '../../engine/records/readRecord'
import { asOfParam, filterParam, sortParam } from '../schemas/parameters'
import { pascalCase, type SchemaNames, schemaNames } from '../schemas/schemaNames'
import { filterRefusal } from './query'
import { type Route, type RouteAnswer, type RouteCall, route } from './route'

/** A request on one resource: the person, the resource and the request. */
export type ResourceCall<Of = Endpoint> = RouteCall<Of> & {
  resource: Resource
  /** Returns the id in the path. */
  id(): number
}

/** What differs for one resource; `at` contains the values of further path parameters. */
type Particular = Partial<Endpoint> & {
  at?: Readonly<Record<string, string>>
  /** The resource whose records the route is about, if it is another one. */
  about?: Resource
}

interface ResourceRouteOptions {
  /** Returns the documented variants for a resource, none if it lacks the route; one by default. */
  each?: (resource: Resource, resources: Resources) => readonly Particular[]
}

/** The option of routes that change or delete records, which append-only ones refuse. */
export const forChanges: ResourceRouteOptions = { each: ({ appendOnly }) => (appendOnly ? [] : [{}]) }

/**
 * Returns the route of an endpoint that every resource has. The resource in the path is found before the
 * handler runs. An unreadable filter becomes a 400.
 */
export function resourceRoute<const Of extends Endpoint>(
  endpoint: Of,
  run: (call: ResourceCall<Of>) => Promise<RouteAnswer<Of> | Response>,
  { each = () => [{}] }: ResourceRouteOptions = {},
): Route {
  const documented = (resources: Resources) =>
    resources.all.flatMap(resource =>
      each(resource, resources).map(particular =>
        describedFor(endpoint, { resource, resources }, particular),
      ),
    )
  return route(
    endpoint,
    async call => {
      const resource = call.services.resources.find(call.param('resource'))
      if (!resource) throw notFound()
      try {
        return await run(Object.assign(call, { resource, id: () => readId(call.param('id')) }))
      } catch (error) {
        if (error instanceof FilterError) throw filterRefusal(error)
        throw error
      }
    },
    { documented },
  )
}

function describedFor(
  { query = {}, body, data, action: usual, ...rest }: Endpoint,
  { resource, resources }: { resource: Resource; resources: Resources },
  { at = {}, action = usual, about = resource, query: ownQuery, ...particular }: Particular,
): Endpoint {
  const resolve = <Of extends ZodType | Schema>(schema: Of) => {
    const own = ofResource.get(schema)
    return own ? own(resource, resources) : schema
  }
  const path = filled(rest.path, { resource: resource.name, ...at })
  const { operation = rest.operation } = particular
  const names = { resource: schemaNames(resources, resource).record, resources: resource.name }
  return {
    ...rest,
    query: Object.fromEntries(
      Object.entries({ ...query, ...ownQuery }).flatMap(([name, schema]) => {
        const resolved = resolve(schema)
        return resolved instanceof ZodType ? [[name, resolved]] : []
      }),
    ),
    ...(body ? { body: resolve(body) } : {}),
    ...(data ? { data: resolve(data) } : {}),
    ...(action ? { permission: permissionFor(about, action) } : {}),
    ...particular,
    ...(operation ? { operation: operationName(operation, names, at) } : {}),
    path,
  }
}

/** Returns the permission that rules are asked for: creating a child is a change of its parent. */
function permissionFor(resource: Resource, action: string | readonly string[]): Endpoint['permission'] {
  const on = (one: string) => actionOn(resource, one)
  const { subject } = resource
  return { action: typeof action === 'string' ? on(action) : [...new Set(action.map(on))], subject }
}

const filled = (template: string, values: Readonly<Record<string, string>>) =>
  template.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)

/** Returns the name of an operation in camel case. */
function operationName(
  template: string,
  names: { resource: string; resources: string },
  at: Readonly<Record<string, string>>,
): string {
  const words = Object.entries({ ...at, ...names })
  const operation = filled(template, Object.fromEntries(words.map(([key, word]) => [key, pascalCase(word)])))
  return operation.charAt(0).toLowerCase() + operation.slice(1)
}

const named = new WeakMap<Resource, Record<string, ZodType<RecordValues>>>()

/** Returns a reference to one of a resource's schemas, which are derived from its definition. */
function schemaCalled(resource: Resource, name: string): ZodType<RecordValues> {
  const known = named.get(resource) ?? {}
  named.set(resource, known)
  known[name] ??= z.custom<RecordValues>().meta({ $ref: `#/components/schemas/${name}` })
  return known[name]
}

/** Returns a function for a reference to one of a resource's schemas. */
const schemaOf = (part: keyof SchemaNames) => (resource: Resource, resources: Resources) =>
  schemaCalled(resource, schemaNames(resources, resource)[part])

/** References to the schemas of a record, of several, and of its creation. */
export const recordOf = schemaOf('record')
export const createBodyOf = schemaOf('create')
export const recordsOf = (resource: Resource, resources: Resources) => z.array(recordOf(resource, resources))

/** What the parameters and schemas of the contract stand for in each resource; a parameter can be missing. */
const ofResource = new Map<unknown, (resource: Resource, resources: Resources) => ZodType | undefined>([
  [recordFilter, filterParam],
  [recordSort, sortParam],
  [asOf, asOfParam],
  [recordSchema, recordOf],
  [recordsSchema, recordsOf],
  [createBodySchema, createBodyOf],
  [updateBodySchema, schemaOf('update')],
  [updateManyBodySchema, schemaOf('updateMany')],
])
