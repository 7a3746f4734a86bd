import { typeOf } from '../field/registry'
import { type Answers, isProtected } from '../questions/question'
import type { Fields, Resource, Values } from '../schema/resource'
import { type Ability, can, hasRight } from './ability'

/**
 * Whether the user can see and give a field's protected answers: on
 * this record, or on a new one if none is given.
 */
export function mayReadProtected(
  ability: Ability,
  resource: Resource,
  { name, record }: { name: string; record?: Values },
): boolean {
  const answers = answersIn(resource.fields, name)
  if (!answers) return true
  const { action, subject } = answers.protectedFor ?? { action: 'manage', subject: resource.subject }
  return record && subject === resource.subject
    ? hasRight(ability, action, { resource, record })
    : can(ability, action, subject)
}

/** Returns the answers without the protected ones. */
export const openAnswers = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => !isProtected(key)))

const isAnswers = (value: unknown): value is Answers =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hasProtected = (value: unknown) => isAnswers(value) && Object.keys(value).some(isProtected)

function answersIn(fields: Fields, name: string) {
  const field = fields[name]
  return field && typeOf(field).answers?.(field)
}

const answering = new WeakMap<Fields, readonly string[]>()

/**
 * Returns the names of the fields that contain answers. They are cached: most
 * resources have none, and every record is checked.
 */
function answersOf(fields: Fields): readonly string[] {
  const known = answering.get(fields) ?? Object.keys(fields).filter(name => answersIn(fields, name))
  answering.set(fields, known)
  return known
}

/** Whether a resource's records contain answers, which can be protected. */
export const holdsAnswers = ({ fields }: Resource): boolean => answersOf(fields).length > 0

/**
 * Returns a record's values without the protected answers that the user can't see. `record` is the whole
 * record, on which the permission is checked.
 */
export function withoutProtected<Some extends Values>(
  ability: Ability,
  resource: Resource,
  { values, record = values }: { values: Some; record?: Values },
): Some {
  const protectedNames = answersOf(resource.fields).filter(
    name =>
      name in values && hasProtected(values[name]) && !mayReadProtected(ability, resource, { name, record }),
  )
  if (!protectedNames.length) return values
  return {
    ...values,
    ...Object.fromEntries(protectedNames.map(name => [name, openAnswers(values[name] as Answers)])),
  }
}
