import type { GetListParams, GetListResult, GetManyParams, GetManyResult, RaRecord } from 'react-admin'
import type { Choice } from '../../src/contract/answer'
import { HttpError } from '../httpError'
import { MAX_ROWS } from './contract'
import { type CallContext, restClient } from './restClient'

/** Lists the choices of a resource. `filter.q` searches, the rest of the filter narrows. */
export async function listChoices(
  calling: CallContext,
  resource: string,
  params: GetListParams,
): Promise<GetListResult> {
  const { q, ...filter } = params.filter ?? {}
  const { page, perPage } = params.pagination ?? { page: 1, perPage: 25 }
  const { data, meta } = await calling.api.call('GET /{resource}/choices', {
    params: { resource },
    signal: params.signal,
    query: {
      q: q === undefined ? undefined : String(q),
      filter: Object.keys(filter).length ? JSON.stringify(filter) : undefined,
      range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
    },
  })
  remember(calling, resource, data)
  return { data, total: meta.total, meta }
}

/**
 * Loads records by their IDs. If the user can't read the
 * resource, returns choices with only an ID and a label.
 */
export async function getMany(
  calling: CallContext,
  resource: string,
  { meta, ...params }: GetManyParams,
): Promise<GetManyResult> {
  const parts = Array.from({ length: Math.ceil(params.ids.length / MAX_ROWS) }, (_part, at) =>
    params.ids.slice(at * MAX_ROWS, (at + 1) * MAX_ROWS),
  )
  const answers = await Promise.all(parts.map(ids => readMany(calling, resource, { ...params, ids, meta })))
  // The API answers in the order of the list, react-admin in that of the ids, such as in an export of rows.
  const placeOf = new Map(params.ids.map((id, at) => [String(id), at]))
  const place = ({ id }: RaRecord) => placeOf.get(String(id)) ?? 0
  return { data: answers.flatMap(({ data }) => data).sort((a, b) => place(a) - place(b)) }
}

async function readMany(
  calling: CallContext,
  resource: string,
  params: GetManyParams,
): Promise<GetManyResult> {
  if (params.meta?.choices) return manyChoices(calling, resource, params)
  try {
    const rest = restClient(calling, { query: { range: rangeOf(params.ids), embed: undefined } })
    return await rest.getMany(resource, params)
  } catch (error) {
    if (error instanceof HttpError && error.status === 403) return manyChoices(calling, resource, params)
    throw error
  }
}

async function manyChoices(
  calling: CallContext,
  resource: string,
  { ids, signal }: GetManyParams,
): Promise<GetManyResult> {
  const { data } = await calling.api.call('GET /{resource}/choices', {
    params: { resource },
    signal,
    query: { filter: JSON.stringify({ id: ids }), range: rangeOf(ids) },
  })
  remember(calling, resource, data)
  return { data }
}

// Without a range the API returns only the first page.
const rangeOf = (ids: readonly unknown[]) => JSON.stringify([0, Math.max(0, ids.length - 1)])

function remember({ rememberLabels }: CallContext, resource: string, choices: Choice[]): void {
  rememberLabels({ [resource]: Object.fromEntries(choices.map(({ id, label }) => [id, label])) })
}
