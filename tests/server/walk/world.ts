import { type RawBuilder, sql } from 'kysely'
import { createApp } from '../../../server/app'
import type { Services } from '../../../server/base/services'
import { applySchema } from '../../../server/base/storage/schema/applySchema'
import { openFileStore } from '../../../server/engine/files/store/openFileStore'
import { startSession } from '../../../server/engine/people/sessions'
import { recordHistory } from '../../../server/engine/records/history/history'
import { changedFields } from '../../../server/engine/records/prepared'
import { tableName } from '../../../server/engine/sql/columns'
import { HISTORY } from '../../../server/engine/sql/ownTables'
import { type Stored, storedRecord } from '../../../server/engine/sql/select'
import { changeAsEngine } from '../../../server/engine/writes/appendOnly'
import { createRecords } from '../../../server/engine/writes/createRecords'
import { allTables } from '../../../server/ops/tables'
import type { Actor, Rule } from '../../../src/core/access/rule'
import type { Resource, Values } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import { typeOf } from '../../../src/fields'
import { type Engine, officeTables } from '../../support/databases'
import { insertRecords } from '../../support/insertRecords'
import { keepContent } from '../../support/keepContent'
import { openTestApp } from '../testApp'
import { Oracle, PARENT } from './oracle'
import { type Person, shippedRoles } from './people'
import { type Pool, sampleOf, wholeSample } from './samples'
import { isWork } from './work'

/**
 * The number of records per resource whose owners the walk sets for each person: the first is created by
 * them, the next is assigned to them, the next belongs to their company, and the last is none of these.
 */
export const TARGETS = 4
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A signed-in person of the walk. */
export interface Walking extends Person {
  token: string
  oracle: Oracle
  id: number
}

/**
 * Opens an app with the definitions of the product and the
 * walk, creates some records of each, and signs everybody in.
 */
export async function openWorld(engine: Engine, resources: Resources, people: readonly Person[]) {
  const test = await openTestApp(engine)
  const own = new Map(people.map(({ who, rules }) => [who, rules ?? []]))
  const services: Services = {
    ...test.services,
    resources,
    hooks: new Map([...(test.services.hooks ?? [])].filter(([name]) => !isWork({ name }))),
    rulesFor: (actor: Actor, role?: readonly Rule[]) => [
      ...test.services.rulesFor(actor, role),
      ...(own.get(String(actor.name)) ?? []),
    ],
  }
  await applySchema(services.db, officeTables(engine, allTables(resources)))
  const app = createApp(services)
  const world = new World(services, resources)
  await world.fill()
  const walking = await world.signIn(people)
  return { app, world, walking, close: () => test.close() }
}

/** The content of the walk's database, which can be restored after a write. */
export class World implements Pool {
  private readonly targets = new Map<string, number[]>()
  private readonly files: number[] = []
  private readonly columns = new Map<string, string[]>()
  private readonly seen = new Map<string, Stored[]>()
  private bystander = 0
  private somebody = 0
  private made = TARGETS

  constructor(
    readonly services: Services,
    readonly resources: Resources,
  ) {}

  private get db() {
    return this.services.db.kysely
  }

  /** Returns the IDs of the resource's records with known owners. */
  ids(to: string): readonly number[] {
    return this.targets.get(this.resources.get(to).name) ?? []
  }

  file(): number {
    return this.files[0] ?? 0
  }

  /** Returns values like the nth record's, different in every field that can differ. */
  sample(resource: Resource, like = 0): Values {
    this.made += TARGETS
    return sampleOf(resource, this.made + like, this)
  }

  async fill(): Promise<void> {
    const { account } = this.resources
    const person = {
      ...sampleOf(account, 90, this),
      user_type: 4,
      name: 'Bystander',
      email: 'bystander@example.com',
    }
    this.bystander = await this.add(account, person)
    await this.upload()
    for (const resource of this.inOrder()) {
      const ids: number[] = []
      for (let n = 0; n < TARGETS; n++)
        ids.push(await this.add(resource, isWork(resource) ? {} : sampleOf(resource, n, this)))
      this.targets.set(resource.name, ids)
      // The records of a resource can refer to each other only once they exist.
      await this.pointAtOwn(resource, ids)
    }
  }

  private async add(resource: Resource, values: Values): Promise<number> {
    const [record] = isWork(resource)
      ? await this.insert(resource, values)
      : await createRecords(this.services, resource, [values])
    return Number(record?.id)
  }

  // Work records need many steps, which have their own tests.
  // Here they are inserted directly, with every field filled.
  private async insert(resource: Resource, given: Values): Promise<Stored[]> {
    const stamp = { by: null, at: new Date().toISOString() }
    const values = { ...wholeSample(resource, this.made++, this), ...given }
    const records = await insertRecords(this.db, resource, [values], stamp)
    const entries = records.map(record => ({ record, changed: changedFields(resource, record) }))
    await recordHistory(this.db, resource, { entries, stamp, action: 'create' })
    return records
  }

  private async upload(): Promise<void> {
    const sha256 = await keepContent(openFileStore(this.services.config), PNG)
    const { id } = await this.db
      .insertInto('files')
      .values({ name: 'one.png', type: 'image/png', size: PNG.length, sha256, uploaded_by: this.bystander })
      .returning('id')
      .executeTakeFirstOrThrow()
    this.files.push(Number(id))
  }

  // Returns the resources in order, so that referenced records exist first.
  private inOrder(): Resource[] {
    const waiting = [...this.resources.all]
    const ordered: Resource[] = []
    // Work resources refer to each other in a cycle, so required references count more than optional ones.
    const needs = (resource: Resource) =>
      Object.values(resource.fields)
        .flatMap(field => [field, ...Object.values(typeOf(field).nested?.(field) ?? {})])
        .map(field => ({ target: this.resources.target(field), weight: field.required === true ? 100 : 1 }))
        .filter(({ target }) => target && target !== resource && !ordered.includes(target))
        .reduce((sum, { weight }) => sum + weight, 0)
    while (waiting.length) {
      waiting.sort((a, b) => needs(a) - needs(b))
      ordered.push(waiting.shift() as Resource)
    }
    return ordered
  }

  private async pointAtOwn(resource: Resource, [first, ...others]: number[]): Promise<void> {
    for (const [name, field] of Object.entries(resource.fields)) {
      if (this.resources.target(field) !== resource) continue
      const value = typeOf(field).reference?.(field).many ? sql`array[${first}]::bigint[]` : sql`${first}`
      await this.change(
        resource,
        sql`update ${sql.id(tableName(resource))} set ${sql.ref(name)} = ${value}
          where id = any(${others}::bigint[])`,
      )
    }
  }

  /** Creates an account and a session for everybody, and stores a copy of every table. */
  async signIn(people: readonly Person[]): Promise<Walking[]> {
    const { account } = this.resources
    const roleField = account.fields[account.account?.role ?? '']
    const roles = roleField && this.resources.target(roleField)
    const ids = new Map<string, number>()
    for (const role of shippedRoles()) if (roles) ids.set(String(role.name), await this.add(roles, role))
    const [company] = this.ids('insurance-companies')
    const walking: Walking[] = []
    for (const [n, person] of people.entries()) {
      const values = {
        ...sampleOf(account, 100 + n, this),
        name: person.who,
        email: `walking${n}@example.com`,
        user_type: person.type,
        role_id: ids.get(person.role ?? '') ?? null,
        insurance_company_id: person.alone ? null : company,
      }
      const id = await this.add(account, values)
      if (person.type === 1) this.somebody = id
      const token = await startSession(this.db, id, {})
      const role = shippedRoles().find(({ name }) => name === person.role)
      const rules = this.services.rulesFor(
        { ...values, id, user_type: person.type },
        (role?.permissions as Rule[]) ?? [],
      )
      walking.push({ ...person, id, token, oracle: new Oracle(rules, { ...values, id }) })
    }
    for (const resource of this.resources.all)
      await sql`create table ${sql.id(copyOf(resource))} as select * from ${sql.id(tableName(resource))}`.execute(
        this.db,
      )
    return walking
  }

  /** Sets the owners of a resource's records, relative to one person. */
  async own(resource: Resource, me: number): Promise<void> {
    const other = this.other(me)
    const [made, given, company] = this.ids(resource.name)
    const [mine, foreign] = this.ids('insurance-companies')
    const sets = [sql`created_by = case when id = ${made} then ${me}::bigint else ${other}::bigint end`]
    if (Object.hasOwn(resource.fields, 'assigned_to'))
      sets.push(sql`assigned_to = case when id = ${given} then ${me}::bigint else ${other}::bigint end`)
    if (Object.hasOwn(resource.fields, 'insurance_company_id'))
      sets.push(
        sql`insurance_company_id = case when id = ${company} then ${mine}::bigint else ${foreign}::bigint end`,
      )
    await this.change(
      resource,
      sql`update ${sql.id(tableName(resource))} set ${sql.join(sets)}
        where id = any(${this.ids(resource.name)}::bigint[])`,
    )
    this.forget(resource)
  }

  /** Restores a resource's records, and moves records created since to the trash. */
  async restore(resource: Resource, me: number): Promise<void> {
    const [table, copy] = [sql.id(tableName(resource)), sql.id(copyOf(resource))]
    const sets = (await this.columnsOf(resource)).map(
      name => sql`${sql.ref(name)} = ${copy}.${sql.ref(name)}`,
    )
    // Unchanged rows aren't written, because each write adds an entry to every index.
    await this.change(
      resource,
      sql`update ${table} set deleted_at = now()
        where deleted_at is null and id not in (select id from ${copy})`,
      sql`update ${table} set ${sql.join(sets)} from ${copy}
        where ${table}.id = ${copy}.id and to_jsonb(${table}) is distinct from to_jsonb(${copy})`,
    )
    await this.own(resource, me)
  }

  /** Moves a record to the trash, regardless of permissions. */
  async trash(resource: Resource, id: number): Promise<void> {
    const table = sql.id(tableName(resource))
    // Adds the history entry of a deletion, because the history must contain it before the restore.
    await sql`insert into ${sql.id(HISTORY)} (resource, record_id, version, at, action, changes)
      select ${resource.name}, id, version + 1, now(), 'delete', '[]' from ${table} where id = ${id}`.execute(
      this.db,
    )
    await this.change(resource, sql`update ${table} set deleted_at = now() where id = ${id}`)
  }

  // Records that are only ever added can be changed here too, so that the walk treats every resource alike.
  private change(resource: Resource, ...statements: RawBuilder<unknown>[]): Promise<void> {
    return this.db.transaction().execute(async db => {
      await changeAsEngine(db, resource)
      for (const statement of statements) await statement.execute(db)
    })
  }

  private async columnsOf(resource: Resource): Promise<string[]> {
    const known = this.columns.get(resource.name)
    if (known) return known
    const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_name = ${tableName(resource)} and column_name <> 'id'`.execute(this.db)
    const names = rows.map(({ name }) => name)
    this.columns.set(resource.name, names)
    return names
  }

  /** Returns a person other than this one. */
  other(me: number): number {
    return me === this.bystander ? this.somebody : this.bystander
  }

  /** Discards the cached records of a resource and its children. */
  forget(resource: Resource): void {
    this.seen.delete(resource.name)
    for (const child of this.resources.referringTo(resource.name)) {
      const parent = child.fields[child.parent ?? '']
      if (parent && child !== resource && this.resources.target(parent) === resource) this.forget(child)
    }
  }

  /** Returns a record with its parent attached, if its resource has one. */
  async beside<Record extends Values>(resource: Resource, record: Record): Promise<Record> {
    const field = resource.fields[resource.parent ?? '']
    const of = field && this.resources.target(field)
    if (!of) return record
    const id = record[resource.parent ?? '']
    return { ...record, [PARENT]: { of, record: (await this.records(of)).find(one => one.id === id) } }
  }

  /** Returns every stored record of a resource that isn't in the trash. */
  async records(resource: Resource): Promise<readonly Stored[]> {
    const known = this.seen.get(resource.name)
    if (known) return known
    const { rows } = await sql<object>`select * from ${sql.id(tableName(resource))}
      where deleted_at is null order by id`.execute(this.db)
    const records: Stored[] = []
    for (const row of rows) records.push(await this.beside(resource, storedRecord(resource, row)))
    this.seen.set(resource.name, records)
    return records
  }
}

const copyOf = (resource: Resource) => `walk_copy_${tableName(resource)}`
