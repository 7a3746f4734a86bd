import type { AnyField } from '../core/field/field'
import { fieldTypes } from '../core/field/registry'
import { byName } from '../core/schema/byName'
import { STATUS } from '../core/schema/systemFields'
import type { Fields } from '../core/schema/values'
import type { ExtensionData } from './definitionData'

/** The options that an extension adds, by the path of the choice in the extended resource. */
export type AddedOptions = NonNullable<ExtensionData['options']>

/** A field whose type takes a list of options, which can have tones. */
type Choice = AnyField & {
  options: readonly string[]
  tones?: Readonly<Record<string, string>>
  fixedOptions?: boolean
}

/** Returns a field as a choice; undefined if its type takes no options. */
export const asChoice = (field: AnyField | undefined): Choice | undefined =>
  field && fieldTypes.find(field.kind)?.takesOptions ? (field as Choice) : undefined

/** Returns the fields of a list's items; undefined for other fields. */
const nestedIn = (field: AnyField | undefined): Fields | undefined =>
  field && fieldTypes.find(field.kind)?.nested?.(field)

/**
 * Returns the choice at a path: a field of the record, or a field of a list's items.
 *
 * @example choiceAt(customers.fields, 'more_addresses.kind')?.options // ['home', 'billing', 'risk']
 */
export function choiceAt(fields: Fields, path: string): Choice | undefined {
  const [name = '', part] = path.split('.')
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (part === undefined) return asChoice(field)
  const nested = nestedIn(field)
  return nested && Object.hasOwn(nested, part) ? asChoice(nested[part]) : undefined
}

/** Returns the paths of the choices in a field: the field itself, or fields of its list's items. */
export const choicePaths = (name: string, field: AnyField | undefined): string[] => [
  ...(asChoice(field) ? [name] : []),
  ...Object.entries(nestedIn(field) ?? {}).flatMap(([part, of]) => (asChoice(of) ? [`${name}.${part}`] : [])),
]

/** Returns a path with its parents: `['a', 'a.b']` for `a.b`. */
export const pathSteps = (path: string): string[] =>
  path.split('.').map((_name, at, names) => names.slice(0, at + 1).join('.'))

/**
 * Returns fields with the options that an extension adds, after the shipped ones, also within lists. Skips
 * choices that an upgrade removed, and options that it ships.
 *
 * @example withAddedOptions(customers.fields, { source: [{ value: 'fair' }] }).source.options.at(-1)
 * // 'fair'
 */
export function withAddedOptions<Of extends Fields>(fields: Of, added: AddedOptions = {}): Of {
  const all = byName<AnyField>(fields)
  for (const [path, options] of Object.entries(added)) {
    const choice = choiceAt(all, path)
    if (!choice) continue
    const extended = withOptions(choice, options)
    const [name = '', part] = path.split('.')
    const inList = { ...nestedIn(all[name]), ...(part !== undefined && { [part]: extended }) }
    all[name] = part === undefined ? extended : ({ ...all[name], fields: inList } as AnyField)
  }
  return all as Of
}

function withOptions(field: Choice, options: AddedOptions[string]): Choice {
  const own = options.filter(({ value }) => !field.options.includes(value))
  const toned = own.flatMap(({ value, tone }) => (tone ? [[value, tone]] : []))
  const tones = field.tones && { tones: { ...field.tones, ...Object.fromEntries(toned) } }
  return { ...field, options: [...field.options, ...own.map(({ value }) => value)], ...tones }
}

/** Values that clients of the API could misread, so they can't be options. */
export const reservedOptions: readonly string[] = [
  'null',
  'undefined',
  'true',
  'false',
  'constructor',
  'prototype',
]

/** The parts of a resource, or of its definition as data, that decide whether an option can be chosen. */
interface Chosen {
  fields: Fields
  transitions?: Readonly<Record<string, { input?: readonly string[] }>>
}

/** Whether an added option can become a field's value: in a form, by a transition, or by a schedule. */
export function canBeChosen(path: string, own: ExtensionData, base: Chosen): boolean {
  const [name = '', part] = path.split('.')
  const field = base.fields[name]
  const inside = part === undefined ? undefined : choiceAt(base.fields, path)
  if (field?.computed || inside?.computed || inside?.readOnly) return false
  const transitions = Object.values({ ...base.transitions, ...own.transitions })
  if (!field?.readOnly || (name === STATUS && transitions.length)) return true
  return (
    transitions.some(({ input = [] }) => input.includes(name)) ||
    Object.values(own.schedule ?? {}).some(({ set }) => Object.hasOwn(set, name))
  )
}
