import type { Ability } from '../../core/access/ability'
import { mayReadField, mayWriteField } from '../../core/access/fieldRights'
import type { Resource, Section, Values } from '../../core/schema/resource'
import { fieldOf } from '../../core/schema/systemFields'
import { typeOf } from '../../fields'

/** Why a field of a form can't be changed. */
export type Locked = 'computed' | 'read_only' | 'fixed' | 'not_allowed'

export interface FormPlace {
  resource: Resource
  ability: Ability
  /** The record as loaded. Undefined for a new record. */
  record?: Values
}

/** Returns why this user can't write a field here, or undefined if they can. */
export function lockedBy({ resource, ability, record }: FormPlace, name: string): Locked | undefined {
  const field = fieldOf(resource, name)
  if (!field || field.readOnly) return 'read_only'
  if (field.computed) return 'computed'
  if (record && field.immutable) return 'fixed'
  return mayWriteField(ability, { action: record ? 'update' : 'create', resource, name, record })
    ? undefined
    : 'not_allowed'
}

/** Returns the fields that this user can write in this form. */
export function writableFields(place: FormPlace): string[] {
  return Object.keys(place.resource.fields).filter(name => !lockedBy(place, name))
}

/** Returns the form's sections with the fields that this user can see, without empty sections. */
export function sectionsOf(place: FormPlace, initial: Values): Section[] {
  return place.resource.form
    .map(section => ({ ...section, fields: section.fields.filter(name => isShown(place, name, initial)) }))
    .filter(({ fields }) => fields.length > 0)
}

function isShown(place: FormPlace, name: string, initial: Values): boolean {
  const locked = lockedBy(place, name)
  if (!locked) return true
  const { resource, ability, record } = place
  // A new record shows a locked field only if it has a value and the user has the permission to write it.
  if (!record)
    return (
      locked !== 'not_allowed' &&
      initial[name] !== null &&
      initial[name] !== undefined &&
      !typeOf({ kind: resource.fields[name]?.kind ?? '' }).writeOnly
    )
  return mayReadField(ability, resource, { name, record })
}

/** Returns the fields whose values are never stored in the browser. */
export const secretFields = (resource: Resource): Set<string> =>
  new Set(Object.entries(resource.fields).flatMap(([name, field]) => (typeOf(field).writeOnly ? [name] : [])))
