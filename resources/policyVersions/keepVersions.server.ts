import { changeRecord, createRecordFor, findRecords, type Stored, type Writer } from '../../server/hooks'
import type { Content, Policy } from '../policies/policy'
import type { Segment } from './segments'
import { asVersion, isCurrent, numberedVersion, versionOf } from './version'

/**
 * Makes a policy's versions agree with its segments: closes those that end earlier, supersedes those that no
 * longer apply, and adds the new ones. Returns the version of each segment. The policy must be locked or new.
 */
export async function keepVersions(
  writer: Writer,
  policy: Policy,
  segments: readonly Segment<Content>[],
): Promise<Stored[]> {
  const stored = await findRecords(writer, 'policy-versions', { filter: { policy_id: policy.id } })
  const current = stored.filter(version => isCurrent(asVersion(version)))
  const now = writer.context.now.toISOString()
  let number = stored.length
  const kept: Stored[] = []
  for (const segment of segments) {
    const known = current.find(
      version => version.effective === segment.from && version.basis === segment.basis,
    )
    const values = versionOf(policy, segment)
    if (!known) {
      number += 1
      kept.push(
        await createRecordFor(writer, 'policy-versions', {
          ...values,
          ...numberedVersion(policy, number),
          entered_at: now,
        }),
      )
    } else if (known.until === segment.until) kept.push(known)
    else
      kept.push(
        await changeRecord(writer, 'policy-versions', { id: known.id, values: { until: segment.until } }),
      )
  }
  const ids = new Set(kept.map(({ id }) => id))
  for (const { id } of current)
    if (!ids.has(id)) await changeRecord(writer, 'policy-versions', { id, values: { superseded_at: now } })
  return kept
}
