import type { Labels } from '../../src/contract/answer'
import type { RecordGroups } from '../../src/contract/measures'
import type { FilterContext } from '../../src/core/field/fieldType'
import { officeNow, officeTimeZone } from '../../src/core/field/officeTime'
import { typeOf } from '../../src/core/field/registry'
import { type GroupBy, readGroupBy } from '../../src/core/measures/groupBy'
import { groupLines } from '../../src/core/measures/groupLines'
import { readMeasure } from '../../src/core/measures/ownMeasures'
import { recordGroups } from '../../src/core/measures/recordGroups'
import type { Resource, Values } from '../../src/core/schema/resource'
import type { Resources } from '../../src/core/schema/resources'
import { fieldOf } from '../../src/core/schema/systemFields'
import { HttpError } from '../httpError'
import type { PreviewCall } from './previewCall'

/** Returns the fields that a request for groups names, apart from its filter. */
export const groupedFields = ({ by = '', measures = '' }: PreviewCall['options']['query']): string[] => [
  ...namesIn(by).map(text => text.split(':')[0] ?? text),
  ...namesIn(measures).flatMap(text => (text.startsWith(OWN) ? [] : (text.split(':')[1] ?? []))),
]

/** Returns the definition's own measures that a request for groups names. */
export const ownMeasures = ({ measures = '' }: PreviewCall['options']['query']): string[] =>
  namesIn(measures).flatMap(text => (text.startsWith(OWN) ? [text.slice(OWN.length)] : []))

const OWN = 'measure:'

const namesIn = (list: string) => [...new Set(list.split(',').filter(Boolean))]

interface Found {
  /** The records that match the filter. */
  rows: readonly Values[]
  /** Returns the records that match another filter too. */
  matching: (filter: Values) => readonly Values[]
  labels: Labels
  resources: Resources
}

/** Groups records, as `GET /{resource}/groups` does. */
export function groupsOf(
  { resource, path, options: { query } }: PreviewCall,
  { rows, matching, labels, resources }: Found,
): RecordGroups {
  const refused = () => new HttpError('http.refused', 400, { path, body: { code: 'invalid_query' } })
  const read = <One extends object>(list = '', readOne: (resource: Resource, text: string) => One | string) =>
    namesIn(list).map(text => {
      const one = readOne(resource, text)
      if (typeof one === 'string') throw refused()
      return one
    })
  const by = read(query.by, readGroupBy)
  const measures = read(query.measures, readMeasure)
  const filter = JSON.parse(query.filter ?? '{}') as Values
  const context: FilterContext = { now: officeNow(), timeZone: officeTimeZone() }
  const lines = groupLines(rows, { resource, by, measures, timeZone: context.timeZone, matching })
  const groups = lines.filter(({ keys, amount }) => keys.length === by.length && !amount).length
  return recordGroups({
    ...{ resource, by, measures, filter, context, lines, groups },
    labels: by.map(one => labelsOf(resource, one, { labels, resources })),
  })
}

/** Returns the labels of a reference field's records by their IDs. */
function labelsOf(
  resource: Resource,
  { field: name }: GroupBy,
  { labels, resources }: Pick<Found, 'labels' | 'resources'>,
): Record<string, string> {
  const field = fieldOf(resource, name)
  const to = field && typeOf(field).reference?.(field)?.to
  return to === undefined ? {} : (labels[resources.outline(to)?.name ?? to] ?? {})
}
