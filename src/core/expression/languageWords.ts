import type { AnyField, ExpressionType } from '../field/fieldType'
import { typeOf } from '../field/registry'

/** Names that mean something in every expression: types of the language, its values and words, and what Coverdesk adds. */
const WORDS: ReadonlySet<string> = new Set([
  ...['bool', 'bytes', 'double', 'dyn', 'google', 'int', 'list', 'map', 'null_type', 'optional', 'string'],
  ...['type', 'uint', 'true', 'false', 'null', 'in', 'today', 'record'],
  ...[
    'as',
    'break',
    'const',
    'continue',
    'else',
    'for',
    'function',
    'if',
    'import',
    'let',
    'loop',
    'package',
  ],
  ...['namespace', 'return', 'var', 'void', 'while'],
])

/** Whether a name is a word of the language of expressions: a field that has it can't be used in them. */
export const isLanguageWord = (name: string): boolean => WORDS.has(name)

/** The type that a field has in expressions; undefined for one that they can't use. */
export const expressionTypeOf = (name: string, field: AnyField): ExpressionType | undefined =>
  isLanguageWord(name) ? undefined : typeOf(field).expression

/** Where an expression names a field whose name is a word of the language: `double > 5`, but not `double(text)`. */
export function languageWordIn(
  source: string,
  isField: (name: string) => boolean,
): { name: string; start: number; end: number } | undefined {
  const plain = source.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/gu, text => ' '.repeat(text.length))
  for (const { 0: name, index } of plain.matchAll(/(?<![\w.])[a-z]\w*(?!\w|\s*[(])/gu))
    if (isNamed(name) && isField(name)) return { name, start: index, end: index + name.length }
  return undefined
}

/** Words whose own meaning an expression can want where a field is called so too. */
const isNamed = (name: string) => isLanguageWord(name) && !MEANT.has(name)
const MEANT: ReadonlySet<string> = new Set(['true', 'false', 'null', 'in', 'today', 'record'])
