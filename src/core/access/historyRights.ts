import type { Resource, Values } from '../schema/resource'
import type { Ability } from './ability'
import { mayReadField } from './fieldRights'

/** The fields that every history entry reveals: who wrote it, and when. */
const SYSTEM_FIELDS = ['created_at', 'created_by', 'updated_at', 'updated_by']

/**
 * Returns the field that hides a record's history from the user, because every
 * entry would reveal it; undefined if none does.
 */
export const hidesHistory = (ability: Ability, resource: Resource, record: Values): string | undefined =>
  SYSTEM_FIELDS.find(name => !mayReadField(ability, resource, { name, record }))

/** Returns whether the user can see a record's history. */
export const readsHistory = (ability: Ability, resource: Resource, record: Values): boolean =>
  resource.history && hidesHistory(ability, resource, record) === undefined
