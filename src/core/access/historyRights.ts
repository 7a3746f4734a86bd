import type { Resource, Values } from '../schema/resource'
import type { Ability } from './ability'
import { mayReadField } from './fieldRights'

/** What each entry of a history tells of itself: who wrote, and when. */
const SYSTEM_FIELDS = ['created_at', 'created_by', 'updated_at', 'updated_by']

/** The field that keeps a record's history from somebody, as every entry would tell of it; undefined when none does. */
export const hidesHistory = (ability: Ability, resource: Resource, record: Values): string | undefined =>
  SYSTEM_FIELDS.find(name => !mayReadField(ability, resource, { name, record }))
