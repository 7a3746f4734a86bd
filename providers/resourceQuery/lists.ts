import type {
  GetListParams,
  GetListResult,
  GetManyReferenceParams,
  GetManyReferenceResult,
  SortPayload,
} from 'react-admin'
import type { ListMeta } from '../../src/contract/answer'
import type { FieldOption } from '../../src/contract/records'

import type { HttpAnswer } from '../http'
import { listChoices } from './choices'
import { type CallContext, call, restClient } from './restClient'

/**
 * Loads a page of a resource. `meta: { choices: true }` reads
 * only IDs and labels, `meta: { cursor }` pages by position, and
 * `meta: { as_of }` reads the values of a day.
 */
export function getList(
  calling: CallContext,
  resource: string,
  params: GetListParams,
): Promise<GetListResult> {
  if (params.meta?.choices) return listChoices(calling, resource, params)
  if (params.meta?.optionsOf) return listFieldOptions(calling, resource, params)
  return withMeta(calling, params, rest => rest.getList(resource, params))
}

/** Loads the records of a resource that refer to a record of another. */
export function getManyReference(
  calling: CallContext,
  resource: string,
  params: GetManyReferenceParams,
): Promise<GetManyReferenceResult> {
  return withMeta(calling, params, rest => rest.getManyReference(resource, params))
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
    query: { cursor: meta?.cursor, as_of: meta?.as_of, sort: sort && sortOf(sort) },
    onAnswer: given => {
      answer = given
    },
  })
  const { data, total } = await run(rest)
  return { data, total, meta: listMeta(answer, total ?? data.length) }
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
  const field = encodeURIComponent(String(params.meta?.optionsOf))
  const { data } = await call<FieldOption[]>(calling, `${resource}/options/${field}`, {
    signal: params.signal,
    query: { record: JSON.stringify(params.filter ?? {}) },
  })
  return { data: data.map(option => ({ ...option, id: option.value })), total: data.length }
}
