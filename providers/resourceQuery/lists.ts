import type {
  GetListParams,
  GetListResult,
  GetManyReferenceParams,
  GetManyReferenceResult,
  GetOneParams,
  GetOneResult,
  RaRecord,
  SortPayload,
} from 'react-admin'
import type { ListMeta } from '../../src/contract/answer'

import type { HttpAnswer } from '../http'
import { getMany, listChoices } from './choices'
import { flatFilter, MAX_ROWS, withRelated } from './contract'
import { type CallContext, restClient } from './restClient'

/**
 * Loads a page of a resource. `meta: { choices: true }` reads
 * only IDs and labels, `meta: { cursor }` pages by position, `meta: { as_of }` reads
 * the values of a day, and `meta: { trashed: true }` reads deleted records.
 */
export async function getList(
  calling: CallContext,
  resource: string,
  { filter, ...params }: GetListParams,
): Promise<GetListResult> {
  const asked = { ...params, filter: await flatFilter(filter, () => calling.definitionOf(resource)) }
  if (params.meta?.choices) return listChoices(calling, resource, asked)
  if (params.meta?.optionsOf) return listFieldOptions(calling, resource, asked)
  const path = params.meta?.trashed ? `${resource}/trash` : resource
  const answer = await inPages(asked, part => withMeta(calling, part, rest => rest.getList(path, part)))
  return related(calling, resource, { answer, meta: params.meta })
}

/** Loads the records of a resource that refer to a record of another. */
export async function getManyReference(
  calling: CallContext,
  resource: string,
  { filter, ...params }: GetManyReferenceParams,
): Promise<GetManyReferenceResult> {
  const asked = { ...params, filter: await flatFilter(filter, () => calling.definitionOf(resource)) }
  const read = (part: GetManyReferenceParams) =>
    // The stock provider needs an order; without one, the server's applies.
    withMeta(calling, part, rest => rest.getManyReference(resource, { ...part, sort: part.sort ?? anyOrder }))
  const answer = await inPages(asked, read)
  return related(calling, resource, { answer, meta: params.meta })
}

const anyOrder: SortPayload = { field: 'id', order: 'ASC' }

/** Loads a record. */
export async function getOne(
  calling: CallContext,
  resource: string,
  { meta, ...params }: GetOneParams,
): Promise<GetOneResult> {
  const { data } = await restClient(calling, { query: { as_of: meta?.as_of } }).getOne(resource, params)
  const answer = await related(calling, resource, { answer: { data: [data] }, meta })
  return { ...answer, data: answer.data[0] }
}

type Paged = Pick<GetListParams, 'pagination'>

/** Reads a page with more rows than the API returns at once in several requests. */
async function inPages<P extends Paged>(
  params: P,
  read: (params: P & Required<Paged>) => Promise<GetListResult>,
): Promise<GetListResult> {
  const { page, perPage } = params.pagination ?? { page: 1, perPage: 25 }
  if (perPage <= MAX_ROWS) {
    const answer = await read({ ...params, pagination: { page, perPage: Math.max(1, perPage) } })
    return perPage > 0 ? answer : { ...answer, data: [] }
  }
  const begin = (page - 1) * perPage
  const data: RaRecord[] = []
  let last: GetListResult | undefined
  const skipped = begin % MAX_ROWS
  for (let at = begin - skipped; at < begin + perPage; at += MAX_ROWS) {
    last = await read({ ...params, pagination: { page: at / MAX_ROWS + 1, perPage: MAX_ROWS } })
    data.push(...last.data)
    // The total can be capped or estimated, so it does not say where the rows end.
    if (last.data.length < MAX_ROWS) break
  }
  return { ...last, data: data.slice(skipped, skipped + perPage), total: last?.total }
}

/** Adds the related records that react-admin's `meta.embed` and `meta.prefetch` ask for. */
function related(
  calling: CallContext,
  resource: string,
  { answer, meta }: { answer: GetListResult; meta: GetListParams['meta'] },
): Promise<GetListResult> {
  return withRelated(answer, meta ?? {}, {
    resource,
    definitionOf: calling.definitionOf,
    read: async (name, ids) => (await getMany(calling, name, { ids })).data,
  })
}

type Rest = ReturnType<typeof restClient>

/** Runs a list call of the stock provider and adds the envelope's `meta`. */
async function withMeta(
  calling: CallContext,
  { meta, sort }: { meta?: { cursor?: string; as_of?: string }; sort?: SortPayload },
  run: (rest: Rest) => Promise<GetListResult>,
): Promise<GetListResult> {
  let answer: HttpAnswer | undefined
  const rest = restClient(calling, {
    query: { cursor: meta?.cursor, as_of: meta?.as_of, sort: sort && sortOf(sort), embed: undefined },
    onAnswer: given => {
      answer = given
    },
  })
  const { data, total } = await run(rest)
  // The stock provider reads the total of the header, which an uncounted list lacks.
  const listed = listMeta(answer, total || data.length)
  return { data, total: listed.total, meta: listed }
}

function listMeta(answer: HttpAnswer | undefined, total: number): ListMeta {
  return { total, total_is: 'exact', ...answer?.meta }
}

/**
 * Encodes a sort order: `["name","ASC"]`, or a list of such pairs.
 * react-admin has one sort key, so several are joined by commas.
 */
export function sortOf({ field, order }: SortPayload): string {
  const orders = order.split(',')
  const pairs = field.split(',').map((name, at) => [name, orders[at] ?? 'ASC'])
  return JSON.stringify(pairs.length === 1 ? pairs[0] : pairs)
}

/**
 * Lists the options of a field for a record with the values in `filter`. Each option's value is its row's ID.
 */
async function listFieldOptions(
  calling: CallContext,
  resource: string,
  params: GetListParams,
): Promise<GetListResult> {
  const { data } = await calling.api.call('GET /{resource}/options/{field}', {
    params: { resource, field: String(params.meta?.optionsOf) },
    signal: params.signal,
    query: { record: JSON.stringify(params.filter ?? {}) },
  })
  return { data: data.map(option => ({ ...option, id: option.value })), total: data.length }
}
