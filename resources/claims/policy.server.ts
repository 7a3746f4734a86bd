import { isDeepStrictEqual } from 'node:util'
import { invalid } from '../../server/http/apiError'
import { findRecord, findRecords } from '../../server/records/moves/serverMoves'
import type { Writer } from '../../server/records/write/writer'
import type { Executor } from '../../server/storage/database'
import { can } from '../../src/access/ability'
import type { Money } from '../../src/schema'
import type { Values } from '../../src/schema/resource'
import { versionAsOf } from '../policies/asOf'
import { type Coverage, coverageOf, covers } from './cover'

const differs = (name: string, record: Values, before?: Values) =>
  !before || !isDeepStrictEqual(record[name] ?? null, before[name] ?? null)

/**
 * What follows from the policy: whose loss it is, the version in force on its day, whether that day is covered, the
 * limit and the deductible. Looked up when the claim is made and when the day or the coverage changes.
 */
export async function fromPolicy(
  writer: Writer,
  db: Executor,
  record: Values,
  before?: Values,
): Promise<Values> {
  if (!differs('loss_date', record, before) && !differs('coverage', record, before)) return {}
  const policy = await findRecord(writer, db, 'policies', Number(record.policy_id))
  if (!policy) return {}
  const day = String(record.loss_date)
  const versions = await findRecords(writer, db, 'policy-versions', { policy_id: policy.id })
  const version = versionAsOf(versions as unknown as Version[], day)
  const out = !covers(policy as unknown as Parameters<typeof covers>[0], day)
  if (out) demandMayKeep(writer, record, before)
  return {
    customer_id: policy.customer_id,
    insurance_type_id: policy.insurance_type_id,
    risk: version?.risk ?? policy.risk,
    currency: policy.currency,
    policy_version_id: version?.id ?? null,
    out_of_period: out,
    ...coverValues(coveragesOf(version ?? policy), record, before),
  }
}

interface Version extends Values {
  id: number
  number: number | null
  effective_from: string | null
}

const coveragesOf = ({ coverages }: Values): Coverage[] => (coverages as Coverage[] | null) ?? []

function coverValues(coverages: readonly Coverage[], record: Values, before?: Values): Values {
  const named = typeof record.coverage === 'string' ? record.coverage : null
  const cover = coverageOf(coverages, named)
  if (named && !cover && differs('coverage', record, before) && coverages.length)
    throw invalid({
      coverage: [{ key: 'resources.claims.missing.coverage_open', params: { names: codesOf(coverages) } }],
    })
  const given = before ? differs('deductible', record, before) : record.deductible !== null
  return {
    coverage: cover?.code ?? named,
    cover_limit: cover?.limit ?? null,
    ...(given ? {} : { deductible: (cover?.deductible as Money | undefined) ?? null }),
  }
}

/** The codes of what is covered. */
export const codesOf = (coverages: readonly Coverage[]) =>
  coverages.filter(({ included }) => included !== false).map(({ code }) => code)

// A draft may say anything; once reported, only a manager keeps a loss on a day without cover.
function demandMayKeep({ ability }: Writer, record: Values, before?: Values): void {
  if (!ability || !before || record.status === 'draft' || before.out_of_period) return
  if (!can(ability, 'manage', 'Claim'))
    throw invalid({ loss_date: [{ key: 'resources.claims.rules.not_covered_day' }] })
}
