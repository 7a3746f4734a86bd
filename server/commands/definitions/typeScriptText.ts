import type { AnyField } from '../../../src/core/field/field'
import { typeOf } from '../../../src/core/field/registry'

/** The maximum line length; the formatter breaks longer lines. */
const WIDTH = 110
const NAME = /^[A-Za-z_$][\w$]*$/

/** Returns a property name, quoted if necessary. */
export const keyText = (name: string): string => (NAME.test(name) ? name : quoted(name))

const quoted = (text: string): string =>
  text.includes("'") && !text.includes('"')
    ? JSON.stringify(text)
    : `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

/**
 * Returns a JSON value as TypeScript, on one line if that is not too long.
 *
 * @example valueText({ status: ['open'] }, 0) // { status: ['open'] }
 */
export function valueText(value: unknown, indent: number): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const isList = Array.isArray(value)
  const parts = (inner: number) =>
    isList
      ? value.map(each => valueText(each, inner))
      : Object.entries(value).map(([name, part]) => `${keyText(name)}: ${valueText(part, inner)}`)
  return enclosed(isList ? '[]' : '{}', parts, indent)
}

function enclosed(signs: '[]' | '{}', parts: (indent: number) => string[], indent: number): string {
  const [open, close] = signs
  const line = parts(Number.NEGATIVE_INFINITY).join(', ')
  if (!line) return signs
  const short = signs === '[]' ? `[${line}]` : `{ ${line} }`
  // Leave space for the name and a comma on the line.
  if (indent + short.length + 16 <= WIDTH) return short
  const inner = ' '.repeat(indent + 2)
  return `${open}\n${parts(indent + 2)
    .map(part => `${inner}${part},\n`)
    .join('')}${' '.repeat(indent)}${close}`
}

/** Returns the kinds of a field and its nested fields. */
export const kindsOf = (field: AnyField): string[] => [
  field.kind,
  ...Object.values(typeOf(field).nested?.(field) ?? {}).flatMap(kindsOf),
]

/** Returns a field as a call of its builder: `choice(['open', 'closed'], { default: 'open' })`. */
export function builderCall(field: AnyField, indent: number): string {
  const type = typeOf(field)
  const nested = type.nested?.(field)
  const { kind, ...options } = field as AnyField & { options?: unknown; to?: string; fields?: unknown }
  const given: string[] = []
  if (nested) {
    const entries = (inner: number) =>
      Object.entries(nested).map(([name, part]) => `${keyText(name)}: ${builderCall(part, inner)}`)
    given.push(enclosed('{}', entries, indent))
    delete options.fields
  } else if (Array.isArray(options.options)) {
    const { options: list } = options
    delete options.options
    if (type.optionsAs) Object.assign(options, { [type.optionsAs]: list })
    else given.push(valueText(list, indent))
  } else if (type.reference && options.to !== undefined) {
    given.push(valueText(options.to, indent))
    delete options.to
  }
  if (Object.keys(options).length) given.push(valueText(options, indent))
  return `${kind}(${given.join(', ')})`
}
