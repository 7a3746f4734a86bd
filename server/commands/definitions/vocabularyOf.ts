import * as vocabulary from '../../../src/define'

/** Words that can't name a constant in TypeScript. */
const RESERVED = new Set(
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield'.split(
    ' ',
  ),
)

/**
 * Returns the imports of a TypeScript definition, and a check for
 * names that its constant therefore can't have.
 */
export function vocabularyOf(kinds: readonly string[], hasExpressions: boolean) {
  const known = kinds.filter(kind => kind in vocabulary)
  const others = kinds.filter(kind => !(kind in vocabulary))
  const names = hasExpressions ? known : [...known, 'defineResource'].sort()
  const lines = [
    ...(names.length ? [`import { ${names.join(', ')} } from '../../src/define'`] : []),
    ...(hasExpressions ? ["import { defineResource } from '../../src/define/withExpressions'"] : []),
    ...others.map(kind => `import { ${kind} } from '../../src/fields/${kind}/${kind}.type'`),
  ]
  const isTaken = (name: string) => name === 'defineResource' || kinds.includes(name) || RESERVED.has(name)
  return { imports: lines.join('\n'), isTaken }
}
