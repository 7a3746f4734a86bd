import type { GetListParams, GetListResult } from 'react-admin'
import { type CallContext, call } from './restClient'

interface FieldOption {
  value: string
  label: string
  note?: string
}

/** What a field of a record with these values (`filter`) can be given; each value is the id of its row. */
export async function listFieldOptions(
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
