import type { AnyField } from '../core/field/field'
import { fieldTypes } from '../core/field/registry'
import { STATUS } from '../core/schema/systemFields'
import type { Fields } from '../core/schema/values'
import type { ExtensionData } from './definitionData'

/** The options that an extension adds, by the field of the resource that it extends. */
export type AddedOptions = NonNullable<ExtensionData['options']>

/** A choice: it takes a list of options, which may have tones. */
type Choice = AnyField & {
  options: readonly string[]
  tones?: Readonly<Record<string, string>>
  fixedOptions?: boolean
}

/** The field as one to which options can be added, if it is one. */
export const asChoice = (field: AnyField | undefined): Choice | undefined =>
  field && fieldTypes.find(field.kind)?.takesOptions ? (field as Choice) : undefined

/** The fields of each item, if a field is a list. */
const nestedIn = (field: AnyField | undefined): Fields | undefined =>
  field && fieldTypes.find(field.kind)?.nested?.(field)

/**
 * The choice at a path to which options can be added: of a record, or of the items of a list.
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

/** The paths of the choices in a field: its own, or those of the items of a list. */
export const choicePaths = (name: string, field: AnyField | undefined): string[] => [
  ...(asChoice(field) ? [name] : []),
  ...Object.entries(nestedIn(field) ?? {}).flatMap(([part, of]) => (asChoice(of) ? [`${name}.${part}`] : [])),
]

/** A path and those above it: `a.b` is in `a`. */
export const pathSteps = (path: string): string[] =>
  path.split('.').map((_name, at, names) => names.slice(0, at + 1).join('.'))

/**
 * Fields with the options that an extension adds to them and to the items of lists, after the shipped ones. After an
 * upgrade that drops a choice or ships an option of the same value, what is left is added.
 *
 * @example withAddedOptions(customers.fields, { source: [{ value: 'fair' }] }).source.options.at(-1) // 'fair'
 */
export function withAddedOptions<Of extends Fields>(fields: Of, added: AddedOptions = {}): Of {
  const all: Record<string, AnyField> = { ...fields }
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

/** Programs that read the API may take these for something else. */
export const reservedOptions: readonly string[] = [
  'null',
  'undefined',
  'true',
  'false',
  'constructor',
  'prototype',
]

/** What says whether people choose the value of a field: of a resource, or of its definition as data. */
interface Chosen {
  fields: Fields
  transitions?: Readonly<Record<string, { input?: readonly string[] }>>
}

/** Whether people can choose an option: in a form, in a transition, or by the way that they make transitions at all. */
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
