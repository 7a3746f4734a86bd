import { sql } from 'kysely'
import {
  ApiError,
  changeRecords,
  createRecordsFor,
  findRecords,
  type Stored,
  todayIn,
  type Writer,
} from '../../server/hooks'
import { dayAt } from '../../src/core/field/relativeDate'
import { less, noMoney, percentOf, sumOf } from '../../src/core/money/arithmetic'
import type { Values } from '../../src/core/schema/resource'
import { asEndorsement } from '../endorsements/endorsement'
import { type BookedAct, bookedOn, chargeValues } from '../policyCharges/booked'
import { totalOf } from '../policyCharges/charge'
import { planCharges } from '../policyCharges/plan'
import { segmentsOf } from '../policyVersions/segments'
import { numberedVersion, versionOf } from '../policyVersions/version'
import { coveredUntil } from './course'
import { lapsedOn } from './grace'
import { asPolicy, contentOf, type Policy } from './policy'
import { type Present, type PresentPolicy, presentCourse } from './presentCourse'

/** The number of policies that are migrated together. */
const AT_ONCE = 200

type Interruption = { record_id: string; action: string; at: string }
type Migrated = { policy: Policy; present: Present; versions: PresentPolicy['versions'] }

/**
 * Stores the acts, charges and versions of policies that were saved before there were any. Amounts that were
 * charged, paid or returned stay as they are: see `presentCourse`. The view `to_check` of the charges lists where
 * the formula gives another amount.
 */
export async function migratePolicies(writer: Writer): Promise<number> {
  let [after, migrated] = [0, 0]
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from policies where id > ${after} and deleted_at is null
        and not exists (select from policy_charges where policy_id = policies.id)
        and exists (select from policy_versions where policy_id = policies.id)
      order by id limit ${AT_ONCE}`.execute(writer.db)
    const ids = rows.map(({ id }) => Number(id))
    if (ids.length) migrated += await migrateEach(writer, ids)
    if (ids.length < AT_ONCE) return migrated
    after = ids.at(-1) ?? after
  }
}

/** Migrates policies together; if the rules refuse one of them, in halves, without the refused ones. */
async function migrateEach(writer: Writer, ids: readonly number[]): Promise<number> {
  await sql`savepoint migrated`.execute(writer.db)
  try {
    await migrateSome(writer, ids)
    return ids.length
  } catch (refusal) {
    if (!(refusal instanceof ApiError)) throw refusal
    await sql`rollback to savepoint migrated`.execute(writer.db)
    if (ids.length === 1) {
      writer.services.log.warn({ id: ids[0], errors: refusal.options.errors }, 'A policy keeps its old form')
      return 0
    }
    const half = Math.ceil(ids.length / 2)
    return (await migrateEach(writer, ids.slice(0, half))) + (await migrateEach(writer, ids.slice(half)))
  }
}

async function migrateSome(writer: Writer, ids: readonly number[]): Promise<void> {
  const filter = { policy_id_eq_any: [...ids] }
  const policies = await findRecords(writer, 'policies', { filter: { id_eq_any: [...ids] }, lock: true })
  const versions = byPolicy(await findRecords(writer, 'policy-versions', { filter }))
  const issued = byPolicy(
    await findRecords(writer, 'endorsements', { filter: { ...filter, status: 'issued' } }),
  )
  const interruptions = await interruptionsOf(writer, ids)
  const all = policies.map((record): Migrated => {
    const policy = withEnd(asPolicy(record), interruptions.get(record.id) ?? [])
    const own = versions.get(record.id) ?? []
    const present = presentCourse({
      policy,
      versions: own,
      endorsements: (issued.get(record.id) ?? []).map(asEndorsement),
      interruptions: policy.status === 'cancelled' ? [] : (interruptions.get(record.id) ?? []),
    })
    return { policy, present, versions: own }
  })
  const acts = byPolicy(
    await createRecordsFor(
      writer,
      'policy-acts',
      all.flatMap(({ policy, present }) =>
        present.acts.map(act => ({ ...act, policy_id: policy.id, label: `${policy.number} A${act.number}` })),
      ),
    ),
  )
  await changeRecords(writer, 'endorsements', {
    changes: new Map(all.flatMap(({ present }) => [...present.written])),
  })
  await migrateVersions(writer, all)
  await createRecordsFor(
    writer,
    'policy-charges',
    all.flatMap(one => chargesOf(writer, one, (acts.get(one.policy.id) ?? []) as unknown as BookedAct[])),
  )
  await changeRecords(writer, 'policies', {
    changes: new Map(all.map(one => [one.policy.id, valuesOf(writer, one)])),
  })
}

function byPolicy(records: readonly Stored[]): Map<number, Stored[]> {
  const found = new Map<number, Stored[]>()
  for (const record of records) {
    const id = Number(record.policy_id)
    found.set(id, [...(found.get(id) ?? []), record])
  }
  return found
}

/** Returns when the cover of each policy was suspended and resumed, from the history. */
async function interruptionsOf(
  { db, context }: Writer,
  ids: readonly number[],
): Promise<Map<number, PresentPolicy['interruptions'][number][]>> {
  const { rows } = await sql<Interruption>`
    select record_id, action, at from record_history
    where resource = 'policies' and record_id = any(${[...ids]}::bigint[]) and action in ('suspend', 'resume')
    order by id`.execute(db)
  const found = new Map<number, PresentPolicy['interruptions'][number][]>()
  for (const { record_id, action, at } of rows) {
    const day = dayAt(new Date(at), context.timeZone)
    const kind = action === 'suspend' ? ('suspension' as const) : ('resumption' as const)
    found.set(Number(record_id), [...(found.get(Number(record_id)) ?? []), { kind, day }])
  }
  return found
}

/** Returns a policy with the days on which its cover lapsed or was suspended, which had no fields. */
function withEnd(policy: Policy, interruptions: readonly { kind: string; day: string }[]): Policy {
  const { status, reinstate_by, lapse_on } = policy
  if (status === 'lapsed' && !policy.lapsed_on)
    return { ...policy, lapsed_on: reinstate_by ? lapsedOn(reinstate_by) : lapse_on }
  const since = interruptions.findLast(({ kind }) => kind === 'suspension')?.day ?? policy.effective
  return status === 'suspended' && !policy.suspended_from
    ? { ...policy, suspended_from: since, suspension_terms: 'none' }
    : policy
}

/** Dates the stored versions, supersedes those that no act explains, and adds those of other acts. */
async function migrateVersions(writer: Writer, all: readonly Migrated[]): Promise<void> {
  const changes = new Map<number, Values>()
  const added: Values[] = []
  for (const { policy, present, versions } of all) {
    const left = new Set(versions.map(({ id }) => id))
    let number = versions.length
    for (const [at, segment] of segmentsOf(present.course).entries()) {
      const values = versionOf(policy, segment)
      const known = versions.find(({ id, number: of, endorsement_id }) =>
        at === 0
          ? Number(of) === 1
          : left.has(id) && endorsement_id && endorsement_id === values.endorsement_id,
      )
      if (known) {
        left.delete(known.id)
        const { until, status, basis, effective, customer_id, insurance_company_id, expiry } = values
        const dated = { until, status, basis, effective, customer_id, insurance_company_id, expiry }
        changes.set(known.id, { ...dated, entered_at: known.created_at })
      } else {
        number += 1
        const entered_at = writer.context.now.toISOString()
        added.push({ ...values, ...numberedVersion(policy, number), entered_at })
      }
    }
    for (const id of left) changes.set(id, { superseded_at: writer.context.now.toISOString() })
  }
  await changeRecords(writer, 'policy-versions', { changes })
  await createRecordsFor(writer, 'policy-versions', added)
}

function chargesOf(writer: Writer, { policy, present }: Migrated, acts: readonly BookedAct[]): Values[] {
  const today = todayIn(writer.context)
  return planCharges(present.course)
    .filter(({ net, fees, taxes }) => net.amount || fees.amount || taxes.amount)
    .map((charge, at) => ({
      ...chargeValues(charge, acts, policy),
      number: at + 1,
      label: `${policy.number} C${at + 1}`,
      // What was charged in the past was booked then.
      booked_on: charge.from < today ? charge.from : bookedOn(charge, policy, today),
    }))
}

/** The policy as the version of today, with the sums of its charges. */
function valuesOf(writer: Writer, { policy, present: { course } }: Migrated): Values {
  const today = todayIn(writer.context)
  const charges = planCharges(course)
  const segments = segmentsOf(course)
  const none = noMoney(policy.premium_net.currency)
  const charged = sumOf([none, ...charges.map(totalOf)])
  if (less(charged, policy.charged_total ?? none).amount)
    // Only this policy keeps its old form: the office must be able to start.
    throw new ApiError(409, 'not_possible', { message: 'resources.policies.rules.kept' })
  return {
    ...contentOf({ ...(segments.findLast(({ from }) => from <= today) ?? segments[0])?.content }),
    charge_rows: charges
      .filter(({ kind }) => kind !== 'return' && kind !== 'penalty')
      .map(({ commission_rate: _rate, ...charge }) => charge),
    commission_expected: policy.commission_rate
      ? sumOf([none, ...charges.map(({ net, commission_rate }) => percentOf(net, commission_rate ?? '0'))])
      : policy.commission_expected,
    covered_until: coveredUntil(course),
    next_change_on: segments.find(({ from }) => from > today && from > policy.effective)?.from ?? null,
    lapsed_on: policy.lapsed_on,
    suspended_from: policy.suspended_from,
    suspension_terms: policy.suspension_terms,
  }
}
