import { ZodType, z } from 'zod'
import type { RecordValues } from '../../../src/contract/records'
import { actionOn } from '../../../src/core/access/actionOn'
import { FilterError } from '../../../src/core/schema/filter'
import type { Resource } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import { notFound } from '../../base/errors/apiError'
import { readId } from '../../engine/records/readRecord'
import type { RouteDescription } from '../schemas/routeDescription'
import { pascalCase, type SchemaNames, schemaNames } from '../schemas/schemaNames'
import { filterRefusal } from './query'
import { type Route, type RouteAnswer, type RouteCall, route } from './route'

/** A schema, or one that depends on the resource. */
type OfResource = ZodType | ((resource: Resource, resources: Resources) => ZodType)

/**
 * A route that every resource has, described once. `{resource}` in its path is the resource's name. In `operation`,
 * `{resource}` and `{resources}` are replaced by it in the singular and plural: `read{resource}` is `readCustomer`.
 */
export interface ResourceRouteDescription
  extends Omit<RouteDescription, 'query' | 'body' | 'data' | 'meta' | 'begun'> {
  /** The actions that a request needs on the resource; each that it uses. */
  action?: string | readonly string[]
  /** A parameter is undefined for a resource that lacks it. */
  query?: Readonly<Record<string, ZodType | ((resource: Resource) => ZodType | undefined)>>
  body?: OfResource
  data?: OfResource
  meta?: ZodType
  begun?: ZodType
}

type Resolved<Of> = Of extends (resource: Resource, resources: Resources) => infer Schema ? Schema : Of

/** The description with its schemas resolved, for the handler. */
type ForHandler<Description> = { [Part in keyof Description]: Resolved<Description[Part]> }

/** A request on one resource: the person, the resource and the request. */
export type ResourceCall<Description = RouteDescription> = RouteCall<Description> & {
  resource: Resource
  /** Returns the id in the path. */
  id(): number
}

/** What differs for one resource; `at` contains the values of further path parameters. */
type Particular = Partial<RouteDescription> & {
  at?: Readonly<Record<string, string>>
  action?: string | readonly string[]
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
 * Returns a route of every resource. The resource in the path is found before the
 * handler runs. An unreadable filter becomes a 400.
 */
export function resourceRoute<const Description extends ResourceRouteDescription>(
  description: Description,
  run: (
    call: ResourceCall<ForHandler<Description>>,
  ) => Promise<RouteAnswer<ForHandler<Description>> | Response>,
  { each = () => [{}] }: ResourceRouteOptions = {},
): Route {
  type Call = ResourceCall<ForHandler<Description>>
  const documented = (resources: Resources) =>
    resources.all.flatMap(resource =>
      each(resource, resources).map(particular =>
        describedFor(description, { resource, resources }, particular),
      ),
    )
  // The handler reads only the query's names, which are the same for each resource.
  return route(
    description as unknown as RouteDescription,
    async call => {
      const resource = call.services.resources.find(call.param('resource'))
      if (!resource) throw notFound()
      const own = Object.assign(call, { resource, id: () => readId(call.param('id')) })
      try {
        return (await run(own as unknown as Call)) as RouteAnswer<RouteDescription> | Response
      } catch (error) {
        if (error instanceof FilterError) throw filterRefusal(error)
        throw error
      }
    },
    { documented },
  )
}

function describedFor(
  { query = {}, body, data, action: usual, ...rest }: ResourceRouteDescription,
  { resource, resources }: { resource: Resource; resources: Resources },
  { at = {}, action = usual, about = resource, ...particular }: Particular,
): RouteDescription {
  const resolve = (schema: OfResource) => (schema instanceof ZodType ? schema : schema(resource, resources))
  const path = filled(rest.path, { resource: resource.name, ...at })
  const { operation = rest.operation } = particular
  const names = { resource: schemaNames(resources, resource).record, resources: resource.name }
  return {
    ...rest,
    query: Object.fromEntries(
      Object.entries(query).flatMap(([name, schema]) => {
        const resolved = schema instanceof ZodType ? schema : schema(resource)
        return resolved ? [[name, resolved]] : []
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
function permissionFor(
  resource: Resource,
  action: string | readonly string[],
): RouteDescription['permission'] {
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

/** References to the schemas of a record, of its creation, and of changes to one or many records. */
export const recordOf = schemaOf('record')
export const createBodyOf = schemaOf('create')
export const updateBodyOf = schemaOf('update')
export const updateManyBodyOf = schemaOf('updateMany')
export const recordsOf = (resource: Resource, resources: Resources) => z.array(recordOf(resource, resources))
