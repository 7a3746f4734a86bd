import type { SendOptions } from '../src/contract/api'
import { rememberOperation } from '../src/ui/records/operationOf'
import { type ErrorBody, HttpError } from './httpError'
import { xhrSend } from './xhrSend'

const TIMEOUT_MS = 60_000
const WRITES = new Set(['POST', 'PUT', 'DELETE'])

/** Options of one call, whose `path` is relative to the API, such as `auth/me`. */
export interface HttpOptions extends SendOptions {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  query?: Record<string, string | undefined>
}

/** A successful response without its envelope. */
export interface HttpAnswer<T = unknown> {
  data: T
  meta?: Record<string, unknown>
  headers: Headers
  status: number
}

/** The dependencies of the HTTP client. */
export interface HttpSurroundings {
  /** The API's base address, possibly still loading from config.json. */
  api: string | Promise<string>
  token: () => string | undefined
  language: () => string
  /** Called on a 401. Resolves to true if the user has signed in again and the call is to be retried. */
  onUnauthorized?: (path: string) => Promise<boolean>
  /** Called when the office requires two-step verification and the session's user has not set it up. */
  onTwoStepsRequired?: () => void
  timeoutMs?: number
  /** Refuses every call except GET and HEAD in the browser (Studio's preview). */
  readOnly?: boolean
}

export interface Http {
  <T = unknown>(path: string, options?: HttpOptions): Promise<HttpAnswer<T>>
  /**
   * Makes the same call for a response that is not JSON, such as an export or a file. Throws the same errors.
   */
  raw: (path: string, options?: HttpOptions) => Promise<Response>
  /** Returns the absolute URL of a path that the API gives relative to itself. */
  address: (path: string) => Promise<string>
  /** Aborts every running call when the session ends. Their promises never settle. */
  abandon: () => void
  /**
   * Sends the tab's socket ID with every write from now on, so that the tab does not receive its own events.
   */
  writeAs?: (socketId: () => string | undefined) => void
}

/** Creates the wrapper around fetch that every call to the API uses (C-01). */
export function createHttp(surroundings: HttpSurroundings): Http {
  const { whileHere, abandon } = abandonable()
  const around: Sending = { ...surroundings, socketId: () => undefined }
  const ask = async (path: string, options: HttpOptions) => {
    let response = await send(around, path, options)
    if (response.status === 401 && (await around.onUnauthorized?.(path))) {
      response = await send(around, path, options)
    }
    if (!response.ok) {
      const error = await errorOf(response, path, options.signal)
      if (error.body.code === 'two_steps_required') around.onTwoStepsRequired?.()
      throw error
    }
    return response
  }
  const read = async <T>(path: string, options: HttpOptions): Promise<HttpAnswer<T>> => {
    const response = await ask(path, options)
    const { headers, status } = response
    if (status === 204) return { data: undefined as T, headers, status }
    const envelope = await readJson(response, path, options.signal)
    if (!isEnvelope(envelope)) throw new HttpError('http.malformed', status, { path, url: response.url })
    rememberOperation(envelope.data, envelope.meta?.operation)
    return { data: envelope.data as T, meta: envelope.meta, headers, status }
  }
  const call = <T>(path: string, options?: HttpOptions) => whileHere(options, given => read<T>(path, given))
  const raw = (path: string, options?: HttpOptions) => whileHere(options, given => ask(path, given))
  const address = async (path: string) => {
    const api = new URL(`${(await around.api).replace(/\/$/u, '')}/`, document.baseURI)
    return new URL(path, api).href
  }
  const writeAs = (socketId: () => string | undefined) => {
    around.socketId = socketId
  }
  return Object.assign(call, { raw, address, abandon, writeAs })
}

/** Makes all running calls abortable together. An aborted call never settles. */
function abandonable() {
  let here = new AbortController()
  const whileHere = async <T>(options: HttpOptions = {}, work: (options: HttpOptions) => Promise<T>) => {
    const { signal: left } = here
    const signal = options.signal ? AbortSignal.any([left, options.signal]) : left
    const never = () => new Promise<never>(() => undefined)
    try {
      const answer = await work({ ...options, signal })
      return left.aborted ? never() : answer
    } catch (error) {
      if (left.aborted) return never()
      throw error
    }
  }
  const abandon = () => {
    here.abort()
    here = new AbortController()
  }
  return { whileHere, abandon }
}

interface Sending extends HttpSurroundings {
  socketId: () => string | undefined
}

async function send(around: Sending, path: string, options: HttpOptions): Promise<Response> {
  const { method = 'GET', onProgress, signal } = options
  if (around.readOnly && method !== 'GET' && method !== 'HEAD')
    throw new HttpError('studio_preview.refused', 403, { path })
  const timeoutMs = around.timeoutMs ?? TIMEOUT_MS
  const url = urlOf(await around.api, path, options.query)
  const headers = headersOf(around, options, isItself(options.body))
  const body = bodyOf(options.body)
  if (onProgress && body) return xhrSend({ url, method, headers, body, timeoutMs, onProgress, signal }, path)
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs)
  const either = signal ? AbortSignal.any([timeout.signal, signal]) : timeout.signal
  try {
    return await (options.sent ??
      fetch(url, {
        method,
        headers,
        body,
        credentials: 'include',
        signal: either,
        keepalive: options.keepalive,
      }))
  } catch (cause) {
    // The caller aborted. Rethrow the original error, which react-query expects.
    if (signal?.aborted) throw cause
    throw new HttpError(timeout.signal.aborted ? 'http.timeout' : 'http.offline', 0, { path, url })
  } finally {
    // The response has started. Only a streamed body can take longer than the timeout.
    if (options.streamed) clearTimeout(timer)
  }
}

/** Returns whether a body is sent unchanged: a form or a file. */
const isItself = (body: unknown): body is FormData | Blob => body instanceof FormData || body instanceof Blob

function bodyOf(body: unknown): FormData | Blob | string | undefined {
  if (body === undefined) return undefined
  return isItself(body) ? body : JSON.stringify(body)
}

function headersOf(around: Sending, options: HttpOptions, form: boolean): Record<string, string> {
  const token = around.token()
  const socket = WRITES.has(options.method ?? 'GET') ? around.socketId() : undefined
  return {
    Accept: 'application/json',
    'Accept-Language': around.language(),
    'X-Requested-With': 'XMLHttpRequest',
    ...(options.body !== undefined && !form ? { 'Content-Type': 'application/json' } : {}),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(socket ? { 'X-Socket-ID': socket } : {}),
    ...options.headers,
  }
}

function urlOf(api: string, path: string, query: HttpOptions['query'] = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const search = new URLSearchParams(given).toString()
  const joined = `${api.replace(/\/$/u, '')}/${path.replace(/^\//u, '')}`
  const url = new URL(joined, document.baseURI)
  if (search) url.search = url.search ? `${url.search}&${search}` : search
  return url.href
}

async function errorOf(response: Response, path: string, signal?: AbortSignal): Promise<HttpError> {
  const envelope = await readJson(response, path, signal)
  const body = typeof envelope === 'object' && envelope !== null ? (envelope as ErrorBody) : {}
  const retryAfter = Number(response.headers.get('Retry-After')) || undefined
  const message = body.message ?? (response.status >= 500 ? 'http.failed' : 'http.refused')
  return new HttpError(message, response.status, {
    body: withTexts(body),
    path,
    url: response.url,
    retryAfter,
  })
}

/**
 * Joins each field's messages: the API sends a list per
 * field, which react-admin would take for nested fields.
 */
function withTexts(body: ErrorBody): ErrorBody {
  if (!body.errors) return body
  const texts = Object.entries(body.errors as Record<string, string | string[]>).map(([field, messages]) => [
    field,
    Array.isArray(messages) ? messages.join(' ') : messages,
  ])
  return { ...body, errors: Object.fromEntries(texts) }
}

/**
 * Parses a body. A connection can also break inside it, for example on navigation; that counts as offline.
 */
async function readJson(response: Response, path: string, signal?: AbortSignal): Promise<unknown> {
  const text = await response.text().catch(cause => {
    throw signal?.aborted ? cause : new HttpError('http.offline', 0, { path, url: response.url })
  })
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isEnvelope(value: unknown): value is { data: unknown; meta?: Record<string, unknown> } {
  return typeof value === 'object' && value !== null && 'data' in value
}
