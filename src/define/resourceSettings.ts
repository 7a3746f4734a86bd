import type { AnyField } from '../core/field/fieldType'
import { typeOf } from '../core/field/registry'
import { relativeWords } from '../core/field/relativeDate'
import type { FormChoices } from '../core/schema/formChoices'
import { addIssue, type Issues, issueOf } from '../core/schema/issues'
import { isNumberPattern, MAX_NUMBER } from '../core/schema/recordNumber'
import type { Fields, Resource, Values } from '../core/schema/resource'
import type { Resources } from '../core/schema/resources'
import { choices } from '../fields/choices/choices.type'
import { json } from '../fields/json/json.type'
import { schemaOf } from '../fields/schemas'
import { text } from '../fields/text/text.type'
import { wholeNumber } from '../fields/wholeNumber/wholeNumber.type'
import { defineSettings, type SettingsGroup } from './settingsGroup'

/** Returns the field in which the server numbers new records, and its pattern in the definition. */
export function numberedField({
  fields,
}: Pick<Resource, 'fields'>): { name: string; pattern: string } | undefined {
  for (const [name, field] of Object.entries(fields))
    if ('numbered' in field && typeof field.numbered === 'string') return { name, pattern: field.numbered }
  return undefined
}

/** Whether a definition requires a field whenever the field is visible. */
export const isAlwaysRequired = ({ required, visibleWhen: shown }: AnyField): boolean =>
  required === true || (typeof required === 'object' && JSON.stringify(required) === JSON.stringify(shown))

/** Returns fields that the office can require: users enter them, and the definition doesn't require them. */
export const requirable = ({ fields }: Resource): string[] =>
  Object.keys(fields).filter(name => {
    const field = fields[name] as AnyField
    return isEntered(field) && !isAlwaysRequired(field) && !typeOf(field).optionalAnswer
  })

/** Returns the fields for which the office can set a default: values that are not specific to one record. */
export const defaultable = (resource: Resource): string[] =>
  Object.keys(resource.fields).filter(name => {
    const field = resource.fields[name] as AnyField
    const type = typeOf(field)
    // A field that filters can only check for emptiness contains a document, which is specific to one record.
    const plain = !type.files && !type.nested && type.operators.some(operator => operator !== 'null')
    return isEntered(field) && plain && !field.unique && name !== resource.title
  })

const isEntered = (field: AnyField) => !field.computed && !field.readOnly && !typeOf(field).writeOnly

/** Whether a field's default can be the user who creates the record. */
export function mayBeMe(field: AnyField, resources: Pick<Resources, 'outline'>): boolean {
  const reference = typeOf(field).reference?.(field)
  return reference?.many === false && resources.outline(reference.to)?.account !== undefined
}

/** Returns the settings derived from a definition: numbering, required fields and defaults (S-08). */
export function resourceSettings(resource: Resource): SettingsGroup | undefined {
  if (!resource.configurable) return undefined
  const known = groups.get(resource) ?? groupAbout(resource, resource.configurable)
  groups.set(resource, known)
  return known
}
const groups = new WeakMap<Resource, SettingsGroup>()

function groupAbout(resource: Resource, configurable: string): SettingsGroup {
  const { name } = resource
  const numbered = numberedField(resource)
  const numbering: Fields = numbered
    ? {
        number_pattern: text({
          required: true,
          max: MAX_NUMBER,
          ltr: true,
          default: numbered.pattern,
          help: true,
        }),
        number_next: wholeNumber({ required: true, min: 1, max: 999_999_999_999, default: 1, help: true }),
      }
    : {}
  const fields: Fields = {
    ...numbering,
    required_fields: choices(requirable(resource), { default: [] }),
    defaults: json({ default: {}, byKey: true }),
  }
  const form = [
    ...(numbered ? [{ section: 'numbering', fields: ['number_pattern', 'number_next'] }] : []),
    { section: 'required', fields: ['required_fields'] },
    { section: 'defaults', fields: ['defaults'] },
  ]
  const group = defineSettings({ name, subject: configurable, fields, form, labels: 'settings-records' })
  return {
    ...group,
    about: resource,
    check: (values, resources) => checkChoices(resource, values, resources),
  }
}

function checkChoices(resource: Resource, values: Values, resources: Resources): Issues {
  const issues: Issues = {}
  const { number_pattern: pattern, defaults } = values
  if (typeof pattern === 'string' && !isNumberPattern(pattern))
    addIssue(issues, 'number_pattern', { key: 'validation.number_pattern' })
  if (typeof defaults !== 'object' || defaults === null || Array.isArray(defaults))
    addIssue(issues, 'defaults', { key: 'validation.invalid' })
  else checkDefaults(resource, defaults as Values, { resources, issues })
  return issues
}

function checkDefaults(
  resource: Resource,
  defaults: Values,
  { resources, issues }: { resources: Resources; issues: Issues },
): void {
  const offered = new Set(defaultable(resource))
  for (const [name, value] of Object.entries(defaults)) {
    const path = `defaults.${name}`
    const field = resource.fields[name]
    if (!field || !offered.has(name))
      addIssue(issues, path, { key: 'validation.unknown', params: { names: name } })
    else if (value !== null && !isWorkedOut(value, field, resources)) {
      const result = schemaOf(field).safeParse(value)
      for (const issue of result.error?.issues ?? []) addIssue(issues, path, issueOf(issue))
    }
  }
}

/** Whether a default is `@me` or a relative date such as `@today`, which are resolved when a form opens. */
const isWorkedOut = (value: unknown, field: AnyField, resources: Resources) =>
  (value === '@me' && mayBeMe(field, resources)) ||
  (typeOf(field).relative === true && relativeWords(value) !== undefined)

/** Returns the form choices in a resource's settings, without fields that the definition no longer has. */
export function formChoicesOf(resource: Resource, values: Values): FormChoices {
  const [wanted, offered] = [new Set(requirable(resource)), new Set(defaultable(resource))]
  const required = Array.isArray(values.required_fields) ? values.required_fields.map(String) : []
  const defaults = Object.entries((values.defaults ?? {}) as Values)
  return {
    required: required.filter(name => wanted.has(name)),
    defaults: Object.fromEntries(defaults.filter(([name]) => offered.has(name))),
  }
}
