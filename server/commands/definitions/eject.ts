import { languageNames } from '../../../src/core/i18n/languages'
import type { DefinitionData } from '../../../src/define/definitionData'
import { constantName } from '../newResource/resourceFiles'
import { builderCall, keyText, kindsOf, valueText } from './typeScriptText'
import { vocabularyOf } from './vocabularyOf'

/** A file of a definition in TypeScript; its path is relative to `resources/`. */
export interface EjectedFile {
  path: string
  text: string
}

/**
 * Converts a definition from JSON to the files of its TypeScript form: the same resource, to which code can
 * be added. Expressions stay expressions.
 *
 * @example
 * ejectedFiles({ name: 'branches', title: 'name', subject: 'Branch', fields: { name: { kind: 'text' } },
 * labels: { en: … } })
 * // [{ path: 'branches/index.ts', text: 'import …' }, { path: 'i18n/en/branches.json', text: '{ …' }]
 */
export function ejectedFiles(data: DefinitionData): EjectedFile[] {
  const { $schema: _schema, labels = {}, measures = {}, ...definition } = data
  const folder = constantName(data.name)
  const texts = languageNames.flatMap(language => {
    const text = labels[language]
    return text
      ? [{ path: `i18n/${language}/${data.name}.json`, text: `${JSON.stringify(text, null, 2)}\n` }]
      : []
  })
  return [
    {
      path: `${folder}/index.ts`,
      text: definitionText(definition, Object.keys(measures).map(measureConstant)),
    },
    ...(Object.keys(measures).length
      ? [{ path: `${folder}/measures.ts`, text: measuresText(data.name, measures) }]
      : []),
    ...texts,
  ]
}

/**
 * Returns the same as one text: the TypeScript of the definition, followed by its other files as comments.
 */
export function ejected(data: DefinitionData): string {
  const [definition, ...others] = ejectedFiles(data)
  const comments = others.map(
    ({ path, text }) => `\n/* resources/${path}\n${text.replaceAll('*/', '*\\/')}*/\n`,
  )
  return `${definition?.text}${comments.join('')}`
}

/** Returns the screen languages that the definition has no labels in. */
export const unlabeled = ({ labels = {} }: DefinitionData): string[] =>
  languageNames.filter(language => !labels[language])

function definitionText(
  definition: Omit<DefinitionData, '$schema' | 'labels' | 'measures'>,
  measures: readonly string[],
): string {
  const { name, fields } = definition
  const kinds = [...new Set(Object.values(fields).flatMap(kindsOf))].sort()
  const { imports, isTaken } = vocabularyOf(kinds, hasExpressions(definition))
  const constant = isTaken(constantName(name)) ? `${constantName(name)}Resource` : constantName(name)
  const lines = Object.entries(definition).map(([part, value]) =>
    part === 'fields'
      ? `  fields: {\n${Object.entries(fields)
          .map(([field, of]) => `    ${keyText(field)}: ${builderCall(of, 4)},`)
          .join('\n')}\n  },`
      : `  ${keyText(part)}: ${valueText(value, 2)},`,
  )
  if (measures.length) lines.push(`  measures: [${measures.join(', ')}],`)
  const ofMeasures = measures.length
    ? `\nimport { ${[...measures].sort().join(', ')} } from './measures'`
    : ''
  return `${imports}${ofMeasures}\n\nexport const ${constant} = defineResource({\n${lines.join('\n')}\n})\n`
}

const hasExpressions = ({ fields, rules, transitions = {} }: Partial<DefinitionData>): boolean =>
  Boolean(Object.keys(rules ?? {}).length) ||
  Object.values(fields ?? {}).some(({ computed }) => computed !== undefined) ||
  Object.values(transitions).some(({ guard }) => guard !== undefined)

const measureConstant = (name: string) => `${constantName(name.replaceAll('_', '-'))}Measure`

function measuresText(resource: string, measures: NonNullable<DefinitionData['measures']>): string {
  const made = Object.entries(measures).map(([name, measure]) => {
    const value = valueText({ name, resource, ...measure }, 0)
    return `\nexport const ${measureConstant(name)} = defineMeasure(${value})\n`
  })
  return `import { defineMeasure } from '../../src/define'\n${made.join('')}`
}
