import { sql } from 'kysely'
import { findRecord, findRecords, type Stored, type Writer } from '../../server/hooks'
import { covers } from '../claims/cover'
import { versionAsOf } from './asOf'
import { type Covering, coveredUntil } from './covered'

/** The version of a policy on a day, and whether the policy covers that day. */
export interface CoverOnDay {
  version?: Stored
  covered: boolean
}

/**
 * Returns the version of a policy in force on a day (`YYYY-MM-DD`), and whether the policy covers that day:
 * within the term, and not after a cancellation or a lapse, nor in a suspension.
 */
export async function coverOn(reader: Writer, policyId: number, day: string): Promise<CoverOnDay> {
  const policy = await findRecord(reader, 'policies', { id: policyId })
  if (!policy) return { covered: false }
  const versions = await findRecords(reader, 'policy-versions', { filter: { policy_id: policyId } })
  const version = versionAsOf(versions as unknown as (Stored & VersionDates)[], day)
  const term = policy as unknown as Covering
  const end = term.status === 'lapsed' ? coveredUntil(term) : null
  const covered =
    covers(term, day) && (end === null || day < end) && !(await isSuspendedOn(reader, policyId, day))
  return { version, covered }
}

interface VersionDates {
  number: number | null
  effective_from: string | null
}

/** Returns whether the history of a policy shows a suspension that began by a day and had not ended. */
async function isSuspendedOn({ db, context }: Writer, policyId: number, day: string): Promise<boolean> {
  const { rows } = await sql<{ action: string }>`
    select action from record_history
    where resource = 'policies' and record_id = ${policyId}
      and (at at time zone ${context.timeZone})::date <= ${day}::date
      and changes @> '[{"field": "status"}]'
    order by id desc limit 1`.execute(db)
  return rows[0]?.action === 'suspend'
}
