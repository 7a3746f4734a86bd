import { asAnswers } from '../fields/answers/answers'
import { type Answers, isProtected } from '../questions/question'
import type { Resource, Values } from '../schema/resource'
import { type Ability, can, canOn } from './ability'

/** Whether somebody may see and give the protected answers of a field: of this record or, without one, of a new one. */
export function mayReadProtected(
  ability: Ability,
  resource: Resource,
  name: string,
  record?: Values,
): boolean {
  const field = asAnswers(resource.fields[name])
  if (!field) return true
  const { action, subject } = field.protectedFor ?? { action: 'manage', subject: resource.subject }
  return record && subject === resource.subject
    ? canOn(ability, action, resource, record)
    : can(ability, action, subject)
}

/** Answers without the protected ones. */
export const openAnswers = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => !isProtected(key)))

const isAnswers = (value: unknown): value is Answers =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hasProtected = (value: unknown) => isAnswers(value) && Object.keys(value).some(isProtected)

/** Values of a record without protected answers that somebody may not see; `record` is the whole one, to ask the right of. */
export function withoutProtected<Some extends Values>(
  ability: Ability,
  resource: Resource,
  values: Some,
  record: Values = values,
): Some {
  const kept = Object.keys(values).filter(
    name =>
      asAnswers(resource.fields[name]) &&
      hasProtected(values[name]) &&
      !mayReadProtected(ability, resource, name, record),
  )
  if (!kept.length) return values
  return { ...values, ...Object.fromEntries(kept.map(name => [name, openAnswers(values[name] as Answers)])) }
}
