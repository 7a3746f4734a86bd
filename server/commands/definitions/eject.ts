import type { AnyField } from '../../../src/core/field/field'
import { typeOf } from '../../../src/core/field/registry'
import type { DefinitionData } from '../../../src/define/definitionData'
import { constantName } from '../newResource/resourceFiles'

/**
 * The TypeScript of a definition in JSON: the same resource, to which code can be added.
 *
 * @example
 * ejected({ name: 'branches', title: 'name', subject: 'Branch', fields: { name: { kind: 'text' } } })
 * // export const branches = defineResource({ name: 'branches', …, fields: { name: text() } })
 */
export function ejected({ $schema: _schema, labels = {}, fields, ...definition }: DefinitionData): string {
  const builders = [...new Set(Object.values(fields).flatMap(kindsOf))].sort()
  const parts = Object.entries(definition).map(([name, value]) => `  ${key(name)}: ${literal(value)},`)
  return `import { ${['defineResource', ...builders].sort().join(', ')} } from '../../src/define'

export const ${constantName(definition.name)} = defineResource({
${parts.join('\n')}
  fields: {
${entriesOf(fields)
  .map(entry => `    ${entry},`)
  .join('\n')}
  },
})
${Object.entries(labels)
  .map(([language, texts]) => labelsFile(definition.name, language, texts))
  .join('')}`
}

/** The labels of one language, as the file that a definition in TypeScript has them in. */
const labelsFile = (name: string, language: string, texts: unknown) => `
/* resources/i18n/${language}/${name}.json
${JSON.stringify(texts, null, 2).replaceAll('*/', '*\\/')}
*/
`

const kindsOf = (field: AnyField): string[] => [
  field.kind,
  ...Object.values(typeOf(field).nested?.(field) ?? {}).flatMap(kindsOf),
]

const entriesOf = (fields: Readonly<Record<string, AnyField>>): string[] =>
  Object.entries(fields).map(([name, field]) => `${key(name)}: ${builderCall(field)}`)

/** A field as its builder makes it: `choice(['open', 'closed'], { default: 'open' })`. */
function builderCall(field: AnyField): string {
  const type = typeOf(field)
  const nested = type.nested?.(field)
  const { kind, ...options } = field as AnyField & { options?: unknown; to?: string; fields?: unknown }
  const given: string[] = []
  if (nested) {
    given.push(`{ ${entriesOf(nested).join(', ')} }`)
    delete options.fields
  } else if (Array.isArray(options.options)) {
    const { options: list } = options
    delete options.options
    if (type.optionsAs) Object.assign(options, { [type.optionsAs]: list })
    else given.push(literal(list))
  } else if (type.reference && options.to !== undefined) {
    given.push(literal(options.to))
    delete options.to
  }
  if (Object.keys(options).length) given.push(literal(options))
  return `${kind}(${given.join(', ')})`
}

const NAME = /^[A-Za-z_$][\w$]*$/
const key = (name: string) => (NAME.test(name) ? name : literal(name))

function literal(value: unknown): string {
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{ ${Object.entries(value)
    .map(([name, part]) => `${key(name)}: ${literal(part)}`)
    .join(', ')} }`
}
