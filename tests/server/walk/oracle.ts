import type { Rule } from '../../../src/core/access/rule'
import type { Resource, Values } from '../../../src/core/schema/resource'
import { allFields, fieldOf } from '../../../src/core/schema/systemFields'
import { typeOf } from '../../../src/fields'

/** Yes, no, or `either` if a rule names fields and the answer depends on which records exist. */
export type Verdict = 'yes' | 'no' | 'either'

const listed = (value: string | readonly string[]): readonly string[] =>
  typeof value === 'string' ? [value] : value

/** The parent of a child record, with its resource, attached where JSON does not look. */
export const PARENT = Symbol('parent')
type Child = Values & { [PARENT]?: { of: Resource; record: Values | undefined } }

/**
 * The rules evaluated a second time, without the product's own code: the last matching rule decides, no match is a
 * no.
 */
export class Oracle {
  constructor(
    readonly rules: readonly Rule[],
    readonly me: Values & { id: number },
  ) {}

  /** The rules about an action on a resource, last first; with `field`, those about it. */
  private speaking(action: string, subject: string, field?: string): Rule[] {
    return this.rules
      .filter(rule => listed(rule.action).some(one => one === action || one === 'manage'))
      .filter(rule => listed(rule.subject).some(one => one === subject || one === 'all'))
      .filter(rule => {
        if (!rule.fields) return true
        return field === undefined ? !rule.inverted : rule.fields.includes(field)
      })
      .reverse()
  }

  // A rule on a field that a resource lacks says nothing about its records, neither yes nor no.
  private holds(condition: unknown, resource: Resource, record: Values): boolean {
    // P-13: a child follows the rules of its parent record.
    const parent = resource.parent ? (record as Child)[PARENT] : undefined
    if (resource.parent && !parent) throw new Error(`Nobody has put its parent beside ${resource.name}`)
    if (parent) return parent.record !== undefined && this.holds(condition, parent.of, parent.record)
    return fieldsIn(condition).every(name => fieldOf(resource, name)) && this.meets(condition, record)
  }

  private meets(condition: unknown, record: Values): boolean {
    return Object.entries(condition as Values).every(([key, required]) => {
      if (key === 'or') return (required as unknown[]).some(one => this.meets(one, record))
      const { name, negated } = partOf(key)
      const stored = record[name] ?? null
      const same = listedValues(required).some(one => this.valueOf(one) === stored && stored !== null)
      return same !== negated
    })
  }

  private valueOf(required: unknown): unknown {
    if (required === '@me') return this.me.id
    if (typeof required === 'string' && required.startsWith('@my.'))
      return this.me[required.slice('@my.'.length)] ?? null
    return required
  }

  /** Whether an action is allowed on a record, or, without one, on any at all. */
  may(action: string, resource: Resource, record?: Values, field?: string): boolean {
    // P-13: creating a child is changing its parent.
    const required = resource.parent && action === 'create' ? 'update' : action
    for (const rule of this.speaking(required, resource.subject, field)) {
      if (!rule.conditions) return !rule.inverted
      if (record ? this.holds(rule.conditions, resource, record) : !rule.inverted) return !rule.inverted
    }
    return false
  }

  // A right on the records themselves is checked against the given record.
  private right(resource: Resource, name: string, use: 'readable' | 'writable', record?: Values): boolean {
    const right = fieldOf(resource, name)?.[use]
    if (!right) return true
    if (record && right.subject === resource.subject) return this.may(right.action, resource, record)
    return this.may(right.action, { subject: right.subject } as Resource)
  }

  /** Whether a field is readable, of a record or of any. */
  reads(resource: Resource, name: string, record?: Values): boolean {
    if (!this.right(resource, name, 'readable', record)) return false
    if (name === 'id' || name === 'version') return true
    return this.may('read', resource, record, name)
  }

  /** Whether a field can be queried: in a filter, an order, a search. */
  asks(resource: Resource, name: string, seen: readonly Values[]): Verdict {
    if (!this.reads(resource, name)) return 'no'
    if (seen.some(record => !this.reads(resource, name, record))) return 'no'
    if (name === 'id' || name === 'version') return 'yes'
    const right = fieldOf(resource, name)?.readable
    const some = right && this.speaking(right.action, right.subject).some(rule => rule.conditions)
    if (some && right.subject === resource.subject) return 'either'
    const [rows, named] = [
      this.speaking('read', resource.subject),
      this.speaking('read', resource.subject, name),
    ]
    return rows.length === named.length && rows.every(rule => named.includes(rule)) ? 'yes' : 'either'
  }

  /** Whether a field can be written with `create` or `update`. */
  writes(action: 'create' | 'update', resource: Resource, name: string, record?: Values): boolean {
    const field = fieldOf(resource, name)
    if (!field || field.readOnly || field.computed) return false
    return (
      this.right(resource, name, 'readable', record) &&
      this.right(resource, name, 'writable', record) &&
      this.may(action, resource, record, name)
    )
  }

  /** The visible fields of a visible record. */
  shown(resource: Resource, record: Values): Values {
    const names = Object.entries(allFields(resource))
      .filter(([name, field]) => !typeOf(field).writeOnly && this.reads(resource, name, record))
      .map(([name]) => name)
    return Object.fromEntries(names.map(name => [name, record[name] ?? null]))
  }

  /**
   * P-10 I-01: a reference labels its record by the reader's language, or else by its title, unless a field rule
   * hides just that from the reader.
   */
  label(resource: Resource, record: Values): string {
    const own = resource.titles[String(this.me.language)]
    const names = own ? [own, resource.title] : [resource.title]
    const known = names.find(name => record[name] && !this.isKeptBack(resource, name, record))
    const field = known && resource.fields[known]
    return known && field ? typeOf(field).text(record[known], field) : `#${record.id}`
  }

  private isKeptBack(resource: Resource, name: string, record: Values): boolean {
    return (
      !this.right(resource, name, 'readable', record) ||
      this.refusedByField(resource, name, record) ||
      (this.may('read', resource) && !this.may('read', resource, undefined, name)) ||
      (this.may('read', resource, record) && !this.may('read', resource, record, name))
    )
  }

  private refusedByField(resource: Resource, name: string, record: Values): boolean {
    const decided = this.speaking('read', resource.subject, name).find(
      rule => !rule.conditions || this.holds(rule.conditions, resource, record),
    )
    return Boolean(decided?.inverted && decided.fields)
  }
}

const partOf = (key: string) => ({ name: key.replace(/_neq$/, ''), negated: key.endsWith('_neq') })

const fieldsIn = (condition: unknown): string[] =>
  Object.entries(condition as Values).flatMap(([key, required]) =>
    key === 'or' ? (required as unknown[]).flatMap(fieldsIn) : [partOf(key).name],
  )

const listedValues = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])
