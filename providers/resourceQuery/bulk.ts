import type {
  DeleteManyParams,
  DeleteManyResult,
  Identifier,
  UpdateManyParams,
  UpdateManyResult,
} from 'react-admin'
import { operationOf, rememberOperation } from '../../src/ui/records/operationOf'
import type { AllMatching, SeenRows } from '../../src/ui/records/recordsProvider'
import { finished } from './jobs'
import { type CallContext, call } from './restClient'

interface Done {
  count: number
  ids: Identifier[]
}

/** Sets the same fields on many records, in one transaction: those of `ids`, or with `meta` all that match (C-10). */
export function updateMany(
  calling: CallContext,
  resource: string,
  params: UpdateManyParams,
): Promise<UpdateManyResult> {
  return bulk(calling, resource, 'PUT', params, params.data)
}

/** Moves many records to the trash, in one transaction. */
export function deleteMany(
  calling: CallContext,
  resource: string,
  params: DeleteManyParams,
): Promise<DeleteManyResult> {
  return bulk(calling, resource, 'DELETE', params, {})
}

async function bulk(
  calling: CallContext,
  resource: string,
  method: 'PUT' | 'DELETE',
  { ids, meta }: { ids: Identifier[]; meta?: Partial<AllMatching & SeenRows> },
  fields: Record<string, unknown>,
): Promise<{ data: Identifier[] }> {
  const filter = meta?.filter ?? { id: ids }
  const expected_count = meta?.filter ? meta.expected_count : ids.length
  const answer = await call<Done>(calling, resource, {
    method,
    query: { filter: JSON.stringify(Object.keys(filter).length ? filter : { all: true }) },
    body: { ...fields, expected_count, ...(meta?.filter ? {} : { versions: meta?.versions }) },
  })
  const done = answer.status === 202 ? await finished<Done>(calling, answer.data) : answer.data
  return { data: rememberOperation(done.ids ?? ids, operationOf(answer.data)) }
}
