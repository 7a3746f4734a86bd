import type { ZodType } from 'zod'
import type { Schema } from './jsonSchema'

export type { Schema } from './jsonSchema'

/** One route, as the API's document describes it and as its handler reads and answers it. */
export interface RouteDescription {
  method: 'get' | 'head' | 'post' | 'put' | 'delete'
  /** Below `/api/v1`, as `/files/{id}`. */
  path: string
  summary: string
  /** Other bases beside `/api/v1` under which the same call is answered. */
  alsoBelow?: readonly string[]
  /** Group in the document; the first part of the path when nothing is said. */
  tag?: string
  /** Needs no sign-in. */
  open?: boolean
  query?: Readonly<Record<string, ZodType | { description: string; schema?: Schema }>>
  headers?: Readonly<Record<string, string>>
  /** The JSON body, or with `upload` a file. */
  body?: ZodType | Schema
  /** It may be left out. */
  bodyOptional?: boolean
  upload?: boolean
  /** The body is a file itself, of one of these types. */
  raw?: readonly string[]
  /** Status of success; 200 when nothing is said. */
  status?: 200 | 201 | 202
  /** What stands in `data`. */
  data?: ZodType | Schema
  /** Another answer that may come: the work was begun, and is done beside. */
  begun?: ZodType | Schema
  /** What stands in `meta`. */
  meta?: ZodType | Schema
  /** The answer is no envelope but this type of content, or one of these. */
  content?: string | readonly string[]
  /** Headers of the answer that say something. */
  answerHeaders?: Readonly<Record<string, string>>
  /** Statuses of refusals beside those that every call can give. */
  errors?: readonly number[]
  /** What some of these say beyond `Error`, by status. */
  refusals?: Readonly<Record<number, ZodType | Schema>>
}
