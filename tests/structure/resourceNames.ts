import { isNode, lastName, type Node, nodesOf, stringValue } from './syntax'
import { sources } from './tree'

/**
 * A resource's name as words, plural and singular: `[['insurance', 'companies'], ['insurance', 'company']]`.
 */
export type ResourceName = { name: string; forms: string[][] }

function singular(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

export function resourceName(name: string): ResourceName {
  const words = name.split(/[-_]/)
  const last = words.at(-1) ?? name
  return { name, forms: [words, [...words.slice(0, -1), singular(last)]] }
}

/**
 * Splits an identifier, a key or a path into words: `insuranceCompanyId` and `insurance-company/id` give the
 * same.
 */
export function wordsOf(text: string): string[] {
  const split = text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
  return split
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
}

export function mentions(words: string[], form: string[]): boolean {
  return words.some((_, start) => form.every((word, offset) => words[start + offset] === word))
}

function definedName(node: Node): string | undefined {
  if (node.type !== 'CallExpression' || lastName(node.callee) !== 'defineResource') return undefined
  const [definition] = node.arguments as Node[]
  const properties = isNode(definition) ? ((definition.properties as Node[]) ?? []) : []
  return stringValue(properties.find(property => lastName(property.key) === 'name')?.value)
}

/** Returns the names that the definitions under `resources/` declare, without running them. */
export function definedResources(): ResourceName[] {
  const names = sources('resources').flatMap(nodesOf).map(definedName)
  return [...new Set(names.filter(name => name !== undefined))].map(resourceName)
}
