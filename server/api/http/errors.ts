import { randomUUID } from 'node:crypto'
import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { AmountTooLarge } from '../../../src/core/money/arithmetic'
import { ApiError, type ErrorCode } from '../../base/errors/apiError'
import { type RenderedError, renderError } from '../../base/errors/renderError'
import { clientAddress } from '../../base/request/clientAddress'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'
import { DatabaseError } from '../../base/storage/databaseError'
import { RequestAborted } from '../../base/storage/driver/requestSignal'
import { passingProblem } from '../../base/storage/unavailable'
import { languageOf } from './language'

// Classes of PostgreSQL errors for values beyond its own limits, which no field type checks.
const BAD_VALUES = /^(22|54)/

/** Returns the details of an error response, apart from the message, by its code. */
function detailsOf(
  c: Context<Env>,
  { code, options }: ApiError,
  { blockers: missing, right }: Pick<RenderedError, 'blockers' | 'right'>,
) {
  const { details } = options
  if (code === 'not_possible')
    return { transition: calledFor(c), status: null, ...details, missing: missing ?? [] }
  // The permission that a field's definition requires can be another one than that of the request.
  if (right) return { ...details, ...right }
  if (code === 'invalid_query') return { name: details?.param, ...details }
  return details
}

const ACTIONS: Readonly<Record<string, string>> = {
  DELETE: 'delete',
  PUT: 'update',
  GET: 'read',
  HEAD: 'read',
}

/**
 * Returns the action of a request as rules name it. For a POST
 * below a record, it is the last part of the path.
 */
function calledFor({ req: { method, path } }: Context<Env>): string {
  const own = ACTIONS[method]
  if (own) return own
  const last = path.split('/').at(-1) ?? ''
  return path.split('/').length > 4 ? last : 'create'
}

function answer(services: Services, c: Context<Env>, error: ApiError): Response {
  const reader = { session: c.var.session, language: languageOf(services, c) }
  const { message, errors, ...rendered } = renderError(services, reader, error)
  const { data, headers } = error.options
  const details = detailsOf(c, error, rendered)
  return c.json(
    {
      status: 'error',
      code: error.code,
      message,
      ...(errors ? { errors } : {}),
      ...(details ? { details } : {}),
      ...(data === undefined ? {} : { data }),
    },
    error.status,
    headers,
  )
}

// Refusals that are logged. Their frequency shows whether they are attacks or mistakes.
const NOTED: ReadonlySet<ErrorCode> = new Set([
  'unauthenticated',
  'invalid_credentials',
  'not_verified',
  'two_steps_required',
  'forbidden',
  'too_many',
])

/** Logs a refusal with the account, the address and the path, but no input. */
function note({ log, config }: Services, c: Context<Env>, { code }: ApiError): void {
  if (!NOTED.has(code)) return
  const { session, requestId } = c.var as Partial<Env['Variables']>
  const address = clientAddress(c, config.trustedProxies)
  const { method, path } = c.req
  log.info({ event: 'refused', code, account: session?.user.id, address, method, path, requestId }, 'refused')
}

const tooSlow = new ApiError(400, 'invalid_query', {
  message: 'api.query.too_slow',
  details: { param: 'filter' },
})

const badValue = (method: string) =>
  method === 'GET'
    ? new ApiError(400, 'invalid_query', { message: 'api.bad_value', details: { param: 'filter' } })
    : new ApiError(422, 'invalid', { message: 'api.bad_value', errors: {} })

/**
 * Returns the app's error handler for Hono: an `ApiError` is sent in its envelope, a
 * bug becomes a 500 with a reference to the log.
 */
export function onError(services: Services): ErrorHandler<Env> {
  return (error, c) => {
    if (error instanceof ApiError) {
      note(services, c, error)
      return answer(services, c, error)
    }
    if (error instanceof HTTPException) return error.getResponse()
    if (error instanceof RequestAborted) {
      if (c.var.session?.signal?.late) return answer(services, c, tooSlow)
      // The client has disconnected.
      return new Response(null, { status: 499 })
    }
    if (error instanceof AmountTooLarge)
      return answer(services, c, new ApiError(422, 'invalid', { message: 'validation.amount_too_large' }))
    const reference = randomUUID()
    if (error instanceof DatabaseError && BAD_VALUES.test(error.code)) {
      services.log.warn({ reference, err: error, path: c.req.path }, 'the database refused a value')
      return answer(services, c, badValue(c.req.method))
    }
    const passing = passingProblem(error)
    if (passing) {
      services.log.error(
        { err: error, method: c.req.method, path: c.req.path },
        'a request could not be served',
      )
      const headers = { 'Retry-After': '5' }
      return answer(services, c, new ApiError(503, 'unavailable', { message: `api.${passing}`, headers }))
    }
    services.log.error({ reference, err: error, method: c.req.method, path: c.req.path }, 'a request failed')
    return answer(
      services,
      c,
      new ApiError(500, 'internal', { params: { reference }, details: { reference } }),
    )
  }
}
