import { Hono } from 'hono'
import type { Period } from '../../../src/core/measures/measureFilter'
import { isoDate } from '../../../src/fields/date/dateSchema'
import { type ApiError, invalidQuery } from '../../base/errors/apiError'
import { renderError } from '../../base/errors/renderError'
import type { Env, Session } from '../../base/request/session'
import type { Scope, Services } from '../../base/services'
import { type Measurements, readMeasures } from '../../engine/measures/readMeasures'
import { scopeOf } from '../../engine/records/scope'
import { type Answer, success } from '../http/envelope'
import { languageOf } from '../http/language'
import { rejectUnknownParameters } from '../http/query'

/** Measures of one call at most. */
export const MOST_MEASURES = 60

/** `GET measures?names=a,b&from=&to=`: numbers under the rules of the one who asks, each with the filter of its list. */
export function measureRoutes(services: Services): Hono<Env> {
  return new Hono<Env>().get('/measures', async c => {
    const query = c.req.query()
    rejectUnknownParameters(query, ['names', 'from', 'to'])
    const scope = scopeOf(services, c.var.session, languageOf(services, c))
    const wanted = readNames(query.names).map(name => {
      const found = services.measures?.get(name)
      if (!found) throw invalidQuery('names', 'unknown_measure', { name })
      return found
    })
    const measured = await readMeasures(scope, wanted, services.measures ?? new Map(), readPeriod(query))
    return success(c, measuredAnswer(scope, c.var.session, measured))
  })
}

/** Measures as they are sent, with the reason of each that is not for the one who asks. */
export function measuredAnswer(
  { services, language }: Scope,
  session: Session,
  { answered, refused, failed, cachedAt: keptAt }: Measurements,
): Answer {
  const reason = (error: ApiError) => renderError(services, session, language, error).message
  return {
    status: 200,
    data: Object.fromEntries(answered.map(one => [one.name, one])),
    meta: {
      as_of: keptAt ?? services.now().toISOString(),
      ...(keptAt === undefined ? {} : { kept: true }),
      refused: Object.fromEntries(refused.map(({ name, error }) => [name, reason(error)])),
      failed: Object.fromEntries(
        failed.map(({ name, message, ...rest }) => [
          name,
          { message: services.messages.translate(language, message), ...rest },
        ]),
      ),
    },
  }
}

function readNames(names = ''): string[] {
  const asked = [...new Set(names.split(',').filter(Boolean))]
  if (!asked.length || asked.length > MOST_MEASURES)
    throw invalidQuery('names', 'measures', { limit: MOST_MEASURES })
  return asked
}

function readPeriod({ from, to }: Record<string, string>): Period | undefined {
  if (from === undefined && to === undefined) return undefined
  const days = [from, to].map(day => isoDate.safeParse(day))
  const [first, end] = days.map(({ data }) => data)
  if (!first || !end || first >= end) throw invalidQuery('from', 'period')
  return { from: first, to: end }
}
