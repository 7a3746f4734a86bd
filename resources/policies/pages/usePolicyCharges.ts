import { type RaRecord, useGetList } from 'react-admin'
import { useLiveRefresh } from '../../../src/kit'
import { MAX_VERSIONS } from './usePolicyVersions'

const NAME = 'policy-charges'

/** Reads the charges of a policy in the order of booking, and reads them again when they change. */
export function usePolicyCharges(policy: RaRecord): { charges: RaRecord[]; isComplete: boolean } {
  const { data, total, refetch } = useGetList(NAME, {
    filter: { policy_id: policy.id },
    sort: { field: 'number', order: 'ASC' },
    pagination: { page: 1, perPage: MAX_VERSIONS },
  })
  useLiveRefresh([NAME], () => refetch(), { gapMs: 1_000 })
  return { charges: data ?? [], isComplete: data !== undefined && data.length === total }
}
