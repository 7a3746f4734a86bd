import { type RaRecord, useGetList } from 'react-admin'
import { officeToday, useLiveRefresh } from '../../../src/kit'
import { asVersion, isCurrent } from '../../policyVersions/version'
import { versionAsOf } from '../asOf'

const NAME = 'policy-versions'

/** The number of versions that the page of a policy reads. */
export const MAX_VERSIONS = 100

/** The versions of a policy, as its page shows them. */
export interface PolicyVersions {
  /** The versions that count, by their first day. */
  current: RaRecord[]
  /** The version of today, if today is within the term. */
  today: RaRecord | undefined
  /** The versions that no longer count, the newest first. */
  replaced: RaRecord[]
  /** The number of all versions. */
  total: number
}

const dayOf = ({ effective }: RaRecord) => String(effective)

/** Reads the versions of a policy, and reads them again when they change. */
export function usePolicyVersions(policy: RaRecord): PolicyVersions {
  const {
    data = [],
    total = 0,
    refetch,
  } = useGetList(NAME, {
    filter: { policy_id: policy.id },
    sort: { field: 'number', order: 'DESC' },
    pagination: { page: 1, perPage: MAX_VERSIONS },
  })
  useLiveRefresh([NAME], () => refetch(), { gapMs: 1_000 })
  const current = data
    .filter(version => isCurrent(asVersion(version)))
    .sort((one, other) => dayOf(one).localeCompare(dayOf(other)))
  const id = versionAsOf(current.map(asVersion), officeToday())?.id
  return {
    current,
    today: current.find(version => version.id === id),
    replaced: data.filter(version => !isCurrent(asVersion(version))),
    total,
  }
}
