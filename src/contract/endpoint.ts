import type { ZodType, z } from 'zod'

/** A JSON Schema as in OpenAPI 3.1. */
export type Schema = { [key: string]: unknown }

/**
 * What a request with a password costs: deriving its key takes 100 ms of a core. It is not heavy, so that an office
 * behind one address can sign in at the same time.
 */
export const PASSWORD_POINTS = 4

/** One method of one path of the API: what it takes and what it returns. */
export interface Endpoint {
  method: 'get' | 'head' | 'post' | 'put' | 'delete'
  /** Below `/api/v1`, such as `/files/{id}`. Every resource has the routes of a path with `{resource}`. */
  path: string
  summary: string
  /**
   * The name that clients give the operation, such as `readCustomer`; made from method and path by default. In a
   * path with `{resource}`, the resource's name replaces `{resource}` and `{resources}`, in singular and plural.
   */
  operation?: string
  /** Base paths besides `/api/v1` that serve the same route. */
  alsoBelow?: readonly string[]
  /** Its group in the document; the first part of the path by default. */
  tag?: string
  /** The permission that a request needs. Of several actions, each that the request uses. */
  permission?: { action: string | readonly string[]; subject: string }
  /** The same for the resource in the path. */
  action?: string | readonly string[]
  /** Requires no session. */
  open?: boolean
  /**
   * What a request costs of its account's budget, compared with reading one record; 1 by default. From `HEAVY`
   * on, an account has only a few such requests at the same time.
   */
  points?: number
  query?: Readonly<Record<string, ZodType>>
  /** The names of query parameters without which the request is refused. */
  requiredQuery?: readonly string[]
  headers?: Readonly<Record<string, string>>
  /** The JSON body, or a file with `upload`. */
  body?: ZodType | Schema
  /** The body can be missing. */
  bodyOptional?: boolean
  upload?: boolean
  /** The body is a file of one of these types. */
  raw?: readonly string[]
  /** The status of a success; 200 by default. */
  status?: 200 | 201 | 202
  /** The content of `data`. */
  data?: ZodType | Schema
  /** The `data` of a 202, when the work was started and continues after the response. */
  begun?: ZodType | Schema
  /** The content of `meta`. */
  meta?: ZodType | Schema
  /** The content type of the response, or several, instead of the envelope. */
  content?: string | readonly string[]
  /** Headers of the response. */
  answerHeaders?: Readonly<Record<string, string>>
  /** Statuses of refusals besides those that every request can get. */
  errors?: readonly number[]
  /** Properties of refusals beyond `Error`, by status. */
  refusals?: Readonly<Record<number, ZodType | Schema>>
}

/** Describes an endpoint. The server mounts a route for it, browsers call it by its method and path. */
export const endpoint = <const Of extends Endpoint>(of: Of): Of => of

type Parsed<Of> = Of extends ZodType ? z.output<Of> : unknown

/** The value of one part of an endpoint, such as its `body`; `never` if it has none. */
export type PartOf<Of, Name extends string> = Of extends Record<Name, infer Part> ? Parsed<Part> : never

/** The `data` of a response. */
export type DataOf<Of> = [PartOf<Of, 'data'> | PartOf<Of, 'begun'>] extends [never]
  ? unknown
  : PartOf<Of, 'data'> | PartOf<Of, 'begun'>

/** The `meta` of a response. */
export type MetaOf<Of> = [PartOf<Of, 'meta'>] extends [never] ? object : PartOf<Of, 'meta'>
