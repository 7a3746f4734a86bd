import type { ZodType } from 'zod'
import type { Schema } from './jsonSchema'

export type { Schema } from './jsonSchema'

/** One route, for the API's document and for its handler. */
export interface RouteDescription {
  method: 'get' | 'head' | 'post' | 'put' | 'delete'
  /** Below `/api/v1`, such as `/files/{id}`. */
  path: string
  summary: string
  /** Other bases besides `/api/v1` for the same call. */
  alsoBelow?: readonly string[]
  /** Group in the document; the first part of the path by default. */
  tag?: string
  /** Needs no sign-in. */
  open?: boolean
  query?: Readonly<Record<string, ZodType | { description: string; schema?: Schema }>>
  headers?: Readonly<Record<string, string>>
  /** The JSON body, or a file with `upload`. */
  body?: ZodType | Schema
  /** The body can be missing. */
  bodyOptional?: boolean
  upload?: boolean
  /** The body is a file of one of these types. */
  raw?: readonly string[]
  /** Status of success; 200 by default. */
  status?: 200 | 201 | 202
  /** The content of `data`. */
  data?: ZodType | Schema
  /** Another possible answer: the work was started and continues after the answer. */
  begun?: ZodType | Schema
  /** The content of `meta`. */
  meta?: ZodType | Schema
  /** The answer has this content type, or one of these, instead of the envelope. */
  content?: string | readonly string[]
  /** Headers of the answer. */
  answerHeaders?: Readonly<Record<string, string>>
  /** Statuses of refusals besides those of every call. */
  errors?: readonly number[]
  /** Properties of refusals beyond `Error`, by status. */
  refusals?: Readonly<Record<number, ZodType | Schema>>
}
