import { canOn } from '../../../src/core/access/ability'
import { mayWriteField } from '../../../src/core/access/fieldRights'
import { addIssue, type Issues } from '../../../src/core/schema/issues'
import { parentRecord, withParent } from '../../../src/core/schema/parents'
import type { AnyField, Resource, Values } from '../../../src/core/schema/resource'
import { applies } from '../../../src/core/schema/when'
import { defaultsOf, parseRecord } from '../../../src/define/parseRecord'
import { typeOf } from '../../../src/fields'
import { invalid } from '../../base/errors/apiError'
import type { Writer } from '../../base/services'
import { changedFields, type Prepared } from '../records/prepared'
import { ruleContext } from '../records/ruleContext'
import { forbidden } from '../records/scope'
import type { Stored } from '../sql/select'
import { checkInput, sameValue, type TransitionInput } from './checkInput'

/** Works out what a write makes of a record, or throws what is wrong with it; `asked` is what a move may set besides. */
export function prepare(
  writer: Writer,
  resource: Resource,
  sent: Values,
  before?: Stored,
  asked?: TransitionInput,
): Prepared {
  const context = ruleContext(writer, resource, before)
  const held = before ?? defaultsOf(resource, context)
  const { input, skip, issues, claimed } = checkInput(writer, resource, sent, {
    before,
    current: held,
    input: asked,
  })
  const parsed = parseRecord(resource, input, context, { skip, current: held })
  for (const [path, list] of Object.entries(parsed.issues))
    for (const issue of list) addIssue(issues, path, issue)
  if (writer.ability) checkHidden(resource, input, { values: parsed.values, held, issues })
  if (!Object.keys(issues).length) checkClaims(resource, claimed, parsed.values, issues)
  if (Object.keys(issues).length) {
    if (!before) demandParentRight(writer, resource, sent, parsed.values)
    throw invalid(issues)
  }
  const prepared = { before, values: parsed.values, changed: changedFields(resource, parsed.values, before) }
  if (!before)
    checkCreated(writer, resource, input, withParent(parsed.values, parentRecord(sent) ?? undefined), held)
  return prepared
}

/** Refuses a new value for a field that the record does not have: dropped without a word, it would look saved. */
function checkHidden(
  resource: Resource,
  input: Values,
  { values, held, issues }: { values: Values; held: Values; issues: Issues },
): void {
  for (const [name, value] of Object.entries(input)) {
    const field = resource.fields[name]
    // Lists are read from files by their headings, and one may take the column of another record's name.
    if (
      !field?.visibleWhen ||
      typeOf(field).nested ||
      applies(field.visibleWhen, values) ||
      saysNothing(value)
    )
      continue
    if (!sameValue(field, value, held[name])) addIssue(issues, name, { key: 'validation.hidden' })
  }
}

const saysNothing = (value: unknown) =>
  value === null || value === '' || value === false || (Array.isArray(value) && !value.length)

// A part has the rules of its whole: whoever may add none to it hears that first, whatever is wrong with theirs.
function demandParentRight(
  { ability, actor }: Writer,
  resource: Resource,
  sent: Values,
  values: Values,
): void {
  const parent = parentRecord(sent)
  if (!ability || !parent) return
  const record = withParent({ ...values, created_by: actor?.id ?? null }, parent)
  if (!canOn(ability, 'create', resource, record)) throw forbidden('create', resource)
}

function checkClaims(resource: Resource, claimed: Values, values: Values, issues: Issues): void {
  for (const [name, value] of Object.entries(claimed)) {
    const field = resource.fields[name]
    if (field && !sameValue(field, value, values[name]))
      addIssue(issues, name, { key: 'validation.read_only' })
  }
}

// Only the finished record can tell whether a rule with a condition lets these fields be set on it.
function checkCreated(
  writer: Writer,
  resource: Resource,
  input: Values,
  values: Values,
  defaults: Values,
): void {
  const { ability, actor } = writer
  if (!ability) return
  const record = { ...values, created_by: actor?.id ?? null }
  if (!canOn(ability, 'create', resource, record)) throw forbidden('create', resource)
  const isDefault = (name: string, value: unknown) =>
    sameValue(resource.fields[name] as AnyField, value, defaults[name])
  for (const [name, value] of Object.entries(input))
    if (!isDefault(name, value) && !mayWriteField(ability, 'create', resource, name, record))
      throw forbidden('create', resource, name)
}
