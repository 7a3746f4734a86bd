import type { AnyField } from '../core/field/fieldType'
import { typeOf } from '../core/field/registry'
import { relativeDate } from '../core/field/relativeDate'
import { AmountTooLarge } from '../core/money/arithmetic'
import { preferredCurrency } from '../core/money/currencyOf'
import { PatternFault } from '../core/questions/pattern'
import { applies } from '../core/schema/applies'
import { copyOf } from '../core/schema/copyOf'
import { enteredRecord } from '../core/schema/enteredRecord'
import { isRequiredByOffice } from '../core/schema/formChoices'
import { withInitialValues } from '../core/schema/initialValues'
import { addIssue, type Issues, issueOf } from '../core/schema/issues'
import type { Fields, Resource, RuleContext, Values } from '../core/schema/resource'
import { schemaOf } from '../fields/schemas'

/** The result of parsing a record: its normalized values, and the issues found. */
export interface ParsedRecord {
  values: Values
  issues: Issues
}

export interface ParseOptions {
  /** Fields that are not checked, because the user can't write them and they are unchanged. */
  skip?: ReadonlySet<string>
  /** The values that the input is applied to, if already known: the stored record, or the defaults. */
  current?: Values
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/**
 * Applies a definition to entered values: fills in defaults, calls `beforeSave`, empties fields that are not
 * visible, checks each field, computes values, then checks the rules over several fields. The browser and the
 * server both run this function. `input` contains only the written fields; the others keep their values from
 * `context.before`.
 */
export function parseRecord(
  resource: Resource,
  input: Values,
  context: RuleContext & ParseOptions,
): ParsedRecord {
  const issues: Issues = {}
  const entered = enteredOf(resource, input, context)
  const wrong = wrongIn(resource, input)
  const emptied = Object.fromEntries(Object.keys(wrong).map(name => [name, null]))
  const brought = resource.hooks.beforeSave?.({ ...entered, ...emptied }, context) ?? {}
  const values: Values = copyOf(entered, brought, wrong)
  const { fields } = resource
  const { today } = context
  for (const [name, field] of Object.entries(fields)) {
    if (!field.visibleWhen) continue
    if (!applies(field.visibleWhen, enteredRecord(values, fields), { fields, today })) values[name] = null
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.computed || context.skip?.has(name)) continue
    values[name] = parseField(name, { values, issues, context, fields })
  }
  if (!Object.keys(issues).length) computeFields(resource, values, { before: context.before, issues })
  if (!Object.keys(issues).length) checkRules(resource, values, { context, issues })
  return { values, issues }
}

/** Applies the input to the stored record, or to the initial values of a new one. */
function enteredOf(resource: Resource, input: Values, context: RuleContext & ParseOptions): Values {
  const values = { ...(context.current ?? context.before ?? defaultsOf(resource, context)), ...input }
  if (context.before) return values
  const chosen = context.office?.defaults ?? {}
  const isGiven = (name: string) => input[name] !== undefined || Object.hasOwn(chosen, name)
  return withInitialValues(values, resource.fields, { today: context.today, isGiven })
}

/**
 * Returns the entered values that are invalid. They are rejected later;
 * `beforeSave`, which expects valid values, gets null instead.
 */
function wrongIn(resource: Resource, input: Values): Values {
  if (!resource.hooks.beforeSave) return {}
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => {
      const field = resource.fields[name]
      return field && !isEmpty(value) && !schemaOf(field).safeParse(value).success
    }),
  )
}

interface Parsing {
  values: Values
  issues: Issues
  context: RuleContext
  fields: Fields
}

// Zod sets `async` on its copy of this. Because it is set here too, the copy needs no new hidden class, which
// would stay in memory: see `copyOf`.
const PARSE_CONTEXT = { reportInput: true, async: false }

function parseField(name: string, { values, issues, context, fields }: Parsing): unknown {
  const { before, office, today } = context
  const field = fields[name] as AnyField
  const value = values[name]
  const type = typeOf(field)
  const record = enteredRecord(values, fields)
  const wanted =
    applies(field.required, record, { fields, today }) || isRequiredByOffice(office, name, before)
  const needed = wanted && applies(field.visibleWhen ?? true, record, { fields, today })
  const checked = !isEmpty(value) && !isUnchanged(value, before?.[name])
  const result = checked ? schemaOf(field).safeParse(value, PARSE_CONTEXT) : undefined
  if (result && !result.success) {
    for (const issue of result.error.issues) addIssue(issues, [name, ...issue.path].join('.'), issueOf(issue))
    return value
  }
  // A text of only spaces is empty once it is parsed.
  const read = checked ? result?.data : value
  const normal = isEmpty(read) ? null : read
  // A password that isn't given keeps its stored value.
  const isKeptSecret = type.writeOnly && before
  if (needed && !isKeptSecret && (normal === null || (Array.isArray(normal) && !normal.length)))
    addIssue(issues, name, { key: 'validation.required' })
  return normal
}

// Stored values were valid when they were saved: a limit added since then does not prevent other changes.
const isUnchanged = (value: unknown, before: unknown): boolean =>
  value === before || (typeof value === 'object' && JSON.stringify(value) === JSON.stringify(before))

interface Computing {
  before?: Values
  issues: Issues
}

function computeFields(resource: Resource, values: Values, { before, issues }: Computing): void {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.computed) continue
    const value = computed(name, field.computed, { values, issues })
    values[name] =
      isEmpty(value) || isUnchanged(value, before?.[name]) ? value : accepted(name, field, { value, issues })
    if (isEmpty(values[name]) && field.required === true)
      addIssue(issues, name, { key: 'validation.required' })
  }
}

/** Returns a computed value as its field stores it. Reports a value that the field doesn't accept. */
function accepted(
  name: string,
  field: AnyField,
  { value, issues }: { value: unknown; issues: Issues },
): unknown {
  const result = schemaOf(field).safeParse(value, PARSE_CONTEXT)
  if (result.success) return result.data
  // The parts of a computed value are not inputs, so the message is at the field.
  for (const issue of result.error.issues) addIssue(issues, name, issueOf(issue))
  return value
}

function computed(
  name: string,
  compute: NonNullable<AnyField['computed']>,
  { values, issues }: { values: Values; issues: Issues },
): unknown {
  try {
    return compute(values as Record<string, never>) ?? null
  } catch (error) {
    if (error instanceof PatternFault) addIssue(issues, name, error.issue)
    else if (error instanceof AmountTooLarge) addIssue(issues, name, { key: 'validation.amount_too_large' })
    else throw error
    return null
  }
}

function checkRules(
  resource: Resource,
  values: Values,
  { context, issues }: { context: RuleContext; issues: Issues },
): void {
  for (const [rule, { fields, isValid }] of Object.entries(resource.rules)) {
    if (isValid(values, context)) continue
    for (const field of fields) addIssue(issues, field, { key: `resources.${resource.name}.rules.${rule}` })
  }
}

/**
 * Returns the default values of a new record: the office's, or else
 * the definition's. Resolves `@me`, `@currency` and `@today…`.
 */
export function defaultsOf(
  resource: Resource,
  context: Pick<RuleContext, 'actor' | 'today' | 'office'>,
): Values {
  const chosen = context.office?.defaults ?? {}
  const now = new Date(`${context.today}T12:00:00Z`)
  const worked = (value: unknown) => {
    if (typeof value !== 'string' || !value.startsWith('@')) return value
    if (value === '@me') return context.actor?.id ?? null
    if (value === '@currency') return preferredCurrency()
    return relativeDate(value, { now, timeZone: 'UTC' })?.from ?? value
  }
  return Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, field]) => !field.computed)
      .map(([name, field]) => [
        name,
        worked(Object.hasOwn(chosen, name) ? chosen[name] : field.default) ?? null,
      ]),
  )
}
