import { isDeepStrictEqual } from 'node:util'
import type { Hono } from 'hono'
import type { Stored } from '../../../server/engine/sql/select'
import type { AnyField, Resource, Values } from '../../../src/core/schema/resource'
import { allFields } from '../../../src/core/schema/systemFields'
import { typeOf } from '../../../src/fields'
import type { Coverage, Use } from './coverage'
import type { Oracle } from './oracle'
import type { Walking, World } from './world'

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
  body: any
}

/** The last parameter of a route. */
const LAST = /:(below|name|document)\b/

/** The parameters of a request to a route. */
export interface Request {
  id?: number
  /** The last path segment: a relation, a transition or a document. */
  below?: string
  query?: Record<string, unknown>
  body?: unknown
}

/** An ID that no record of the walk has. */
export const NOBODY = 987_654

/** One person's walk through one resource. */
export class Walk {
  constructor(
    // biome-ignore lint/suspicious/noExplicitAny: the app's own environment is of no interest
    readonly app: Hono<any>,
    readonly world: World,
    readonly coverage: Coverage,
    readonly person: Walking,
    readonly resource: Resource,
  ) {}

  get oracle(): Oracle {
    return this.person.oracle
  }

  /** Returns the same person's walk through another resource. */
  into(resource: Resource): Walk {
    return new Walk(this.app, this.world, this.coverage, this.person, resource)
  }

  /** Discards the cached records after a write. */
  async refresh(): Promise<void> {
    this.world.forget(this.resource)
  }

  records(resource = this.resource): Promise<readonly Stored[]> {
    return this.world.records(resource)
  }

  /** Returns the records whose owners are known. */
  async targets(): Promise<readonly Stored[]> {
    const ids = this.world.ids(this.resource.name)
    return (await this.records()).filter(({ id }) => ids.includes(id))
  }

  /**
   * Returns the IDs to request one by one. If the person can't
   * read the resource, the first ID represents all others.
   */
  async asked(): Promise<readonly number[]> {
    const ids = (await this.targets()).map(({ id }) => id)
    return this.oracle.may('read', this.resource) ? [...ids, NOBODY] : ids.slice(0, 1)
  }

  /** Returns the records of a resource that the person should see. */
  async visible(resource = this.resource): Promise<readonly Stored[]> {
    return (await this.records(resource)).filter(record => this.oracle.may('read', resource, record))
  }

  /** Calls a route of the resource, for example `GET /:resource/:id`. */
  async ask(route: string, { id, below, query = {}, body }: Request = {}): Promise<Answer> {
    const [method = '', pattern = ''] = route.split(' ')
    this.coverage.requests++
    const named = pattern.replace(':resource', this.resource.name).replace(LAST, below ?? '')
    this.coverage.routes.add(`${method} ${named}`)
    const path = named.replace(':id', String(id))
    const text = new URLSearchParams(
      Object.entries(query).map(([key, value]) => [
        key,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    ).toString()
    const answer = await this.app.request(`/api/v1${path}${text ? `?${text}` : ''}`, {
      method,
      headers: {
        Authorization: `Bearer ${this.person.token}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const isJson = answer.headers.get('Content-Type')?.includes('json')
    const read = await answer.text()
    return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(read) : read }
  }

  /** Compares the server's response with the rules, as one case. */
  check(what: string, found: unknown, expected: unknown): void {
    this.coverage.cases++
    if (isDeepStrictEqual(found, expected)) return
    const shortened = (value: unknown) => JSON.stringify(value)?.slice(0, 400)
    this.coverage.mistake(
      `${this.person.who}, ${this.resource.name}, ${what}: ${shortened(found)} in place of ${shortened(expected)}`,
    )
  }

  /**
   * Checks for a refusal that names the missing right, and the field if the right is about one. Records that
   * are only ever added refuse people with that right too, as not possible.
   */
  refused(
    what: string,
    { status, body }: Answer,
    action: string,
    field?: string,
    resource: Resource = this.resource,
  ): void {
    const isNeverTaken = resource.appendOnly && (action === 'update' || action === 'delete')
    if (isNeverTaken && status === 409) {
      this.check(what, body.code, 'not_possible')
      return
    }
    const expected = {
      status: 403,
      code: 'forbidden',
      details: { ...this.oracle.lacked(action, resource, field), ...(field ? { field } : {}) },
    }
    this.check(what, { status, code: body.code, details: body.details }, expected)
  }

  /** Checks for the response of a missing record, which a hidden record has too. */
  missing(what: string, { status, body }: Answer): void {
    this.check(
      what,
      { status, code: body.code, details: body.details },
      {
        status: 404,
        code: 'not_found',
        details: undefined,
      },
    )
  }

  /** Returns the fields of the resource that can be read back. */
  kept(): [string, AnyField][] {
    return Object.entries(allFields(this.resource)).filter(([, field]) => !typeOf(field).writeOnly)
  }

  used(use: Use, ...names: readonly string[]): void {
    for (const name of names) this.coverage.fields.add(`${use} ${this.resource.name}.${name}`)
  }

  /**
   * Checks a record in a response: each field is present exactly if it is readable, with its stored value.
   */
  record(what: string, found: Values | undefined, stored: Stored, resource = this.resource): void {
    const expected = this.oracle.shown(resource, stored)
    for (const name of Object.keys(allFields(resource))) {
      if (resource === this.resource) this.used('read', name)
      this.check(`${what} ${stored.id}.${name}`, found?.[name], expected[name])
      this.check(`${what} ${stored.id} has ${name}`, found && name in found, name in expected)
    }
  }
}

/** Returns the sorted IDs of the records in a response, or the whole body if it has no list. */
export const idsOf = ({ body }: Answer): unknown =>
  Array.isArray(body?.data)
    ? body.data.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b)
    : body

export const idsIn = (records: readonly Stored[]) => records.map(({ id }) => id)
export const WIDE = [0, 999]
