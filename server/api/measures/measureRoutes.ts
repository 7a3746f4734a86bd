import { MAX_MEASURES, type Measurements, measureEndpoints } from '../../../src/contract/measures'
import type { Period } from '../../../src/core/measures/measureFilter'
import { isoDate } from '../../../src/fields/date/date.schema'
import { type ApiError, invalidQuery } from '../../base/errors/apiError'
import { renderError } from '../../base/errors/renderError'
import { readFigures } from '../../engine/measures/readFigures'
import { type MeasureResults, readMeasures } from '../../engine/measures/readMeasures'
import { resourceRoute } from '../http/resourceRoute'
import { type RouteCall, route } from '../http/route'

/** Calculates measures under the reader's permissions, each with the filter of its list. */
const measures = route(measureEndpoints.read, async call => {
  const { services, scope } = call
  const { names, from, to } = call.query()
  const wanted = readNames(names).map(name => {
    const found = services.measures?.get(name)
    if (!found) throw invalidQuery('names', 'unknown_measure', { name })
    return found
  })
  return serialize(
    call,
    await readMeasures(scope, wanted, {
      measures: services.measures ?? new Map(),
      period: readPeriod(from, to),
    }),
  )
})

/** Calculates the figures of a record, for each resource that has some. */
const figures = resourceRoute(
  measureEndpoints.readFigures,
  async call => {
    const { scope, resource, id } = call
    return serialize(call, await readFigures(scope, resource, id()))
  },
  { each: resource => (Object.keys(resource.figures).length ? [{}] : []) },
)

/** Returns measures as they are sent, with a reason for each that the reader can't see. */
function serialize(
  { services, session, language }: Pick<RouteCall, 'services' | 'session' | 'language'>,
  { answered, refused, failed, cachedAt }: MeasureResults,
): Measurements {
  const reason = (error: ApiError) => renderError(services, { session, language }, error).message
  return {
    data: Object.fromEntries(answered.map(one => [one.name, one])),
    meta: {
      as_of: cachedAt ?? services.now().toISOString(),
      ...(cachedAt === undefined ? {} : { kept: true }),
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
  const requested = [...new Set(names.split(',').filter(Boolean))]
  if (!requested.length || requested.length > MAX_MEASURES)
    throw invalidQuery('names', 'measures', { limit: MAX_MEASURES })
  return requested
}

function readPeriod(from?: string, to?: string): Period | undefined {
  if (from === undefined && to === undefined) return undefined
  const days = [from, to].map(day => isoDate.safeParse(day))
  const [first, end] = days.map(({ data }) => data)
  if (!first || !end || first >= end) throw invalidQuery('from', 'period')
  return { from: first, to: end }
}

export const measureRoutes = [measures]
export const figureRoutes = [figures]
