import type { ZodType } from 'zod'
import type { Schema } from './jsonSchema'

export type { Schema } from './jsonSchema'

/** A route's description, for the API's document and for its handler. */
export interface RouteDescription {
  method: 'get' | 'head' | 'post' | 'put' | 'delete'
  /** Below `/api/v1`, such as `/files/{id}`. */
  path: string
  summary: string
  /** The name that clients give the operation, such as `readCustomer`; made from method and path by default. */
  operation?: string
  /** Base paths besides `/api/v1` that serve the same route. */
  alsoBelow?: readonly string[]
  /** Its group in the document; the first part of the path by default. */
  tag?: string
  /** The permission that a request needs. Of several actions, each that the request uses. */
  permission?: { action: string | readonly string[]; subject: string }
  /** Requires no session. */
  open?: boolean
  /**
   * What a request costs of its account's budget, compared with reading one record; 1 by default. From `HEAVY`
   * on, an account has only a few such requests at the same time.
   */
  points?: number
  query?: Readonly<Record<string, ZodType | { description: string; schema?: Schema }>>
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
