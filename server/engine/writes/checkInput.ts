import { isDeepStrictEqual } from 'node:util'
import type { Ability } from '../../../src/core/access/ability'
import { mayAnswerField, mayReadField, mayWriteField } from '../../../src/core/access/fieldRights'
import { addIssue, type Issues } from '../../../src/core/schema/issues'
import type { AnyField, Resource, Values } from '../../../src/core/schema/resource'
import { fieldOf } from '../../../src/core/schema/systemFields'
import { typeOf } from '../../../src/fields'
import { schemaOf } from '../../../src/fields/schemas'
import type { Writer } from '../../base/services'
import { forbidden } from '../records/scope'
import { isSystemField } from '../sql/columns'
import type { Stored } from '../sql/select'

/** The result of checking the sent values. `input` has the values to write. */
export interface CheckedInput {
  input: Values
  /** Fields that the writer can't write; they keep their values. */
  skip: Set<string>
  issues: Issues
  /** Computed fields sent with a new value. The write is refused unless that is the computed value. */
  claimed: Values
}

/**
 * The input fields of a transition. Permission for the transition is enough to set them, even if they are
 * read-only otherwise.
 */
export interface TransitionInput {
  /** The action whose permission is required. */
  by: string
  names: ReadonlySet<string>
}

interface InputRequest {
  sent: Values
  before?: Stored
  /** The record's values; for a new record, its defaults. */
  current: Values
  input?: TransitionInput
}

/** The context that the field checks of one write share. */
interface Check extends Omit<InputRequest, 'sent'> {
  writer: Writer
  resource: Resource
  action: 'create' | 'update'
  checked: CheckedInput
}

interface SentField {
  name: string
  field: AnyField
  value: unknown
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Returns whether a sent value, once parsed, equals the stored one. */
export function sameValue(field: AnyField, sent: unknown, held: unknown): boolean {
  if (isEmpty(sent) || isEmpty(held)) return isEmpty(sent) && isEmpty(held)
  const parsed = schemaOf(field).safeParse(sent)
  return isDeepStrictEqual(parsed.success ? parsed.data : sent, held)
}

/**
 * Returns the sent values that can be written. Unknown fields and changes of read-only fields become issues;
 * a change of a field that the writer has no permission for throws a 403. Unchanged values of such fields are
 * ignored.
 */
export function checkInput(writer: Writer, resource: Resource, request: InputRequest): CheckedInput {
  const { sent, before, current, input } = request
  const action = before ? 'update' : 'create'
  const checked: CheckedInput = { input: {}, skip: new Set(), issues: Object.create(null), claimed: {} }
  const check: Check = { writer, resource, action, before, current, input, checked }
  for (const [name, value] of Object.entries(sent)) {
    const field = fieldOf(resource, name)
    if (!field) addIssue(checked.issues, name, { key: 'validation.unknown', params: { names: name } })
    else if (isSystemField(name)) checkSystemField(check, { name, field, value })
    else checkField(check, { name, field, value })
  }
  if (writer.ability && before)
    for (const name of Object.keys(resource.fields))
      if (
        !(name in checked.input) &&
        !mayWriteField(writer.ability, { action, resource, name, record: before })
      )
        checked.skip.add(name)
  return checked
}

// The caller compares `version`. All other system fields must be unchanged.
function checkSystemField(check: Check, { name, field, value }: SentField): void {
  const { writer, resource, action, before, checked } = check
  const { ability } = writer
  if (name === 'version' && before) return
  if (ability && before && !mayReadField(ability, resource, { name, record: before }))
    throw forbidden(action, resource, name)
  if (isEmpty(value) || (before && sameValue(field, value, before[name]))) return
  addIssue(checked.issues, name, { key: 'validation.read_only' })
}

function checkField(check: Check, { name, field, value }: SentField): void {
  const { writer, resource, action, before, current, checked } = check
  const { ability } = writer
  const input = check.input?.names.has(name) ? check.input : undefined
  const type = typeOf(field)
  // Refuse both cases: the response must not reveal whether the sent value equals the hidden one.
  if (ability && before && !type.writeOnly && !mayReadField(ability, resource, { name, record: before }))
    throw forbidden(action, resource, name)
  const same = type.writeOnly
    ? isEmpty(value)
    : sameValue(field, value, current[name]) || (!before && isEmpty(value))
  if (field.computed) {
    if (!same) checked.claimed[name] = value
  } else if (field.readOnly && ability && !input) {
    if (!same) addIssue(checked.issues, name, { key: 'validation.read_only' })
  } else if (ability && !mayGive(ability, check, name)) {
    if (!same) throw forbidden(action, resource, name)
    // Users can't change an immutable field later, but the server can in a transition. The parent of a child
    // record never changes.
  } else if (field.immutable && before && (ability || name === resource.parent)) {
    if (!same) addIssue(checked.issues, name, { key: 'validation.fixed' })
  } else if (!(same && type.writeOnly)) {
    checked.input[name] = value
  }
}

function mayGive(ability: Ability, { resource, action, input, before }: Check, name: string): boolean {
  return input?.names.has(name)
    ? mayAnswerField(ability, { action: input.by, resource, name, record: before })
    : mayWriteField(ability, { action, resource, name, record: before })
}
