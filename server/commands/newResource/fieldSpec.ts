import '../../../src/fields'
import type { FieldType } from '../../../src/core/field/fieldType'
import { fieldTypes } from '../../../src/core/field/registry'
import { UsageError } from '../../ops/usageError'

/** A field as it is written in the terminal: `status:choice(open,closed)!`. */
export interface FieldSpec {
  name: string
  kind: string
  /** The values in parentheses: options, or the referenced resource. */
  inside: string[]
  required: boolean
}

const SPEC = /^([a-z][a-z0-9_]*)(?::([A-Za-z]+)(?:\(([^)]*)\))?)?(!)?$/

/** Types that can be written as one word, or as one word with a list in parentheses. */
export const promptableKinds = fieldTypes
  .entries()
  .filter(([, type]) => !type.nested && !type.needsOptions)
  .map(([kind]) => kind)

/** Parses `name:type!`. Throws an error with the remedy if it can't. */
export function parseFieldSpec(spec: string): FieldSpec {
  const match = SPEC.exec(spec)
  if (!match) throw new UsageError(`${spec}: write fields as name:type, with ! at the end for a required one`)
  const [, name = '', kind = 'text', inside = '', required] = match
  if (!promptableKinds.includes(kind))
    throw new UsageError(`${spec}: there is no type ${kind}. Types: ${promptableKinds.join(', ')}`)
  const field = {
    name,
    kind,
    inside: inside
      .split(',')
      .map(part => part.trim())
      .filter(Boolean),
    required: Boolean(required),
  }
  const type = fieldTypes.get(kind)
  if (needsInside(type) && !field.inside.length) {
    const [what, example] = type.takesOptions ? ['options', 'open,closed'] : ['resource', 'branches']
    throw new UsageError(`${spec}: write the ${what} in parentheses, e.g. ${name}:${kind}(${example})`)
  }
  return field
}

const needsInside = (type: FieldType) => Boolean(type.takesOptions || type.reference)

/** Returns the field's builder call in the definition. */
export function builderCall({ kind, inside, required }: FieldSpec): string {
  const options = required ? '{ required: true }' : ''
  const type = fieldTypes.get(kind)
  const first = type.takesOptions
    ? `[${inside.map(quote).join(', ')}]`
    : needsInside(type)
      ? quote(inside[0] ?? '')
      : ''
  return `${kind}(${[first, options].filter(Boolean).join(', ')})`
}

const quote = (text: string) => `'${text.replace(/['\\]/g, '\\$&')}'`
