import { fieldTypes } from '../../../src/core/field/registry'
import { singularOf } from '../../../src/core/i18n/plurals'
import { readableName } from '../../../src/core/i18n/readableName'
import * as vocabulary from '../../../src/define'
import { UsageError } from '../../ops/usageError'
import { builderCall, type FieldSpec } from './fieldSpec'

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/** The resource to write. */
export interface NewResource {
  name: string
  subject: string
  fields: readonly FieldSpec[]
}

/** Returns the name of the constant and of the file: `claim-events` → `claimEvents`. */
export const constantName = (name: string) =>
  name.replace(/-(.)/g, (_dash, letter: string) => letter.toUpperCase())

const typeName = (name: string) => constantName(`-${singularOf(name, 'en')}`).replace(/^-/, '')

/** Returns the definition's text. Throws if the name can't be a path or there are no fields. */
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

/** Returns the labels of the new resource, as a draft that a person improves. */
export function labelsText({ name, fields }: NewResource): string {
  const options = fields.filter(field => fieldTypes.get(field.kind).takesOptions)
  const labels = {
    name: `${readableName(singularOf(name, 'en'))} |||| ${readableName(name)}`,
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

/** Returns the default subject for rules: `claim-events` → `ClaimEvent`. */
export const subjectOf = (name: string) => typeName(name)
