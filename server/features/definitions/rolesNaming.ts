import { subjectName } from '../../../src/core/access/ability'
import { isOwned } from '../../../src/core/access/ownership'
import type { Rule } from '../../../src/core/access/rule'
import type { Operator } from '../../../src/core/field/fieldType'
import {
  FilterError,
  type FilterPart,
  filterPart,
  isGroup,
  referencePart,
} from '../../../src/core/schema/filter'
import { parentOf } from '../../../src/core/schema/parents'
import type { Resource } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import { fieldOf } from '../../../src/core/schema/systemFields'
import type { Executor } from '../../base/storage/database'
import { type Role, roleResource, rulesOf } from '../../engine/people/accounts'
import { DELETED_AT, tableName } from '../../engine/sql/columns'
import { storedRecord } from '../../engine/sql/select'

/** Returns the subjects that a rule names. */
export const subjectsOf = ({ subject }: Pick<Rule, 'subject'>): string[] =>
  ([] as string[]).concat(subject).map(subjectName)

/** Returns whether a rule decides about records of this subject, by its name or as one of all. */
export const isAbout = (rule: Rule, subject: string): boolean =>
  subjectsOf(rule).some(name => name === 'all' || name === subjectName(subject))

/** Returns whether a rule decides about records of a resource. One about all says nothing about those with an owner. */
export const decidesAbout = (rule: Rule, resource: Resource): boolean =>
  isAbout(
    isOwned(resource) ? { ...rule, subject: subjectsOf(rule).filter(name => name !== 'all') } : rule,
    resource.subject,
  )

/** A field of a resource that a rule or a filter names. */
export interface NamedField {
  /** The resource's name. */
  resource: string
  field: string
  /** What a condition compares the field with, and how; undefined in a rule's list of fields. */
  value?: unknown
  operator?: Operator
}

/** The fields that a rule names. */
export interface NamedByRule {
  /** In its list of fields. */
  listed: NamedField[]
  /** In its condition. */
  compared: NamedField[]
}

/**
 * Returns every field that a rule names: in its list of fields, and in its condition at any depth, also of records that
 * it refers to. A rule can be about several resources; the condition of a part's rule names fields of its parent.
 *
 * @example fieldsNamedBy({ action: 'read', subject: 'Room', conditions: { or: [{ code: 'A' }] } }, resources)
 * // { listed: [], compared: [{ resource: 'rooms', field: 'code', value: 'A' }] }
 */
export function fieldsNamedBy(rule: Rule, resources: Resources): NamedByRule {
  const about = resources.all.filter(({ subject }) => isAbout(rule, subject))
  const listed = about.flatMap(resource =>
    (rule.fields ?? [])
      .filter(name => Object.hasOwn(resource.fields, name))
      .map(field => ({ resource: resource.name, field })),
  )
  const roots = new Set(about.map(rootOf))
  return { listed, compared: [...roots].flatMap(root => fieldsInFilter(rule.conditions, root, resources)) }
}

/** Returns the resource whose fields the conditions about a resource name: for a part, that of its parent. */
export function rootOf(resource: Resource): Resource {
  const parent = parentOf(resource)
  return parent ? rootOf(parent.of) : resource
}

/** Returns the fields that a filter for a resource names. Unknown names are left out. */
export function fieldsInFilter(filter: unknown, resource: Resource, resources: Resources): NamedField[] {
  if (typeof filter !== 'object' || filter === null) return []
  return Object.entries(filter).flatMap(([key, value]): NamedField[] => {
    if (!Object.hasOwn(resource.fields, key) && isGroup(key))
      return Array.isArray(value) ? value.flatMap(one => fieldsInFilter(one, resource, resources)) : []
    const path = referencePart(key)
    if (!path) return fieldInKey(resource, key).map(part => ({ resource: resource.name, ...part, value }))
    const by = fieldOf(resource, path.by)
    if (!by) return []
    const target = resources.target(by)
    return [
      { resource: resource.name, field: path.by },
      ...(target ? fieldsInFilter({ [path.key]: value }, target, resources) : []),
    ]
  })
}

function fieldInKey(resource: Resource, key: string): FilterPart[] {
  try {
    return [filterPart(resource, key)]
  } catch (error) {
    if (error instanceof FilterError) return []
    throw error
  }
}

/**
 * Returns every role with its rules. Those in the trash follow a change of definitions too, so that they can be restored
 * afterwards, but they prevent nothing.
 */
export async function readRoles(
  resources: Resources,
  db: Executor,
  { withTrash = false }: { withTrash?: boolean } = {},
): Promise<Role[]> {
  const target = roleResource(resources)
  const all = db.selectFrom(tableName(target)).selectAll()
  const rows = await (withTrash ? all : all.where(DELETED_AT, 'is', null)).execute()
  return rows.map(row => {
    const role = storedRecord(target, row)
    return { id: role.id, name: String(role[target.title] ?? ''), rules: rulesOf(target, role) }
  })
}
