import { type Context, Hono } from 'hono'
import { ZodType } from 'zod'
import type { DataOf, Endpoint, MetaOf, PartOf } from '../../../src/contract/endpoint'
import type { Values } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import type { Env, Session } from '../../base/request/session'
import type { Scope, Services } from '../../base/services'
import { scopeOf } from '../../engine/records/scope'
import { readJson } from './body'
import { type Answer, success } from './envelope'
import { parsedBody } from './jsonBody'
import { languageOf } from './language'
import { pointsOf } from './pointsOf'
import { rejectUnknownParameters } from './query'

/** A response in the envelope, with the endpoint's status by default. */
export type RouteAnswer<Of> = Omit<Answer<DataOf<Of>>, 'status' | 'meta'> & {
  status?: Answer['status']
} & (object extends MetaOf<Of> ? { meta?: MetaOf<Of> } : { meta: MetaOf<Of> })

type IfSignedIn<Of, Then> = Of extends { open: true } ? undefined : Then

/** A request to a route: the person, and the request as the endpoint describes it. */
export interface RouteCall<Of = Endpoint> {
  c: Context<Env>
  services: Services
  /** Defined on routes that require a session, like the scope. */
  session: IfSignedIn<Of, Session>
  scope: IfSignedIn<Of, Scope>
  language: string
  /** Returns a part of the path. */
  param(name: string): string
  /** Returns the query parameters; unknown ones have been rejected already. */
  query(): { readonly [Name in keyof (Of extends { query: infer Query } ? Query : object)]?: string }
  /** Returns the checked body. Throws a 422 that names the errors. */
  body(): Promise<PartOf<Of, 'body'>>
  /** Returns the body as sent, for checks that depend on more than the schema. */
  json(options?: { optional: boolean }): Promise<Values>
}

/** A route: its handler and its part of the API's document. */
export interface Route {
  endpoint: Endpoint
  /** Returns the endpoints that the document lists for this route; its own by default. */
  documented(resources: Resources): Endpoint[]
  run(services: Services, c: Context<Env>): Promise<Response>
}

interface RouteOptions {
  documented?: Route['documented']
}

/** Returns the route of an endpoint. The handler returns the content of the envelope, or a `Response`. */
export function route<const Of extends Endpoint>(
  endpoint: Of,
  run: (call: RouteCall<Of>) => Promise<RouteAnswer<Of> | Response>,
  { documented = () => [endpoint] }: RouteOptions = {},
): Route {
  return {
    endpoint,
    documented,
    run: async (services, c) => {
      // Otherwise a misspelled filter would match everything.
      rejectUnknownParameters(c.req.query(), Object.keys(endpoint.query ?? {}))
      const answer = await run(new Call(services, c, endpoint))
      if (answer instanceof Response) return answer
      return success(c, { ...answer, status: answer.status ?? endpoint.status ?? 200 } as Answer)
    },
  }
}

/**
 * A class, because object literals with getters leaked: each stayed in the old generation together with its
 * request, 60 kB, until a full garbage collection. V8 probably gives each such literal its own hidden class.
 */
class Call<Of extends Endpoint> implements RouteCall<Of> {
  #scope: Scope | undefined

  constructor(
    readonly services: Services,
    readonly c: Context<Env>,
    private readonly endpoint: Of,
  ) {}

  get session() {
    return this.c.var.session as IfSignedIn<Of, Session>
  }

  get scope() {
    this.#scope ??= scopeOf(this.services, this.c.var.session, this.language)
    return this.#scope as IfSignedIn<Of, Scope>
  }

  get language() {
    return languageOf(this.services, this.c)
  }

  // Arrow functions, because handlers destructure them from the call.
  readonly param = (name: string) => this.c.req.param(name) ?? ''
  readonly query = () => this.c.req.query() as ReturnType<RouteCall<Of>['query']>
  readonly json = (options = { optional: this.endpoint.bodyOptional ?? false }) => readJson(this.c, options)
  readonly body = async () => {
    const { body } = this.endpoint
    if (!(body instanceof ZodType)) throw new Error('The endpoint has no body')
    return parsedBody(body, await this.json()) as PartOf<Of, 'body'>
  }
}

/** Mounts a handler of an endpoint, which its account's budget pays for. */
export function mount(
  { app, services }: { app: Hono<Env>; services: Services },
  endpoint: Endpoint,
  run: (c: Context<Env>) => Promise<Response>,
): void {
  const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
  app.on(endpoint.method.toUpperCase(), [path], (c: Context<Env>) => {
    const { budget } = c.var
    return budget ? budget.run(c, pointsOf(endpoint, c, services.resources), () => run(c)) : run(c)
  })
}

/** Returns an app with the routes below `/api/v1`, in order. */
export function mountRoutes(services: Services, routes: readonly Route[]): Hono<Env> {
  const app = new Hono<Env>()
  for (const { endpoint, run } of routes) mount({ app, services }, endpoint, c => run(services, c))
  return app
}
