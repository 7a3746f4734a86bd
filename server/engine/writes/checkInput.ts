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

/** What is left to write of what was sent. */
export interface CheckedInput {
  input: Values
  /** Fields that the writer may not write and that stay as they are. */
  skip: Set<string>
  issues: Issues
  /** Computed fields that were sent with another value than they had: right only if that is what is computed. */
  claimed: Values
}

/** Fields that a transition asks for: they may be set with the right to the transition, although nobody writes them otherwise. */
export interface TransitionInput {
  /** The action whose right it is. */
  by: string
  names: ReadonlySet<string>
}

interface InputRequest {
  sent: Values
  before?: Stored
  /** The values of the record; of a new one, its defaults. */
  current: Values
  input?: TransitionInput
}

/** What the checks of the fields of one write have in common. */
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

/** Says whether two values of a field are the same, however they were spelled. */
export function sameValue(field: AnyField, sent: unknown, held: unknown): boolean {
  if (isEmpty(sent) || isEmpty(held)) return isEmpty(sent) && isEmpty(held)
  const parsed = schemaOf(field).safeParse(sent)
  return isDeepStrictEqual(parsed.success ? parsed.data : sent, held)
}

/**
 * Takes out of what was sent what cannot be written: unknown names and changes of read-only fields become issues,
 * fields that the writer has no right to are refused, and what is as it was is left alone.
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

// The version that was read is compared by the caller; everything else that the server keeps must be as it was.
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
  // Of a field that one may not read, nobody is told whether what they sent is what it holds.
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
    // Fields that people cannot change later, the server may change as the effect of a transition; a part stays with its whole.
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
