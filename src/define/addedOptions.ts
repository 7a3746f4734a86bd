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

/**
 * Fields with the options that an extension adds to them, after the shipped ones. After an upgrade that drops a choice or
 * ships an option of the same value, what is left is added.
 *
 * @example withAddedOptions(customers.fields, { source: [{ value: 'fair' }] }).source.options.at(-1) // 'fair'
 */
export function withAddedOptions<Of extends Fields>(fields: Of, added: AddedOptions = {}): Of {
  const extended = Object.entries(added).flatMap(([name, options]) => {
    const field = Object.hasOwn(fields, name) ? asChoice(fields[name]) : undefined
    if (!field) return []
    const own = options.filter(({ value }) => !field.options.includes(value))
    const toned = own.flatMap(({ value, tone }) => (tone ? [[value, tone]] : []))
    const tones = field.tones && { tones: { ...field.tones, ...Object.fromEntries(toned) } }
    return [[name, { ...field, options: [...field.options, ...own.map(({ value }) => value)], ...tones }]]
  })
  return { ...fields, ...Object.fromEntries(extended) }
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
export function canBeChosen(name: string, own: ExtensionData, base: Chosen): boolean {
  const field = base.fields[name]
  if (field?.computed) return false
  const transitions = Object.values({ ...base.transitions, ...own.transitions })
  if (!field?.readOnly || (name === STATUS && transitions.length)) return true
  return (
    transitions.some(({ input = [] }) => input.includes(name)) ||
    Object.values(own.schedule ?? {}).some(({ set }) => Object.hasOwn(set, name))
  )
}
