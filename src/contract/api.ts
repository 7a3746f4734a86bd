import type { ZodType, z } from 'zod'
import type { accountEndpoints } from './account'
import type { auditEndpoints } from './audit'
import type { definitionEndpoints } from './definitions'
import type { descriptionEndpoints } from './description'
import type { documentEndpoints } from './documents'
import type { draftEndpoints } from './drafts'
import type { DataOf, Endpoint, MetaOf } from './endpoint'
import type { fileEndpoints } from './files'
import type { healthEndpoints } from './health'
import type { importEndpoints } from './importEndpoints'
import type { liveEndpoints } from './live'
import type { mailEndpoints } from './mail'
import type { measureEndpoints } from './measures'
import type { notificationEndpoints } from './notifications'
import type { questionEndpoints } from './questions'
import type { recordEndpoints } from './recordEndpoints'
import type { settingsEndpoints } from './settings'
import type { signInEndpoints } from './signIn'
import type { studioEndpoints } from './studio'
import type { subscriptionEndpoints } from './subscriptions'
import type { taskEndpoints } from './tasks'
import type { trashEndpoints } from './trash'
import type { undoEndpoints } from './undo'
import type { viewEndpoints } from './views'

type Of<Area> = Area[keyof Area]
/** Add the endpoints of a new file here. */
type AnyEndpoint =
  | Of<typeof accountEndpoints>
  | Of<typeof auditEndpoints>
  | Of<typeof definitionEndpoints>
  | Of<typeof descriptionEndpoints>
  | Of<typeof documentEndpoints>
  | Of<typeof draftEndpoints>
  | Of<typeof fileEndpoints>
  | Of<typeof healthEndpoints>
  | Of<typeof importEndpoints>
  | Of<typeof liveEndpoints>
  | Of<typeof mailEndpoints>
  | Of<typeof measureEndpoints>
  | Of<typeof notificationEndpoints>
  | Of<typeof questionEndpoints>
  | Of<typeof recordEndpoints>
  | Of<typeof settingsEndpoints>
  | Of<typeof signInEndpoints>
  | Of<typeof studioEndpoints>
  | Of<typeof subscriptionEndpoints>
  | Of<typeof taskEndpoints>
  | Of<typeof trashEndpoints>
  | Of<typeof undoEndpoints>
  | Of<typeof viewEndpoints>

/** The endpoints of the API by method and path, such as `GET /auth/me`. */
export type Endpoints = { [Each in AnyEndpoint as `${Uppercase<Each['method']>} ${Each['path']}`]: Each }

/** How a request is sent, besides what its endpoint describes. */
export interface SendOptions {
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Completes the request even if the page unloads; 64 kB at most. */
  keepalive?: true
  /** The caller reads the body as a stream, which can take longer than the timeout. */
  streamed?: true
  /** The pending response, if the page sent this request before this script loaded. */
  sent?: Promise<Response>
  /** Called with the uploaded share of the body, from 0 to 1. */
  onProgress?: (share: number) => void
}

type ParamIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamIn<Rest> : never

type ParamsOf<Each extends Endpoint> = [ParamIn<Each['path']>] extends [never]
  ? { params?: undefined }
  : { params: Record<ParamIn<Each['path']>, string | number> }

type Input<Part> = Part extends ZodType ? z.input<Part> : unknown

type QueryOf<Each> = Each extends { query: infer Query }
  ? { query?: { [Name in keyof Query]?: Input<Query[Name]> | undefined } }
  : { query?: undefined }

type RequiredQueryOf<Each> = Each extends { requiredQuery: readonly (infer Name extends string)[] }
  ? { query: Record<Name, unknown> }
  : object

type BodyOf<Each> = Each extends { upload: true }
  ? { body: FormData }
  : Each extends { raw: unknown }
    ? { body: Blob }
    : Each extends { body: infer Body }
      ? Each extends { bodyOptional: true }
        ? { body?: Input<Body> }
        : { body: Input<Body> }
      : { body?: undefined }

type RequestOf<Each extends Endpoint> = ParamsOf<Each> & QueryOf<Each> & RequiredQueryOf<Each> & BodyOf<Each>

type Options<Each extends Endpoint> =
  object extends RequestOf<Each>
    ? [options?: RequestOf<Each> & SendOptions]
    : [options: RequestOf<Each> & SendOptions]

/** A response of an endpoint, without its envelope. */
export interface Answer<Each> {
  data: DataOf<Each>
  meta: MetaOf<Each>
  headers: Headers
  status: number
}

/** The API as browsers call it. A wrong path, parameter or body does not compile. */
export interface ApiClient {
  /** @example const { data } = await call('GET /jobs/{id}', { params: { id } }) */
  call<Key extends keyof Endpoints>(
    key: Key,
    ...options: Options<Endpoints[Key]>
  ): Promise<Answer<Endpoints[Key]>>
  /** Makes the same call for a response that is not JSON, such as an export or a file. */
  file<Key extends keyof Endpoints>(key: Key, ...options: Options<Endpoints[Key]>): Promise<Response>
}
