import { rememberOperation } from '../src/ui/records/operationOf'
import { type ErrorBody, HttpError } from './httpError'
import { xhrSend } from './xhrSend'

const TIMEOUT_MS = 60_000
const WRITES = new Set(['POST', 'PUT', 'DELETE'])

/** One call; `path` is relative to the API, as `auth/me`. */
export interface HttpOptions {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  query?: Record<string, string | undefined>
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Goes out also where the page is left at this moment; 64 kB at most. */
  keepalive?: true
  /** The answer is read as it comes and may take longer than the time-out. */
  streamed?: true
  /** The answer to this very call, where it was sent before this script was here. */
  sent?: Promise<Response>
  /** Called with the share of the body that was sent, from 0 to 1. */
  onProgress?: (share: number) => void
}

/** A good answer with its envelope taken off. */
export interface HttpAnswer<T = unknown> {
  data: T
  meta?: Record<string, unknown>
  headers: Headers
  status: number
}

/** What the wrapper needs to know of its surroundings. */
export interface HttpSurroundings {
  /** Where the API is; may still be on its way from config.json. */
  api: string | Promise<string>
  token: () => string | undefined
  language: () => string
  /** A 401 came: true when the user has signed in again and the call is to be repeated. */
  onUnauthorized?: (path: string) => Promise<boolean>
  /** The office has begun to ask for two steps, which this session does not have yet. */
  onTwoStepsRequired?: () => void
  timeoutMs?: number
  /** Refuses every call that is not a GET or HEAD before it leaves the browser (Studio's preview). */
  readOnly?: boolean
}

export interface Http {
  <T = unknown>(path: string, options?: HttpOptions): Promise<HttpAnswer<T>>
  /** The same call for what is no JSON (a streamed export, a file): the bare response, errors thrown alike. */
  raw: (path: string, options?: HttpOptions) => Promise<Response>
  /** The whole address of something that the API names relative to itself. */
  address: (path: string) => Promise<string>
  /** Aborts every running call without an answer: the session is ending. */
  abandon: () => void
  /** Names the tab's live connection in every write from now on, so that it does not receive its own events. */
  writeAs?: (socketId: () => string | undefined) => void
}

/** Makes the one wrapper around fetch that every call to the API goes through (C-01). */
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

/** Calls that can be ended all at once; one that was ended never settles. */
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
    // The caller gave up: it knows, and react-query expects exactly this error.
    if (signal?.aborted) throw cause
    throw new HttpError(timeout.signal.aborted ? 'http.timeout' : 'http.offline', 0, { path, url })
  } finally {
    // The answer has begun; what is streamed may take as long as it comes, anything else stays within the time-out.
    if (options.streamed) clearTimeout(timer)
  }
}

/** A form or a file is sent as it is. */
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

/** The API sends a list of messages per field; react-admin would take a list for nested fields. */
function withTexts(body: ErrorBody): ErrorBody {
  if (!body.errors) return body
  const texts = Object.entries(body.errors as Record<string, string | string[]>).map(([field, messages]) => [
    field,
    Array.isArray(messages) ? messages.join(' ') : messages,
  ])
  return { ...body, errors: Object.fromEntries(texts) }
}

/** A connection can also end in the midst of an answer, as it does when the page is left: no answer either. */
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
