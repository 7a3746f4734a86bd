import type { Answered } from '../src/core/measures/answer'
import type { Measurements, RecordsProvider } from '../src/ui/records/recordsProvider'
import type { Http } from './http'

/** Measures, and the figures of records. */
export const measureCalls = (http: Http): Pick<RecordsProvider, 'measures' | 'figures'> => ({
  measures: (names, { period, signal } = {}) =>
    ask(http, 'measures', { query: { names: names.join(','), ...period }, signal }),
  figures: (resource, id, { signal } = {}) => ask(http, `${resource}/${id}/figures`, { signal }),
})

async function ask(http: Http, path: string, options: Parameters<Http>[1]): Promise<Measurements> {
  const { data, meta } = await http<Record<string, Answered>>(path, options)
  return { data, meta: meta as unknown as Measurements['meta'] }
}
