import type { Stored } from '../../../../server/engine/sql/select'
import { applies } from '../../../../src/core/schema/applies'
import type { AnyField, Resource, Values } from '../../../../src/core/schema/resource'
import { typeOf } from '../../../../src/fields'
import { type Answer, NOBODY, type Walk } from '../walk'
import { isWork } from '../work'

/** The possible responses to a permitted write: success, or a refusal by a business rule. */
const ACCEPTED = [200, 201, 409, 422]

/**
 * P-11 restricts accounts and roles further, and has its own
 * tests. They can return 403 although the rules allow the write.
 */
const guarded = ({ account, fields }: Resource) => account !== undefined || 'permissions' in fields

function accepted(walk: Walk, what: string, { status, body }: Answer): void {
  const fine = ACCEPTED.includes(status) || (status === 403 && guarded(walk.resource))
  walk.check(what, fine ? 'accepted' : { status, ...body }, 'accepted')
}

/** Replaces each reference in a sample by a permitted choice, or by null without one. */
function choosable(walk: Walk, values: Values, seen: ReadonlyMap<string, readonly Stored[]>): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = walk.resource.fields[name]
      const target = field && walk.world.resources.target(field)
      if (!field || !target) return [name, value]
      const filter = 'filter' in field ? (field.filter as Values) : {}
      const open = (seen.get(target.name) ?? []).find(record =>
        Object.entries(filter).every(([key, asked]) => record[key] === asked),
      )
      const id = open?.id ?? null
      return [name, id !== null && typeOf(field).reference?.(field).many ? [id] : id]
    }),
  )
}

/**
 * Returns a body like the nth record that the person could send,
 * with all fields filled; references are permitted choices.
 */
export async function bodyFor(walk: Walk, like: number): Promise<Values> {
  const { oracle, resource, world } = walk
  const targets = new Map<string, readonly Stored[]>()
  for (const field of Object.values(resource.fields)) {
    const target = world.resources.target(field)
    if (!target || targets.has(target.name)) continue
    const known = world.ids(target.name)
    const all = oracle.may('read', target) ? await walk.visible(target) : await walk.records(target)
    targets.set(
      target.name,
      all.filter(({ id }) => known.includes(id) || target.account),
    )
  }
  const values = world.sample(resource, like)
  // Files, and items with references, are out of scope.
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!(name in values)) continue
    const nested = Object.values(typeOf(field).nested?.(field) ?? {})
    if (typeOf(field).files || nested.some(one => typeOf(one).reference || typeOf(one).files))
      values[name] = null
  }
  return choosable(walk, values, targets)
}

/** Returns the values of the visible fields: a value for any other field is rejected (C-10). */
const shownOf = ({ fields }: Resource, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const { visibleWhen = true } = fields[name] ?? {}
      return applies(visibleWhen, values, { fields })
    }),
  )

type Post = (body: unknown) => Promise<Answer>

/** Checks creating a record: each forbidden field alone, then all permitted fields. */
export async function create(walk: Walk): Promise<void> {
  await tryCreate(walk, 'create', body => walk.ask('POST /:resource', { body }))
}

export async function tryCreate(
  walk: Walk,
  what: string,
  post: Post,
  below?: { by: string; id: number },
): Promise<void> {
  const { oracle, resource, person } = walk
  const fixed: Values = below ? { [below.by]: below.id } : {}
  const full = { ...(await bodyFor(walk, 0)), ...fixed }
  walk.used('create', ...Object.keys(full))
  if (!oracle.may('create', resource)) return walk.refused(what, await post(full), 'create')
  const open = Object.keys(full).filter(name => oracle.writes('create', resource, name))
  const closed = Object.keys(full).filter(name => !open.includes(name) && full[name] !== null)
  const refused = closed.filter(name => !sameAsDefault(walk, name, full[name]))
  if (below && refused.includes(below.by)) return walk.refused(what, await post({}), 'create', below.by)
  for (const name of below ? refused.slice(0, 1) : refused)
    walk.refused(`${what} with ${name}`, await post({ ...fixed, [name]: full[name] }), 'create', name)
  // By default the record belongs to the user. A record that
  // belongs to another user must be created or refused too.
  const handlers = open.includes('assigned_to') ? [person.id, walk.world.other(person.id)] : [person.id]
  for (const handler of handlers) {
    const body = {
      ...shownOf(resource, pick(full, open)),
      ...(open.includes('assigned_to') ? { assigned_to: handler } : {}),
    }
    await createOne(walk, `${what} for ${handler === person.id ? 'me' : 'another'}`, await post(body), body)
  }
}

async function createOne(walk: Walk, what: string, answer: Answer, body: Values): Promise<void> {
  const { oracle, resource, person, world } = walk
  const defaults = Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [
      name,
      field.default === '@me' ? person.id : (field.default ?? null),
    ]),
  )
  const made = await world.beside(resource, { ...defaults, ...body, created_by: person.id } as Values)
  const refusedField = Object.keys(body).find(
    name => !sameAsDefault(walk, name, body[name]) && !oracle.writes('create', resource, name, made),
  )
  if (answer.status === 422) accepted(walk, what, answer)
  else if (!oracle.may('create', resource, made)) walk.refused(what, answer, 'create')
  else if (refusedField) walk.refused(what, answer, 'create', refusedField)
  else accepted(walk, what, answer)
  if (answer.status !== 201) return
  await walk.refresh()
  const stored = (await walk.records()).find(({ id }) => id === answer.body.data.id)
  if (!stored) walk.check(`${what} is there`, false, true)
  else if (oracle.may('read', resource, stored)) walk.record(what, answer.body.data, stored)
  else walk.check(`${what} tells`, answer.body.data, { id: stored.id, version: stored.version })
  await world.restore(resource, person.id)
}

function sameAsDefault({ resource, person }: Walk, name: string, value: unknown): boolean {
  const { default: given } = resource.fields[name] ?? {}
  return value === (given === '@me' ? person.id : (given ?? null))
}

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.filter(name => name in values).map(name => [name, values[name]]))

/** Checks updating each record with known owners, and a record that doesn't exist. */
export async function update(walk: Walk): Promise<void> {
  const { oracle, resource } = walk
  const put = (id: number, body: unknown) => walk.ask('PUT /:resource/:id', { id, body })
  const nobody = await put(NOBODY, {})
  if (oracle.may('read', resource)) walk.missing('update nobody', nobody)
  else walk.refused('update nobody', nobody, 'read')
  const ids = await walk.asked()
  const tried = new Set<string>()
  for (const [like, record] of (await walk.targets()).entries()) {
    if (!ids.includes(record.id)) continue
    const what = `update ${record.id}`
    const full = await bodyFor(walk, like)
    walk.used('update', ...Object.keys(full))
    if (!oracle.may('read', resource)) walk.refused(what, await put(record.id, full), 'read')
    else if (!oracle.may('read', resource, record)) walk.missing(what, await put(record.id, full))
    else if (!oracle.may('update', resource, record)) {
      walk.refused(what, await put(record.id, full), 'update')
      if (resource.appendOnly) walk.used('update', ...walk.kept().map(([name]) => name))
    } else await updateFields(walk, record, full, tried, body => put(record.id, body))
  }
}

async function updateFields(
  walk: Walk,
  record: Stored,
  full: Values,
  tried: Set<string>,
  put: Post,
): Promise<void> {
  const { oracle, resource, person, world } = walk
  const hidden = (name: string) =>
    !typeOf(resource.fields[name] as never).writeOnly && !oracle.reads(resource, name, record)
  const open = Object.keys(full).filter(
    name =>
      oracle.writes('update', resource, name, record) && !hidden(name) && !resource.fields[name]?.immutable,
  )
  const closed = Object.keys(full).filter(
    name => !open.includes(name) && !resource.fields[name]?.immutable && !same(full[name], record[name]),
  )
  const kept = walk.kept().filter(([name]) => !(name in full) && name !== 'version')
  // Every field is checked on the first of the records with equal
  // permissions. For the others, an empty update is enough.
  if (isWork(resource)) walk.used('update', ...kept.map(([name]) => name))
  const unseen = kept.filter(([name]) => !oracle.reads(resource, name, record)).map(([name]) => name)
  const alike = [...closed, ...unseen].join()
  if (tried.has(alike)) return accepted(walk, `update ${record.id}`, await put({}))
  tried.add(alike)
  await refuseFields(walk, record, { closed, unseen }, full, put)
  const seen = kept.filter(([name]) => !unseen.includes(name))
  // The server compares computed values only if everything else is valid, so they are sent separately.
  for (const some of [
    seen.filter(([, field]) => !field.computed),
    // A made-up work record has other errors, so the product's own tests cover the computed fields of work.
    isWork(resource) ? [] : seen.filter(([, field]) => field.computed),
  ]) {
    if (!some.length) continue
    const answer = await put(
      Object.fromEntries(some.map(([name, field]) => [name, otherValue(field, record[name])])),
    )
    for (const [name] of some)
      walk.check(`update ${record.id} in ${name}`, name in (answer.body.errors ?? {}), true)
    walk.used('update', ...some.map(([name]) => name))
  }
  await updateOpen(walk, record, shownOf(resource, pick(full, open)), put)
  if (open.includes('assigned_to')) await handOver(walk, record, put)
  await world.restore(resource, person.id)
}

// Returns a value other than the stored one, which the server must reject.
function otherValue(field: AnyField, unchanged: unknown): unknown {
  if (field.kind === 'reference') return NOBODY
  const samples = [77, 78].map(n => typeOf(field).sample(field, n))
  return samples.find(sample => JSON.stringify(sample) !== JSON.stringify(unchanged)) ?? 'another'
}

async function refuseFields(
  walk: Walk,
  record: Stored,
  { closed, unseen }: Record<'closed' | 'unseen', string[]>,
  full: Values,
  put: Post,
): Promise<void> {
  walk.used('update', ...unseen)
  for (const name of closed)
    walk.refused(`update ${record.id} in ${name}`, await put({ [name]: full[name] }), 'update', name)
  for (const name of unseen) {
    const unchanged = await put({ [name]: record[name] })
    walk.refused(`update ${record.id} in ${name} as it is`, unchanged, 'update', name)
  }
}

// Leaves owners unchanged. `handOver` covers moving a record out of the user's own scope.
async function updateOpen(walk: Walk, record: Stored, body: Values, put: Post): Promise<void> {
  const { resource, world, person } = walk
  const {
    assigned_to: _handler,
    insurance_company_id: _company,
    [resource.parent ?? '']: _parent,
    ...kept
  } = body
  if (!Object.keys(kept).length) return
  const answer = await put(kept)
  accepted(walk, `update ${record.id}`, answer)
  if (answer.status === 422 && person.type === 1 && !isWork(resource)) await oneByOne(walk, record, kept, put)
  if (answer.status !== 200) return
  await walk.refresh()
  const stored = (await walk.records()).find(({ id }) => id === record.id)
  if (!stored) return walk.check(`update ${record.id} is there`, false, true)
  if (walk.oracle.may('read', resource, stored)) walk.record(`updated`, answer.body.data, stored)
  if (person.type === 1)
    for (const [name, field] of Object.entries(resource.fields))
      if (name in kept && !typeOf(field).writeOnly && !field.visibleWhen && kept[name] !== null)
        walk.check(
          `update ${record.id} changes ${name}`,
          JSON.stringify(stored[name]) !== JSON.stringify(record[name]) || same(kept[name], record[name]),
          true,
        )
  await world.restore(resource, person.id)
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

// Checks that a System Admin can write each sample value:
// otherwise its refusal for other users proves nothing.
async function oneByOne(walk: Walk, record: Stored, body: Values, put: Post): Promise<void> {
  for (const [name, value] of Object.entries(body)) {
    if (value === record.id) continue
    const { status } = await put({ [name]: value })
    walk.check(`update ${record.id} in ${name} as an administrator`, status, 200)
  }
}

/** Checks that users can't move a record out of the scope that they can change. */
async function handOver(walk: Walk, record: Stored, put: Post): Promise<void> {
  const { oracle, resource, person, world } = walk
  const assigned_to = record.assigned_to === person.id ? world.other(person.id) : person.id
  const answer = await put({ assigned_to })
  const what = `hand ${record.id} over`
  if (answer.status === 422) accepted(walk, what, answer)
  else if (oracle.may('update', resource, { ...record, assigned_to })) accepted(walk, what, answer)
  else walk.refused(what, answer, 'update')
  await world.restore(resource, person.id)
}
