import type { AnyField, ExpressionType } from '../field/fieldType'
import { typeOf } from '../field/registry'

/**
 * Names with a meaning in every expression: CEL's types, constants and
 * reserved words, and Coverdesk's own variables.
 */
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

/** Whether a name is reserved in expressions; they can't use a field with such a name. */
export const isLanguageWord = (name: string): boolean => WORDS.has(name)

/** Returns the type of a field in expressions; undefined if they can't use it. */
export const expressionTypeOf = (name: string, field: AnyField): ExpressionType | undefined =>
  isLanguageWord(name) ? undefined : typeOf(field).expression

/** Returns where an expression uses a field with a reserved name: `double > 5`, but not `double(text)`. */
export function languageWordIn(
  source: string,
  isField: (name: string) => boolean,
): { name: string; start: number; end: number } | undefined {
  const plain = source.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/gu, text => ' '.repeat(text.length))
  for (const { 0: name, index } of plain.matchAll(/(?<![\w.])[a-z]\w*(?!\w|\s*[(])/gu))
    if (isNamed(name) && isField(name)) return { name, start: index, end: index + name.length }
  return undefined
}

/**
 * Whether a name is reserved, except words that an expression can use for their
 * own meaning even if a field has the same name.
 */
const isNamed = (name: string) => isLanguageWord(name) && !MEANT.has(name)
const MEANT: ReadonlySet<string> = new Set(['true', 'false', 'null', 'in', 'today', 'record'])
