import { fieldTypes } from '../../../src/fields'
import { UsageError } from '../../ops/usageError'

/** A field as one asks for it in the terminal: `status:choice(open,closed)!`. */
export interface FieldSpec {
  name: string
  kind: string
  /** What stands in parentheses: options, or the resource referred to. */
  inside: string[]
  required: boolean
}

const SPEC = /^([a-z][a-z0-9_]*)(?::([A-Za-z]+)(?:\(([^)]*)\))?)?(!)?$/
const WITH_OPTIONS = new Set(['choice', 'choices'])

/** Types that can be written as one word, or one word with a list in parentheses. */
export const promptableKinds = Object.entries(fieldTypes)
  .filter(([, type]) => !('nested' in type && type.nested) && !('needsOptions' in type && type.needsOptions))
  .map(([kind]) => kind)

/** Reads `name:type!`; throws with the cure for what cannot be read. */
export function parseFieldSpec(spec: string): FieldSpec {
  const match = SPEC.exec(spec)
  if (!match) throw new UsageError(`${spec}: write fields as name:type, with ! behind for a required one`)
  const [, name = '', kind = 'text', inside = '', required] = match
  if (!promptableKinds.includes(kind))
    throw new UsageError(`${spec}: no type is called ${kind}. Types: ${promptableKinds.join(', ')}`)
  const field = {
    name,
    kind,
    inside: inside
      .split(',')
      .map(part => part.trim())
      .filter(Boolean),
    required: Boolean(required),
  }
  if (needsInside(kind) && !field.inside.length)
    throw new UsageError(
      `${spec}: say ${WITH_OPTIONS.has(kind) ? 'the options' : 'the resource'} in parentheses, e.g. ${name}:${kind}(${WITH_OPTIONS.has(kind) ? 'open,closed' : 'branches'})`,
    )
  return field
}

const needsInside = (kind: string) => WITH_OPTIONS.has(kind) || kind.startsWith('reference')

/** The builder call that stands in the definition. */
export function builderCall({ kind, inside, required }: FieldSpec): string {
  const options = required ? '{ required: true }' : ''
  const first = WITH_OPTIONS.has(kind)
    ? `[${inside.map(quote).join(', ')}]`
    : needsInside(kind)
      ? quote(inside[0] ?? '')
      : ''
  return `${kind}(${[first, options].filter(Boolean).join(', ')})`
}

const quote = (text: string) => `'${text.replace(/['\\]/g, '\\$&')}'`
