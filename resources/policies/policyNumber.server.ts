import { sql } from 'kysely'
import { type HookWrite, invalid, type Writer } from '../../server/hooks'
import { COLLATION } from '../../src/core/schema/row'
import type { Term } from '../premium/term'
import { asPolicy, type Policy } from './policy'

type Held = Pick<Policy, 'status' | 'effective' | 'expiry' | 'cancel_date' | 'cancel_method'>

/** The part of a policy that its number is taken for: it ends early, or is none, if the policy was cancelled. */
function heldTerm({ status, effective, expiry, cancel_date, cancel_method }: Held): Term {
  if (status !== 'cancelled') return { effective, expiry }
  return { effective, expiry: cancel_method === 'flat' ? effective : (cancel_date ?? effective) }
}

/** The fields that decide which term of a contract a policy is. */
const IDENTITY = ['policy_no', 'insurance_company_id', 'effective', 'expiry', 'status'] as const

/**
 * Refuses a policy whose term overlaps another term of the same contract: a contract keeps its number over
 * its terms, and each term is a policy. Called after the write, so that it sees all policies of an import. A
 * lock on the number keeps two transactions from adding overlapping terms at the same time.
 */
export async function checkTermOfNumber(writer: Writer, { before, record }: HookWrite): Promise<void> {
  const policy = asPolicy(record)
  const { id, policy_no, insurance_company_id: company } = policy
  if (!policy_no || (before && IDENTITY.every(name => before[name] === record[name]))) return
  const held = heldTerm(policy)
  if (held.effective >= held.expiry) return
  const collation = sql.raw(COLLATION)
  const key = `${company} ${policy_no.toLowerCase()}`
  await sql`select pg_advisory_xact_lock(hashtext('policy numbers'), hashtext(${key}))`.execute(writer.db)
  const { rows } = await sql<Held & { number: string }>`
    select number, status, effective::text, expiry::text, cancel_date::text, cancel_method from policies
    where insurance_company_id = ${company} and lower(policy_no collate ${collation}) = lower(${policy_no} collate ${collation})
      and id <> ${id} and effective < ${held.expiry} and deleted_at is null
    order by effective`.execute(writer.db)
  const other = rows.find(row => {
    const term = heldTerm(row)
    return term.effective < term.expiry && held.effective < term.expiry
  })
  if (other)
    throw invalid({
      policy_no: [
        {
          key: 'resources.policies.rules.terms_overlap',
          params: { policy: other.number, from: other.effective, until: heldTerm(other).expiry },
        },
      ],
    })
}
