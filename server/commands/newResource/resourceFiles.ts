import { fieldTypes } from '../../../src/core/field/registry'
import { readableName } from '../../../src/core/i18n/readableName'
import * as vocabulary from '../../../src/define'
import { UsageError } from '../../ops/usageError'
import { builderCall, type FieldSpec } from './fieldSpec'

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/** What is to be written. */
export interface NewResource {
  name: string
  subject: string
  fields: readonly FieldSpec[]
}

/** `claim-events` → `claimEvents`: the name of the constant and of the file. */
export const constantName = (name: string) =>
  name.replace(/-(.)/g, (_dash, letter: string) => letter.toUpperCase())

const typeName = (name: string) => constantName(`-${singular(name)}`).replace(/^-/, '')

/** A guess that a person corrects in the catalogue: `branches` → `branch`. */
export function singular(name: string): string {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`
  if (/(ch|sh|ss|x|z)es$/.test(name)) return name.slice(0, -2)
  return name.replace(/s$/, '')
}

/** The definition's text. Throws for a name that cannot be a path, or for no field at all. */
export function definitionText({ name, subject, fields }: NewResource): string {
  if (!NAME.test(name))
    throw new UsageError(`${name}: write the name in lower case with hyphens, e.g. claim-events`)
  const [title] = fields
  if (!title) throw new UsageError('A resource needs at least one field, e.g. name:text!')
  const kinds = [...new Set(fields.map(field => field.kind))].sort()
  const builders = ['defineResource', ...kinds.filter(kind => kind in vocabulary)].sort()
  const others = kinds
    .filter(kind => !(kind in vocabulary))
    .map(kind => `import { ${kind} } from '../../src/fields/${kind}/${kind}.type'\n`)
  const columns = fields.filter(field => !fieldTypes.get(field.kind).long).slice(0, 6)
  return `import { ${builders.join(', ')}, type RecordOf } from '../../src/define'
${others.join('')}
export const ${constantName(name)} = defineResource({
  name: '${name}',
  title: '${title.name}',
  subject: '${subject}',
  fields: {
${fields.map(field => `    ${field.name}: ${builderCall(field)},`).join('\n')}
  },
  list: { columns: [${columns.map(field => `'${field.name}'`).join(', ')}] },
})

export type ${typeName(name)} = RecordOf<typeof ${constantName(name)}>
`
}

/** The labels of the new resource, to be bettered by a person. */
export function labelsText({ name, fields }: NewResource): string {
  const options = fields.filter(field => fieldTypes.get(field.kind).takesOptions)
  const labels = {
    name: `${readableName(singular(name))} |||| ${readableName(name)}`,
    fields: Object.fromEntries(fields.map(field => [field.name, readableName(field.name)])),
    ...(options.length && {
      options: Object.fromEntries(
        options.map(field => [
          field.name,
          Object.fromEntries(field.inside.map(option => [option, readableName(option)])),
        ]),
      ),
    }),
  }
  return `${JSON.stringify(labels, null, 2)}\n`
}

/** The subject of the rules when nobody names one: `claim-events` → `ClaimEvent`. */
export const subjectOf = (name: string) => typeName(name)
