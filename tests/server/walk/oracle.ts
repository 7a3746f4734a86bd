import type { Rule } from '../../../src/core/access/rule'
import type { Right } from '../../../src/core/field/fieldType'
import type { Resource, Values } from '../../../src/core/schema/resource'
import { allFields, fieldOf } from '../../../src/core/schema/systemFields'
import { typeOf } from '../../../src/fields'

/** `either` if a rule names fields, so that the answer depends on which records exist. */
export type Verdict = 'yes' | 'no' | 'either'

const listed = (value: string | readonly string[]): readonly string[] =>
  typeof value === 'string' ? [value] : value

/** The key of a child record's parent and its resource; JSON ignores symbols. */
export const PARENT = Symbol('parent')
type Child = Values & { [PARENT]?: { of: Resource; record: Values | undefined } }

/**
 * A second implementation of the rules, without the product's code: the last matching rule decides, and
 * without a match an action is forbidden.
 */
export class Oracle {
  constructor(
    readonly rules: readonly Rule[],
    readonly me: Values & { id: number },
  ) {}

  /**
   * Returns the rules about an action on a resource, last first; with `field`, the rules that apply to it.
   */
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

  // A rule on a field that a resource doesn't have applies to none of its records.
  private holds(condition: unknown, resource: Resource, record: Values): boolean {
    // A child follows the rules of its parent record (P-13).
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

  /** Returns whether an action is allowed on a record; without a record, whether it is allowed on any. */
  may(action: string, resource: Resource, record?: Values, field?: string): boolean {
    if (resource.appendOnly && (action === 'update' || action === 'delete')) return false
    // Creating a child is a change of its parent (P-13).
    const required = resource.parent && action === 'create' ? 'update' : action
    for (const rule of this.speaking(required, resource.subject, field)) {
      if (!rule.conditions) return !rule.inverted
      if (record ? this.holds(rule.conditions, resource, record) : !rule.inverted) return !rule.inverted
    }
    return false
  }

  // A right on the resource itself is checked against the given record.
  private right(resource: Resource, name: string, use: 'readable' | 'writable', record?: Values): boolean {
    const right = fieldOf(resource, name)?.[use]
    if (!right) return true
    if (record && right.subject === resource.subject) return this.may(right.action, resource, record)
    return this.may(right.action, { subject: right.subject } as Resource)
  }

  /** Returns whether a right holds on all records. */
  private holdsThroughout({ action, subject }: Right): boolean {
    const rules = this.speaking(action, subject)
    const decided = rules.findIndex(({ conditions }) => !conditions)
    return decided >= 0 && rules.slice(0, decided + 1).every(({ inverted }) => !inverted)
  }

  /** Returns the right that a refusal names: that of a field's definition, or else that of the request. */
  lacked(action: string, resource: Resource, name?: string): Right {
    const { readable, writable } = (name !== undefined && fieldOf(resource, name)) || {}
    const ofField = [readable, action === 'read' ? undefined : writable]
    const missing = ofField.find(right => right && !this.holdsThroughout(right))
    // Creating a child is a change of its parent (P-13).
    const required = resource.parent && action === 'create' ? 'update' : action
    return missing ?? { action: required, subject: resource.subject }
  }

  /** Returns whether a field is readable on a record; without a record, whether it is on any. */
  reads(resource: Resource, name: string, record?: Values): boolean {
    if (!this.right(resource, name, 'readable', record)) return false
    if (name === 'id' || name === 'version') return true
    return this.may('read', resource, record, name)
  }

  /** Returns whether a field can be used in a filter, a sort order or a search. */
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

  /** Returns whether a field can be written with `create` or `update`. */
  writes(action: 'create' | 'update', resource: Resource, name: string, record?: Values): boolean {
    const field = fieldOf(resource, name)
    if (!field || field.readOnly || field.computed) return false
    return (
      this.right(resource, name, 'readable', record) &&
      this.right(resource, name, 'writable', record) &&
      this.may(action, resource, record, name)
    )
  }

  /** Returns the readable fields of a record. */
  shown(resource: Resource, record: Values): Values {
    const names = Object.entries(allFields(resource))
      .filter(([name, field]) => !typeOf(field).writeOnly && this.reads(resource, name, record))
      .map(([name]) => name)
    return Object.fromEntries(names.map(name => [name, record[name] ?? null]))
  }

  /**
   * Returns the label of a referenced record: its title in the reader's language, or else its main title,
   * unless a field rule hides that title from the reader (P-10, I-01).
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
