import { findRecord, findRecords, type Stored, type Writer } from '../../server/hooks'
import { compareMoney } from '../../src/core/money/arithmetic'
import { fold, foldAs } from '../../src/core/schema/fold'
import type { Blocker, Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import type { LimitKind } from '../insuranceTypes/limitKinds'
import { mostApproved } from './cover'

/** Statuses of claims whose approval does not count. What was paid for them still does. */
const NOT_APPROVED = ['rejected', 'withdrawn', 'discarded']

/**
 * Blocks an approval above what is left of the limit. `line` is the claim with the cover, limit, person and
 * vehicle of one of its lines (`line_id`), or of its only one.
 */
export async function limitBlocker(
  writer: Writer,
  line: Values,
  approved: Money,
): Promise<Blocker | undefined> {
  const limit = line.cover_limit as Money | null
  if (!limit) return undefined
  const most = mostApproved(limit, line.deductible as Money | null, await usedBefore(writer, line))
  return most && compareMoney(approved, most) > 0
    ? { key: 'above_limit', field: 'approved', params: { limit: most } }
    : undefined
}

interface LimitTerms {
  code: string
  limit_kind: LimitKind
  limit_restored?: boolean | null
}

/** Returns the amounts that other lines have used of the same limit. */
async function usedBefore(writer: Writer, line: Values): Promise<Money[]> {
  const type = await findRecord(writer, 'insurance-types', { id: Number(line.insurance_type_id) })
  const coverages = (type?.coverages as LimitTerms[] | null) ?? []
  const terms = coverages.find(({ code }) => code === line.coverage)
  // A limit per claim, or restored after each, is only shared by the lines of one claim.
  const isOwn = terms?.limit_kind === 'per_occurrence' || terms?.limit_restored
  const claims = await findRecords(writer, 'claims', {
    filter: isOwn ? { id: line.id } : { policy_id: line.policy_id },
  })
  const lines = await findRecords(writer, 'claim-lines', {
    filter: { claim_id_eq_any: claims.map(({ id }) => id) },
  })
  return claims.flatMap(claim =>
    partsOf(claim, lines)
      .filter(part => !isSame(part, line) && sharesLimit(terms?.limit_kind, part, line))
      .flatMap(part => usedBy(claim, part) ?? []),
  )
}

interface Part {
  claim_id: number
  line_id: number | null
  values: Values
}

/** Returns the lines of a claim; the claim itself if it has at most one. */
function partsOf(claim: Stored, lines: readonly Stored[]): Part[] {
  const own = lines.filter(one => one.claim_id === claim.id)
  const [only, other] = own
  if (other) return own.map(values => ({ claim_id: claim.id, line_id: values.id, values }))
  const { person, vehicle }: Values = only ?? {}
  return [{ claim_id: claim.id, line_id: null, values: { ...claim, person, vehicle } }]
}

const isSame = ({ claim_id, line_id }: Part, line: Values) =>
  claim_id === line.id && (line_id === null || line_id === line.line_id)

// Adjusters write the person and the vehicle of a line as text.
const nameOf = (person: unknown) => fold(String(person ?? ''))
const plateOf = (vehicle: unknown) => foldAs('code', String(vehicle ?? ''))

function sharesLimit(kind: LimitKind | undefined, { values }: Part, line: Values): boolean {
  if (values.coverage !== line.coverage) return false
  if (kind === 'per_person') return nameOf(values.person) === nameOf(line.person)
  if (kind === 'per_vehicle') return plateOf(values.vehicle) === plateOf(line.vehicle)
  return true
}

/**
 * Returns the amount of a limit that a claim uses with one of its lines, whatever its status: a claim that was
 * reopened still uses what was approved and paid.
 */
const usedBy = ({ status }: Values, { values: { approved, paid } }: Part): Money | null =>
  (NOT_APPROVED.includes(String(status)) ? paid : (approved ?? paid)) as Money | null
