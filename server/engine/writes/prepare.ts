import { canOn } from '../../../src/core/access/ability'
import { mayWriteField } from '../../../src/core/access/fieldRights'
import { applies } from '../../../src/core/schema/applies'
import { copyOf } from '../../../src/core/schema/copyOf'
import { addIssue, type Issues } from '../../../src/core/schema/issues'
import { parentRecord, withParent } from '../../../src/core/schema/parents'
import type { AnyField, Resource, Values } from '../../../src/core/schema/resource'
import { defaultsOf, parseRecord } from '../../../src/define/parseRecord'
import { typeOf } from '../../../src/fields'
import { invalid } from '../../base/errors/apiError'
import type { Writer } from '../../base/services'
import { changedFields, type Prepared } from '../records/prepared'
import { forbidden, ruleContext } from '../records/scope'
import type { Stored } from '../sql/select'
import { checkInput, sameValue, type TransitionInput } from './checkInput'

/** The values of a write. Without `before`, the write creates a record. */
export interface WriteInput {
  sent: Values
  before?: Stored
  /** Further fields that a transition can set. */
  input?: TransitionInput
}

/** Returns the record that a write results in, or throws all its issues. Does not query the database. */
export function prepare(writer: Writer, resource: Resource, request: WriteInput): Prepared {
  const { sent, before } = request
  const context = ruleContext(writer, resource, before)

  // Defaults
  const current = before ?? defaultsOf(resource, context)

  // Permissions: the values that the writer can write
  const { input, skip, issues, claimed } = checkInput(writer, resource, { ...request, current })

  // Types, rules and computed fields
  const parsed = parseRecord(resource, input, { ...context, skip, current })
  const { values } = parsed
  for (const [path, list] of Object.entries(parsed.issues))
    for (const issue of list) addIssue(issues, path, issue)

  // Hidden fields, and computed fields that were sent
  if (writer.ability) checkHidden(resource, input, { values, current, issues, today: context.today })
  if (!Object.keys(issues).length) checkClaims(resource, claimed, { values, issues })

  // Check a child's permission on its parent before reporting issues: a 403 comes before the 422
  if (Object.keys(issues).length) {
    if (!before) requireParentRight(writer, resource, { sent, values })
    throw invalid(issues)
  }
  if (!before) requireCreateRight(writer, resource, { sent, input, values, defaults: current })

  return { before, values, changed: changedFields(resource, values, before) }
}

/**
 * Refuses a new value for a field that the record doesn't show. Dropping it silently would look like saving
 * it.
 */
function checkHidden(
  resource: Resource,
  input: Values,
  { values, current, issues, today }: { values: Values; current: Values; issues: Issues; today: string },
): void {
  for (const [name, value] of Object.entries(input)) {
    const field = resource.fields[name]
    // Hidden lists are ignored, not refused: an import matches lists by their column headings, and can take a
    // column that was meant for another record's name.
    if (
      !field?.visibleWhen ||
      typeOf(field).nested ||
      applies(field.visibleWhen, values, { fields: resource.fields, today }) ||
      isNothing(value)
    )
      continue
    if (!sameValue(field, value, current[name])) addIssue(issues, name, { key: 'validation.hidden' })
  }
}

const isNothing = (value: unknown) =>
  value === null || value === '' || value === false || (Array.isArray(value) && !value.length)

function checkClaims(
  resource: Resource,
  claimed: Values,
  { values, issues }: { values: Values; issues: Issues },
): void {
  for (const [name, value] of Object.entries(claimed)) {
    const field = resource.fields[name]
    if (field && !sameValue(field, value, values[name]))
      addIssue(issues, name, { key: 'validation.read_only' })
  }
}

// A child record has its parent's access rules. A writer who can't add children to the parent gets a 403
// before any issues.
function requireParentRight(
  { ability, actor }: Writer,
  resource: Resource,
  { sent, values }: { sent: Values; values: Values },
): void {
  const parent = parentRecord(sent)
  if (!ability || !parent) return
  const record = withParent({ ...values, created_by: actor?.id ?? null }, parent)
  if (!canOn(ability, 'create', { resource, record })) throw forbidden('create', resource)
}

// A rule with a condition on the record can only be checked once all values of the record are final.
function requireCreateRight(
  { ability, actor }: Writer,
  resource: Resource,
  { sent, input, values, defaults }: { sent: Values; input: Values; values: Values; defaults: Values },
): void {
  if (!ability) return
  const parent = parentRecord(sent) ?? undefined
  const record = copyOf(withParent(values, parent), { created_by: actor?.id ?? null })
  if (!canOn(ability, 'create', { resource, record })) throw forbidden('create', resource)
  const isDefault = (name: string, value: unknown) =>
    sameValue(resource.fields[name] as AnyField, value, defaults[name])
  for (const [name, value] of Object.entries(input))
    if (!isDefault(name, value) && !mayWriteField(ability, { action: 'create', resource, name, record }))
      throw forbidden('create', resource, name)
}
