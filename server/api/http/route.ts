import { type Context, Hono } from 'hono'
import { ZodType, type z } from 'zod'
import type { Values } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import type { Env, Session } from '../../base/request/session'
import type { Scope, Services } from '../../base/services'
import { scopeOf } from '../../engine/records/scope'
import type { RouteDescription } from '../schemas/routeDescription'
import { readJson } from './body'
import { type Answer, success } from './envelope'
import { parsedBody } from './jsonBody'
import { languageOf } from './language'
import { pointsOf } from './pointsOf'
import { rejectUnknownParameters } from './query'

type Parsed<Of> = Of extends ZodType ? z.output<Of> : unknown
type In<Description, Name extends string> = Description extends Record<Name, infer Of> ? Parsed<Of> : never

/** The `data` of a route's response, as its description defines it. */
export type Data<Description> = [In<Description, 'data'> | In<Description, 'begun'>] extends [never]
  ? unknown
  : In<Description, 'data'> | In<Description, 'begun'>

type Meta<Description> = [In<Description, 'meta'>] extends [never] ? object : In<Description, 'meta'>

/** A response in the envelope, with the description's status by default. */
export type RouteAnswer<Description> = Omit<Answer<Data<Description>>, 'status' | 'meta'> & {
  status?: Answer['status']
} & (object extends Meta<Description> ? { meta?: Meta<Description> } : { meta: Meta<Description> })

type IfSignedIn<Description, Of> = Description extends { open: true } ? undefined : Of

/** A request to a route: the person, and the request as the description defines it. */
export interface RouteCall<Description = RouteDescription> {
  c: Context<Env>
  services: Services
  /** Defined on routes that require a session, like the scope. */
  session: IfSignedIn<Description, Session>
  scope: IfSignedIn<Description, Scope>
  language: string
  /** Returns a part of the path. */
  param(name: string): string
  /** Returns the query parameters; unknown ones have been rejected already. */
  query(): { readonly [Name in keyof (Description extends { query: infer Query } ? Query : object)]?: string }
  /** Returns the checked body. Throws a 422 that names the errors. */
  body(): Promise<In<Description, 'body'>>
  /** Returns the body as sent, for checks that depend on more than the description. */
  json(options?: { optional: boolean }): Promise<Values>
}

/** A route: its handler and its part of the API's document. */
export interface Route {
  description: RouteDescription
  /** Returns the descriptions that the document lists for this route; its own by default. */
  documented(resources: Resources): RouteDescription[]
  run(services: Services, c: Context<Env>): Promise<Response>
}

interface RouteOptions {
  documented?: Route['documented']
}

/** Returns a route with its description. The handler returns the content of the envelope, or a `Response`. */
export function route<const Description extends RouteDescription>(
  description: Description,
  run: (call: RouteCall<Description>) => Promise<RouteAnswer<Description> | Response>,
  { documented = () => [description] }: RouteOptions = {},
): Route {
  return {
    description,
    documented,
    run: async (services, c) => {
      // Otherwise a misspelled filter would match everything.
      rejectUnknownParameters(c.req.query(), Object.keys(description.query ?? {}))
      const answer = await run(new Call(services, c, description))
      if (answer instanceof Response) return answer
      return success(c, { ...answer, status: answer.status ?? description.status ?? 200 } as Answer)
    },
  }
}

/**
 * A class, because object literals with getters leaked: each stayed in the old generation together with its
 * request, 60 kB, until a full garbage collection. V8 probably gives each such literal its own hidden class.
 */
class Call<Description extends RouteDescription> implements RouteCall<Description> {
  #scope: Scope | undefined

  constructor(
    readonly services: Services,
    readonly c: Context<Env>,
    private readonly description: Description,
  ) {}

  get session() {
    return this.c.var.session as IfSignedIn<Description, Session>
  }

  get scope() {
    this.#scope ??= scopeOf(this.services, this.c.var.session, this.language)
    return this.#scope as IfSignedIn<Description, Scope>
  }

  get language() {
    return languageOf(this.services, this.c)
  }

  // Arrow functions, because handlers destructure them from the call.
  readonly param = (name: string) => this.c.req.param(name) ?? ''
  readonly query = () => this.c.req.query() as ReturnType<RouteCall<Description>['query']>
  readonly json = (options = { optional: this.description.bodyOptional ?? false }) =>
    readJson(this.c, options)
  readonly body = async () => {
    const { body } = this.description
    if (!(body instanceof ZodType)) throw new Error('The description of the route has no body')
    return parsedBody(body, await this.json()) as In<Description, 'body'>
  }
}

/** Returns an app with the routes below `/api/v1`, in order. */
export function mountRoutes(services: Services, routes: readonly Route[]): Hono<Env> {
  const app = new Hono<Env>()
  for (const { description, run } of routes) {
    const path = description.path.replace(/\{(\w+)\}/g, ':$1')
    app.on(description.method.toUpperCase(), [path], (c: Context<Env>) => {
      const { budget } = c.var
      const points = pointsOf(description, c, services.resources)
      return budget ? budget.run(c, points, () => run(services, c)) : run(services, c)
    })
  }
  return app
}
