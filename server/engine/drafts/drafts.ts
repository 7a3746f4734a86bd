import { sql } from 'kysely'
import type { DraftBody, DraftPlace, StoredDraft } from '../../../src/contract/drafts'
import { canOn, canOnSome } from '../../../src/core/access/ability'
import type { Resource, Values } from '../../../src/core/schema/resource'
import { typeOf } from '../../../src/fields'
import { ApiError, notFound } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import { readLabels } from '../records/labels'
import { maskFor } from '../records/readable'
import { visibleRecord } from '../records/readRecord'
import { authorize } from '../records/scope'
import { readByIds, type Stored } from '../sql/select'
import { DRAFTS } from './tables'

/** The maximum size of a draft, in bytes. */
export const DRAFT_LIMIT = 256 * 1024
/** The maximum number of drafts per user. A further draft replaces the oldest one. */
const MAX_DRAFTS = 100
const FORM = /^[a-z0-9][a-z0-9:_-]{0,63}$/

interface DraftRow extends Record<string, unknown> {
  resource: string
  form: string
  content: DraftContent
  device: string
  at: Date | string
}

const moment = (at: Date | string) => new Date(at).toISOString()
const recordOf = (form: string) => (/^[1-9]\d{0,14}$/.test(form) ? Number(form) : undefined)

/** Returns the form in a path; throws a 404 if the text can't be one. */
export function readForm(form: string): string {
  if (!FORM.test(form)) throw notFound()
  return form
}

/** Stores what a user typed, unless another browser of theirs sent something later. */
export async function storeDraft(
  scope: Scope,
  resource: Resource,
  { form, sent }: { form: string; sent: DraftBody },
): Promise<void> {
  const { services, actor } = scope
  const db = services.db.kysely
  const id = recordOf(form)
  if (id === undefined) authorize(scope, 'create', resource)
  else await visibleRecord(scope, resource, id)
  const content = JSON.stringify(contentOf(resource, sent))
  if (Buffer.byteLength(content) > DRAFT_LIMIT) throw new ApiError(413, 'too_large')
  // Otherwise a browser whose clock is ahead would block all later drafts.
  await sql`
    insert into ${sql.id(DRAFTS)} (user_id, resource, form, content, device, at)
    values (${actor.id}, ${resource.name}, ${form}, ${content}::jsonb, ${sent.device}, least(${sent.at}::timestamptz, now()))
    on conflict (user_id, resource, form) do update
      set content = excluded.content, device = excluded.device, at = excluded.at
      where drafts.device = excluded.device or drafts.at <= excluded.at`.execute(db)
  await sql`
    delete from ${sql.id(DRAFTS)} where user_id = ${actor.id} and (resource, form) in (
      select resource, form from ${sql.id(DRAFTS)} where user_id = ${actor.id} order by at desc offset ${MAX_DRAFTS})`.execute(
    db,
  )
}

/** Returns a user's draft of a form; undefined if they can't read its record any more. */
export async function readDraft(
  scope: Scope,
  resource: Resource,
  form: string,
): Promise<StoredDraft | undefined> {
  const { services, actor } = scope
  const db = services.db.kysely
  const { rows } = await sql<DraftRow>`
    select content, device, at from ${sql.id(DRAFTS)}
    where user_id = ${actor.id} and resource = ${resource.name} and form = ${form}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const id = recordOf(form)
  const origin = { device: row.device, at: moment(row.at) }
  if (id === undefined) return mayCreate(scope, resource) ? { ...row.content, ...origin } : undefined
  const record = (await readByIds(db, resource, [id])).get(id)
  if (!record || !canOn(scope.ability, 'read', { resource, record })) return undefined
  return { ...readablePart(scope, resource, { content: row.content, record }), ...origin }
}

/** Deletes a user's draft of a form. */
export async function deleteDraft(
  { services, actor }: Scope,
  resource: Resource,
  form: string,
): Promise<void> {
  await sql`
    delete from ${sql.id(DRAFTS)}
    where user_id = ${actor.id} and resource = ${resource.name} and form = ${form}`.execute(
    services.db.kysely,
  )
}

/** Returns the forms for which the user has a draft, latest first. */
export async function listDrafts(scope: Scope): Promise<DraftPlace[]> {
  const { services, actor } = scope
  const { rows } = await sql<DraftRow>`
    select resource, form, content, device, at from ${sql.id(DRAFTS)}
    where user_id = ${actor.id} order by at desc`.execute(services.db.kysely)
  const found: DraftPlace[] = []
  for (const name of new Set(rows.map(({ resource }) => resource))) {
    const resource = services.resources.find(name)
    const own = rows.filter(row => row.resource === name)
    if (resource) found.push(...(await placesOf(scope, resource, own)))
  }
  return found.sort((one, other) => other.at.localeCompare(one.at))
}

async function placesOf(scope: Scope, resource: Resource, rows: readonly DraftRow[]): Promise<DraftPlace[]> {
  const { db } = scope
  const ids = rows.flatMap(({ form }) => recordOf(form) ?? [])
  const records = ids.length ? await readByIds(db, resource, ids) : new Map<number, Stored>()
  const open = ids.filter(id => {
    const record = records.get(id)
    return (
      record &&
      canOn(scope.ability, 'update', { resource, record }) &&
      canOn(scope.ability, 'read', { resource, record })
    )
  })
  const labels = open.length ? await readLabels(scope, resource, open) : {}
  return rows.flatMap(({ form, content, device, at }) => {
    const id = recordOf(form)
    if (id === undefined ? !mayCreate(scope, resource) : !open.includes(id)) return []
    const label = id === undefined ? content.label : labels[id]
    return [{ resource: resource.name, form, at: moment(at), device, label: label ?? null }]
  })
}

const mayCreate = ({ ability }: Scope, resource: Resource) => canOnSome(ability, 'create', resource)

/** Returns what was typed, with only those original values of the record that the user can still read. */
function readablePart(
  { ability }: Scope,
  resource: Resource,
  { content: { base, ...content }, record }: { content: DraftContent; record: Stored },
): DraftContent {
  if (!base) return content
  const shown = maskFor(ability, resource)(record)
  const still = Object.entries(base).filter(([name]) => Object.hasOwn(shown, name))
  return { ...content, base: { ...Object.fromEntries(still), id: record.id, version: base.version } }
}

/** The stored content of a draft, without its device and time. */
type DraftContent = Omit<StoredDraft, 'at' | 'device'>

/** Returns the parts of a draft that can be stored: existing fields without secrets. */
function contentOf(
  resource: Resource,
  { values, base, sent, idempotency_key, label }: DraftBody,
): DraftContent {
  const stored = (given: Values) => knownFields(resource, given)
  return {
    values: stored(values),
    ...(base ? { base: { ...stored(base), id: base.id, version: base.version } } : {}),
    ...(sent ? { sent: sent.map(stored) } : {}),
    ...(idempotency_key ? { idempotency_key } : {}),
    ...(label ? { label } : {}),
  }
}

function knownFields({ fields }: Resource, given: Values): Values {
  const stored: Values = {}
  for (const [name, field] of Object.entries(fields))
    if (Object.hasOwn(given, name) && !typeOf(field).writeOnly) stored[name] = given[name]
  return stored
}
