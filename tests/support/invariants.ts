import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Database, Executor } from '../../server/base/storage/database'
import { tableName } from '../../server/engine/sql/columns'
import type { Resource, Values } from '../../src/core/schema/resource'
import type { Resources } from '../../src/core/schema/resources'
import type { Row } from '../../src/core/schema/row'
import { fromRow } from '../../src/core/schema/rows'
import { storedName } from '../../src/core/schema/systemFields'

const netOfCovers = (table: string) => `
    select r.id from ${table} r, lateral (
      select sum((c->'premium'->>'amount')::bigint) as total from jsonb_array_elements(r.coverages) c
      where c->>'included' is distinct from 'false') covers
    where jsonb_typeof(r.coverages) = 'array' and covers.total <> r.premium_net and r.deleted_at is null`

/** States that the tables must never contain (DOMAIN.md §12), each as a query that finds violations. */
const FORBIDDEN: Record<string, string> = {
  'two accepted quotes of one work order': `
    select work_order_id as id from quotes where status in ('accepted', 'converted') and deleted_at is null
    group by work_order_id having count(*) > 1`,
  'two policies of one work order': `
    select work_order_id as id from policies where work_order_id is not null group by work_order_id having count(*) > 1`,
  'an accepted work order and its quote do not agree': `
    select o.id from work_orders o left join quotes q on q.id = o.accepted_quote_id
    where o.status in ('accepted', 'policy_issued') and (q.status is null or q.work_order_id <> o.id
      or q.status <> case o.status when 'accepted' then 'accepted' else 'converted' end)`,
  'an issued work order without its policy': `
    select o.id from work_orders o left join policies p on p.id = o.policy_id and p.work_order_id = o.id
    where o.status = 'policy_issued' and p.id is null`,
  'instalments do not add up to what the policy charges': `
    select p.id from policies p join instalments i on i.policy_id = p.id and i.status <> 'cancelled' and i.deleted_at is null
    where p.deleted_at is null group by p.id having p.charged_total is distinct from sum(i.amount)`,
  'what was paid of an instalment is not what its payments say': `
    select i.id from instalments i left join (
      select (line->>'instalment_id')::bigint as id, sum((line->'amount'->>'amount')::numeric) as paid
      from payments p, jsonb_array_elements(p.spread) line where p.deleted_at is null group by 1) s on s.id = i.id
    where i.deleted_at is null and coalesce(i.paid, 0) <> coalesce(s.paid, 0)`,
  'a payment is not its spread and what is left over': `
    select p.id from payments p where p.amount is distinct from p.left_over + coalesce(
      (select sum((line->'amount'->>'amount')::numeric) from jsonb_array_elements(p.spread) line), 0)`,
  'a customer used more credit than they had': `
    select customer_id as id from payments where deleted_at is null
    group by customer_id, amount_currency having sum(left_over) < 0`,
  'a reversed payment without exactly one mirror': `
    select p.id from payments p left join payments m on m.reverses = p.id
    group by p.id having (p.status = 'reversed') <> (count(m.id) = 1) or sum(m.amount) <> -p.amount`,
  'a policy without its first version': `
    select p.id from policies p where not exists (select from policy_versions v where v.policy_id = p.id and v.number = 1)`,
  'two terms of one contract overlap': `
    with terms as (
      select id, insurance_company_id as company, lower(policy_no) as no, effective,
        case when status <> 'cancelled' then expiry when cancel_method = 'flat' then effective else cancel_date end as until
      from policies where policy_no is not null and deleted_at is null)
    select a.id from terms a join terms b on a.company = b.company and a.no = b.no and a.id < b.id
    where a.effective < b.until and b.effective < a.until and a.effective < a.until and b.effective < b.until`,
  'a contract that was continued twice from the same term': `
    select previous_policy_id as id from policies where continued and status <> 'cancelled' and deleted_at is null
    group by previous_policy_id having count(*) > 1`,
  'a renewed policy whose every next term was cancelled': `
    select p.id from policies p where p.renewal_status = 'renewed' and p.deleted_at is null
      and not exists (select from policies n where n.previous_policy_id = p.id and n.deleted_at is null
        and (n.status <> 'cancelled' or n.cancel_date > n.effective))`,
  'charges do not add up to what the policy charges': `
    select p.id from policies p left join policy_charges c on c.policy_id = p.id where p.deleted_at is null
    group by p.id having p.charged_total is distinct from sum(coalesce(c.net, 0) + coalesce(c.fees, 0) + coalesce(c.taxes, 0))`,
  'a charge that is taken back twice, or not by its mirror': `
    select c.id from policy_charges c join policy_charges m on m.reverses_id = c.id
    group by c.id having count(*) > 1 or bool_or(c.reverses_id is not null) or bool_or(m.policy_id <> c.policy_id)
      or bool_or(m."from" <> c."from" or m.until <> c.until)
      or coalesce(sum(m.net), 0) <> -coalesce(c.net, 0) or coalesce(sum(m.fees), 0) <> -coalesce(c.fees, 0)
      or coalesce(sum(m.taxes), 0) <> -coalesce(c.taxes, 0)`,
  'versions overlap, or leave days of the term out': `
    select distinct p.id from policies p join (
      select policy_id, effective_from, until, expiry, lag(until) over by_day as before, lead(until) over by_day as next
      from policy_versions where superseded_at is null window by_day as (partition by policy_id order by effective_from)
    ) v on v.policy_id = p.id
    where v.effective_from <> coalesce(v.before, p.effective) or v.until < v.effective_from
      or (v.next is null and v.until <> v.expiry)`,
  'a policy that is not the version before its next change': `
    select p.id from policies p left join lateral (
      select * from policy_versions v where v.policy_id = p.id and v.superseded_at is null
        and (p.next_change_on is null or v.effective_from < p.next_change_on) order by effective_from desc limit 1
    ) v on true
    where p.deleted_at is null and (v.id is null or v.premium_net <> p.premium_net or v.customer_id <> p.customer_id
      or v.insurance_company_id <> p.insurance_company_id or v.expiry <> p.expiry
      or (p.next_change_on is not null and v.until <> p.next_change_on))`,
  'what was paid on a claim is not what its payments say, or more than was approved': `
    select c.id from claims c left join claim_payments y on y.claim_id = c.id and y.status = 'paid'
      and y.kind is distinct from 'expense' and y.deleted_at is null
    where c.deleted_at is null group by c.id
    having coalesce(c.paid, 0) <> coalesce(sum(y.amount), 0) or coalesce(c.paid, 0) > coalesce(c.approved, 0)`,
  'an amount of a claim is not the sum of its entries': `
    select c.id from claims c left join claim_entries e on e.claim_id = c.id and e.deleted_at is null
    where c.deleted_at is null group by c.id having
      coalesce(c.approved, 0) <> coalesce(sum(e.amount) filter (where e.counts_as = 'approved'), 0)
      or coalesce(c.paid, 0) <> coalesce(sum(e.amount) filter (where e.counts_as = 'paid'), 0)
      or coalesce(c.expenses, 0) <> coalesce(sum(e.amount) filter (where e.counts_as = 'expenses'), 0)
      or coalesce(c.recovery, 0) <> coalesce(sum(e.amount) filter (where e.counts_as = 'recovery'), 0)
      or coalesce(c.reserve, 0) <> coalesce(sum(e.reserve) filter (where e.counts_as = 'reserve'), 0)
      or coalesce(c.reserve_expense, 0) <> coalesce(sum(e.reserve) filter (where e.counts_as = 'reserve_expense'), 0)`,
  'an amount of a claim is not the sum of its lines': `
    select c.id from claims c join claim_lines l on l.claim_id = c.id and l.deleted_at is null
    where c.deleted_at is null group by c.id having
      coalesce(c.estimate, 0) <> coalesce(sum(l.estimate), 0) or coalesce(c.approved, 0) <> coalesce(sum(l.approved), 0)
      or coalesce(c.paid, 0) <> coalesce(sum(l.paid), 0) or coalesce(c.reserve, 0) <> coalesce(sum(l.reserve), 0)`,
  'more was recovered on a claim than paid, or less than nothing is incurred': `
    select id from claims where deleted_at is null
      and (coalesce(recovery, 0) > coalesce(paid, 0) + coalesce(expenses, 0) or incurred < 0)`,
  'two payments of one claim with the same number': `
    select claim_id as id from claim_payments where deleted_at is null group by claim_id, number having count(*) > 1`,
  'two instalments of one policy with the same number': `
    select policy_id as id from instalments where deleted_at is null group by policy_id, number having count(*) > 1`,
  'a claim of a version that was not in force on the day of the loss': `
    select c.id from claims c join policy_versions v on v.id = c.policy_version_id
    left join insurance_types t on t.id = c.insurance_type_id
    where v.effective_from > case t.trigger when 'claims_made' then c.reported_on else c.loss_date end and v.number > 1`,
  'a quote that was accepted after it expired': `
    select q.id from quotes q join record_history h on h.resource = 'quotes' and h.record_id = q.id and h.action = 'accept'
    where q.status in ('accepted', 'converted') and q.valid_until < h.at::date - 1`,
  'the net premium of a quote is not the sum of its coverages’ premiums': netOfCovers('quotes'),
  'the net premium of a policy is not the sum of its coverages’ premiums': netOfCovers('policies'),
  'the net premium of a policy version is not the sum of its coverages’ premiums':
    netOfCovers('policy_versions'),
  'a quote of an older request is accepted': `
    select id from quotes where status in ('accepted', 'converted') and outdated`,
  'a quote of an older request does not say what changed, or a current one does': `
    select id from quotes where deleted_at is null and outdated = (request_changes is null)`,
  'a work order counts its quotes of an older request wrong': `
    select o.id from work_orders o left join quotes q on q.work_order_id = o.id and q.outdated and q.deleted_at is null
      and q.status in ('requested', 'received', 'presented')
    where o.deleted_at is null group by o.id having coalesce(o.quotes_outdated, 0) <> count(q.id)`,
  'a write of the history that no operation did': `
    select h.id from record_history h where h.operation is not null
      and not exists (select from operations o where o.id = h.operation)`,
}

type Broken = { id: string }

/** Returns the violations in a database, one line each; none if every invariant holds. */
export async function brokenInvariants({ kysely }: Database, resources: Resources): Promise<string[]> {
  const found: string[] = []
  const look = async (what: string, query: string) => {
    const { rows } = await sql.raw<Broken>(query).execute(kysely)
    if (rows.length) found.push(`${what}: ${rows.slice(0, 5).map(({ id }) => id)} (${rows.length})`)
  }
  for (const [what, query] of Object.entries(FORBIDDEN)) await look(what, query)
  for (const { name } of resources.all) {
    const table = name.replaceAll('-', '_')
    await look(
      `${name}: the record is not of the version that its history tells last`,
      `select t.id from ${table} t join record_history h on h.resource = '${name}' and h.record_id = t.id
       group by t.id having t.version <> max(h.version)`,
    )
    await look(
      `${name}: a version is twice or missing in the history`,
      `select record_id as id from record_history where resource = '${name}'
       group by record_id having count(*) <> max(version) - min(version) + 1 or count(*) <> count(distinct version)`,
    )
  }
  for (const resource of resources.all) found.push(...(await untoldValues(kysely, resource)))
  return [...found, ...(await numbers(kysely)), ...(await strayTransitions(kysely, resources))]
}

/** Finds records that differ from the values that their history leads to, field by field. */
async function untoldValues(db: Executor, resource: Resource): Promise<string[]> {
  const { rows: logged } = await sql<{ id: string; values: Values }>`
    select record_id as id, jsonb_object_agg(field, after) as values from (
      select distinct on (record_id, field) record_id, change->>'field' as field, change->'after' as after
      from record_history h, jsonb_array_elements(h.changes) change
      where resource = ${resource.name} order by record_id, field, h.id desc) newest
    group by record_id`.execute(db)
  const values = new Map(logged.map(row => [row.id, row.values]))
  const { rows } = await sql<Row>`select * from ${sql.id(tableName(resource))}`.execute(db)
  const wrong = rows.flatMap(row => {
    const record = fromRow(resource, row)
    const known = values.get(String(row.id)) ?? {}
    return Object.keys(resource.fields)
      .filter(
        name =>
          name in record &&
          !isDeepStrictEqual(known[storedName(resource, name)] ?? null, asJson(record[name])),
      )
      .map(name => `${row.id}.${name}`)
  })
  return wrong.length
    ? [`${resource.name}: not what the history tells: ${wrong.slice(0, 5)} (${wrong.length})`]
    : []
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

/** Checks that numbers are unique and have no gaps, even after a rollback. */
async function numbers(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ resource: string; period: string; next: string }>`
    select * from record_numbers where period <> ''`.execute(db)
  const found: string[] = []
  for (const { resource, period, next } of rows) {
    const table = sql.id(resource.replaceAll('-', '_'))
    const count = await sql<{ count: string; different: string }>`
      select count(*) as count, count(distinct number) as different from ${table}
      where number like ${`%-${period}-%`}`.execute(db)
    const [counted] = count.rows
    if (Number(counted?.count) !== Number(next) - 1 || counted?.count !== counted?.different)
      found.push(`${resource} of ${period}: ${JSON.stringify(counted)} numbers, and ${next} comes next`)
  }
  return found
}

/** Finds status changes that no transition allows. */
async function strayTransitions(db: Executor, resources: Resources): Promise<string[]> {
  const { rows } = await sql<{ resource: string; action: string; from: string; to: string }>`
    select distinct h.resource, h.action, c->>'before' as "from", c->>'after' as "to"
    from record_history h, jsonb_array_elements(h.changes) as c
    where c->>'field' = 'status' and c->>'before' is not null`.execute(db)
  return rows.flatMap(({ resource, action, from, to }) => {
    const { transitions } = resources.get(resource)
    if (!Object.keys(transitions).length || action === 'undo') return []
    const move = Object.hasOwn(transitions, action) ? transitions[action] : undefined
    return move?.to === to && move.from.includes(from)
      ? []
      : [`${resource}: ${action} moved ${from} to ${to}`]
  })
}
