import type { Labels } from '../../src/contract/answer'
import type { Resource, Values } from '../../src/core/schema/resource'
import { createApi } from '../api'
import type { HttpAnswer } from '../http'
import { listRecords, readListRequest, splitFilter } from './listRecords'
import { answerOf, type PreviewCall, type PreviewSurroundings } from './previewCall'
import { groupedFields, groupsOf, ownMeasures } from './previewGroups'
import type { PreviewRecords } from './previewRecords'
import { transitionStates } from './previewTransitions'
import { choiceOf } from './references'
import { createShownRecords, type ShownRecords } from './shownRecords'

/** How many rows the browser loads to filter and sort by fields that the server does not have. */
const MAX_ROWS = 200

/** The dependencies of a read. */
interface Reading extends PreviewSurroundings {
  records: PreviewRecords
  shown: ShownRecords
}

export interface PreviewReads extends ShownRecords {
  answer(call: PreviewCall): Promise<HttpAnswer>
}

/** Creates the handler of reads in a preview. */
export function createPreviewReads(around: PreviewSurroundings, records: PreviewRecords): PreviewReads {
  const shown = createShownRecords(around, records)
  const reading: Reading = { ...around, records, shown }
  return {
    ...shown,
    answer: async call => {
      const { resource, id, part, path, options } = call
      const isSampled = shown.isSampled(resource.name)
      if (id === undefined && part === '')
        return isSampled ? sampleList(reading, call) : serverList(reading, call)
      if (id !== undefined && part === '') {
        const { labels } = await shown.references(resource)
        return answerOf(await shown.one(resource, id), { labels })
      }
      if (part === 'transitions') return states(reading, call)
      if (part === 'groups' || part === 'tally') return counts(reading, call)
      const isOurs = isSampled || (id !== undefined && records.isCreated(id))
      return isOurs ? aboutSamples(reading, call) : around.http(path, options)
    },
  }
}

async function sampleList({ shown }: Reading, { resource, options }: PreviewCall): Promise<HttpAnswer> {
  const { rows, total } = listRecords(resource, await shown.samples(resource), readListRequest(options.query))
  const { labels } = await shown.references(resource)
  return listAnswer(resource, rows, { total, labels })
}

/**
 * Lists the server's rows with samples in new fields. The browser filters
 * and sorts by new fields itself, over the first `MAX_ROWS` rows.
 */
async function serverList(reading: Reading, { resource, options, path }: PreviewCall): Promise<HttpAnswer> {
  const { http, records, shown } = reading
  const added = shown.addedTo(resource)
  const asked = readListRequest(options.query)
  const { known, others } = splitKnown(reading, resource, asked.filter)
  const sort = asked.sort.filter(([name]) => !added.includes(name))
  const isByBrowser = Object.keys(others).length > 0 || sort.length < asked.sort.length
  const narrowed = { filter: JSON.stringify(known), sort: undefined, range: `[0,${MAX_ROWS - 1}]` }
  const query = isByBrowser ? { ...options.query, ...narrowed } : options.query
  const answer = await http<Values[]>(path, { ...options, query })
  const { idsOf, labels } = await shown.references(resource)
  const isFirst = asked.range[0] === 0 && !options.query.cursor
  const created = isFirst ? records.created(resource.name) : []
  const rows = [...created, ...records.over(resource.name, shown.filled(resource, answer.data, idsOf))]
  const allLabels = joined(answer.meta?.labels as Labels | undefined, labels)
  if (isByBrowser) {
    const found = listRecords(resource, rows, { ...asked, filter: others })
    return listAnswer(resource, found.rows, { total: found.total, labels: allLabels })
  }
  const total = Number(answer.meta?.total ?? answer.data.length) + created.length
  return listAnswer(resource, rows, { ...answer.meta, total, labels: allLabels })
}

/**
 * Counts the records of each group. The browser counts in three cases: samples, requests that use new fields,
 * and a resource with few records of which some were written here.
 */
async function counts(reading: Reading, call: PreviewCall): Promise<HttpAnswer> {
  const { http, records, resources, shown } = reading
  const { resource, part, path, options } = call
  const added = shown.addedTo(resource)
  const { filter } = readListRequest(options.query)
  const isNew =
    groupedFields(options.query).some(name => added.includes(name)) ||
    ownMeasures(options.query).some(name => isNewMeasure(reading, resource, name)) ||
    Object.keys(splitKnown(reading, resource, filter).others).length > 0
  if (!shown.isSampled(resource.name) && !isNew && !records.hasWritten(resource.name))
    return http(path, options)
  const { rows, labels, isAll, found } = await matching(reading, call)
  if (!isNew && !isAll) return http(path, options)
  if (part === 'tally') return answerOf(tallyOf(rows, String(options.query.by)))
  const groups = groupsOf(call, {
    ...{ rows, labels, resources: resources() },
    matching: filter => found(rows, filter),
  })
  return answerOf(groups, { as_of: new Date().toISOString() })
}

/** Returns whether a measure exists only in the draft, or differs from the applied one of the same name. */
function isNewMeasure({ previewed }: Reading, resource: Resource, name: string): boolean {
  const applied = previewed().name === resource.name ? previewed().applied : undefined
  return (
    applied !== undefined &&
    JSON.stringify(applied.measures[name]) !== JSON.stringify(resource.measures[name])
  )
}

/** Returns the records that match a filter, from the first `MAX_ROWS` rows. */
async function matching(reading: Reading, { resource, options }: PreviewCall) {
  const { http, records, shown } = reading
  const { name } = resource
  const { idsOf, labels } = await shown.references(resource)
  const { filter } = readListRequest(options.query)
  const found = (rows: readonly Values[], by: Values) =>
    listRecords(resource, rows, { filter: by, sort: [], range: [0, Number.POSITIVE_INFINITY] }).rows
  if (shown.isSampled(name))
    return { rows: found(await shown.samples(resource), filter), labels, isAll: true, found }
  const { known, others } = splitKnown(reading, resource, filter)
  const query = { filter: JSON.stringify(known), range: `[0,${MAX_ROWS - 1}]` }
  const { data, meta } = await createApi(http).call('GET /{resource}', { params: { resource: name }, query })
  const rows = [...records.created(name), ...records.over(name, shown.filled(resource, data, idsOf))]
  return {
    rows: found(rows, others),
    found,
    labels: joined(meta?.labels as Labels | undefined, labels),
    isAll: Number(meta?.total ?? data.length) <= data.length,
  }
}

/** Splits a filter: conditions that the server supports, and conditions on fields only the draft has. */
const splitKnown = ({ previewed, shown }: Reading, resource: Resource, filter: Values) =>
  splitFilter((shown.addedTo(resource).length && previewed().applied) || resource, filter)

async function states(reading: Reading, { resource, id = 0 }: PreviewCall): Promise<HttpAnswer> {
  const { http, previewed, records, shown, context, translate } = reading
  const { name, applied } = previewed()
  const all = Object.keys(resource.transitions)
  const check = { record: await shown.one(resource, id), context: context(), translate }
  // The server has a different status for a record that was written here.
  if (shown.isSampled(resource.name) || records.find(resource.name, id))
    return answerOf(transitionStates(resource, all, check))
  const answer = await createApi(http).call('GET /{resource}/{id}/transitions', {
    params: { resource: resource.name, id },
  })
  const added = all.filter(each => name === resource.name && !applied?.transitions[each])
  return answerOf([...answer.data, ...transitionStates(resource, added, check)])
}

/** Handles other reads below a sampled resource: choices, figures, and lists such as the history. */
async function aboutSamples({ shown }: Reading, { resource, part, options }: PreviewCall) {
  const { query } = options
  if (part === 'choices') {
    const { q, filter = '{}', ...rest } = query
    const search = { ...JSON.parse(filter), ...(q ? { q } : {}) }
    const request = readListRequest({ ...rest, filter: JSON.stringify(search) })
    const { rows, total } = listRecords(resource, await shown.samples(resource), request)
    return answerOf(
      rows.map(row => choiceOf(resource, row)),
      { total },
    )
  }
  if (part === 'figures') return answerOf({}, { as_of: new Date().toISOString() })
  return answerOf([], { total: 0 })
}

/** Counts the records per value of a field. */
function tallyOf(rows: readonly Values[], by: string) {
  const counts: Record<string, number> = {}
  for (const row of rows) {
    const value = row[by]
    if (value !== null && value !== undefined) counts[String(value)] = (counts[String(value)] ?? 0) + 1
  }
  return { counts, complete: true }
}

const joined = (one: Labels = {}, other: Labels): Labels => ({
  ...one,
  ...Object.fromEntries(Object.entries(other).map(([name, labels]) => [name, { ...one[name], ...labels }])),
})

/** Creates the response of a list. Clients read the total from its header. */
function listAnswer(
  { name }: Resource,
  rows: readonly Values[],
  meta: { total: number; labels: Labels },
): HttpAnswer {
  const headers = new Headers({ 'Content-Range': `${name} 0-${Math.max(0, rows.length - 1)}/${meta.total}` })
  return { ...answerOf(rows, { total_is: 'exact', ...meta }), headers }
}
