import type { AnyField, FieldType } from '../field/fieldType'
import { typeOf } from '../field/registry'
import { FilterError, fieldsOfFilter, parseFilter } from '../schema/filter'
import type { Issue } from '../schema/issues'
import { type Grouping, groupedField, type Measure, type MeasureValue, type Window } from '../schema/measure'
import { cause, chooseLater, cure, fieldWord, type Report, resourceWord } from '../schema/mistake'
import { nearestNames } from '../schema/nearestNames'
import type { Resource, Values } from '../schema/resource'
import { allFields, fieldOf } from '../schema/systemFields'

type Measured = NonNullable<FieldType['measured']>

const AMOUNTS: Measured[] = ['amount']
const SUMMED: Measured[] = ['amount', 'number']
const DATED: Measured[] = ['day', 'moment']
const GROUPED: Measured[] = ['group']

/** Reports the mistakes in one measure of a resource. */
export function checkMeasure(resource: Resource, measure: Omit<Measure, 'name'>, report: Report): void {
  const { filter = {}, value = 'count', by, period } = measure
  checkFilter(resource, filter, report)
  checkValue(resource, value, report)
  if (by !== undefined) checkGrouping(resource, by, report)
  if (period !== undefined) isOf(resource, { place: '.period', name: period, kinds: DATED }, report)
}

function checkFilter(resource: Resource, filter: Values, report: Report): void {
  try {
    fieldsOfFilter(resource, filter)
    parseFilter(resource, filter, { me: 1, now: new Date(), timeZone: 'UTC' })
  } catch (error) {
    if (!(error instanceof FilterError)) throw error
    const { filter: name, reason } = error
    const key = reason === 'unknown_operator' ? 'filter_operator' : 'filter_value'
    report(
      `.filter.${name}`,
      cause(reason === 'unknown_field' ? 'filter_field' : key, { name }),
      choose(resource, name),
    )
  }
}

function checkValue(resource: Resource, value: MeasureValue, report: Report): void {
  if (value === 'count') return
  if ('least' in value)
    isOf(resource, { place: '.value.least', name: value.least, kinds: [...SUMMED, 'day'] }, report)
  else if ('days' in value) {
    isOf(resource, { place: '.value.days.from', name: value.days.from, kinds: DATED }, report)
    isOf(resource, { place: '.value.days.to', name: value.days.to, kinds: DATED }, report)
  } else {
    isOf(resource, { place: '.value.sum', name: value.sum, kinds: value.elapsed ? AMOUNTS : SUMMED }, report)
    const { from, to, until = from } = value.elapsed ?? {}
    for (const [part, name] of Object.entries({ from, to, until }))
      if (name) isOf(resource, { place: `.value.elapsed.${part}`, name, kinds: ['day'] }, report)
  }
}

function checkGrouping(resource: Resource, by: Grouping, report: Report): void {
  const dated = typeof by === 'object'
  isOf(resource, { place: '.by', name: groupedField(by), kinds: dated ? DATED : GROUPED }, report)
  if (dated && 'windows' in by) checkWindows(by.windows, report)
}

// Windows must adjoin, because the measure's rows range from the first window's start to the last one's end.
function checkWindows(windows: readonly Window[], report: Report): void {
  windows.forEach(({ name, from }, at) => {
    if (at && from !== windows[at - 1]?.to)
      report(`.by.windows.${name}`, cause('windows', { name }), cure('windows'))
  })
}

function isOf(
  resource: Resource,
  { place, name, kinds }: { place: string; name: string; kinds: readonly Measured[] },
  report: Report,
): void {
  const field = fieldOf(resource, name)
  if (!field)
    report(
      place,
      cause('no_field_of', { resource: resourceWord(resource.name), name }),
      choose(resource, name),
    )
  else if (!fitsIn(field, kinds))
    report(place, cause('not_usable', { name: fieldWord(resource, name) }), choose(resource, name, kinds))
}

const fitsIn = (field: AnyField, kinds: readonly Measured[]): boolean => {
  const { measured } = typeOf(field)
  return measured !== undefined && kinds.includes(measured)
}

function choose(resource: Resource, wrong: string, kinds?: readonly Measured[]): Issue {
  const fits = ([, field]: [string, AnyField]) => !kinds || fitsIn(field, kinds)
  const names = Object.entries(allFields(resource))
    .filter(fits)
    .map(([name]) => name)
  return chooseLater(() => nearestNames(wrong, names).map(name => fieldWord(resource, name)))
}
