import { describe, expect, it } from 'vitest'
import { definedResources, mentions, type ResourceName, resourceName, wordsOf } from './resourceNames'
import { at, type Node, nodesOf } from './syntax'
import { files, read, sources } from './tree'

/**
 * Common words of software: the signed-in account is a user, ARIA has roles, a token has claims, SQL has
 * quotes, a permissions policy has a payment directive. For these, only the resource's exact name counts, as a whole string or a whole part of a key or
 * path.
 */
const WORDS_OF_SOFTWARE = [
  'user',
  'role',
  'file',
  'document',
  'notification',
  'policy',
  'claim',
  'quote',
  'session',
  'payment',
]

function isWordOfSoftware({ forms }: ResourceName): boolean {
  const one = forms.at(-1) ?? []
  return one.length === 1 && WORDS_OF_SOFTWARE.includes(one[0] ?? '')
}

function namedInIdentifier(text: string, resources: ResourceName[]): string[] {
  const words = wordsOf(text)
  const found = resources.filter(
    each => !isWordOfSoftware(each) && each.forms.some(form => mentions(words, form)),
  )
  return found.map(({ name }) => name)
}

/** Words of third parties: paths of Pusher's HTTP API, and an icon of Material. */
const FOREIGN = ['payments', '/channels/:channel/users', '/users/:user/terminate_connections']

function namedInString(text: string, resources: ResourceName[]): string[] {
  // Roles are the engine's own: src/kit.ts exports their pages.
  if (FOREIGN.includes(text) || text.startsWith('./office/roles/')) return []
  const isKeyOrPath = !/\s/.test(text)
  const parts = text.split(/[/.:?#]/)
  const exact = resources.filter(each => isWordOfSoftware(each) && isKeyOrPath && parts.includes(each.name))
  return [...namedInIdentifier(text, resources), ...exact.map(({ name }) => name)]
}

/** Returns the text that a node adds to the program, and whether it is a string. Comments aren't nodes. */
function textOf(node: Node): { text: string; isString: boolean } | undefined {
  if (/^(Identifier|PrivateIdentifier|JSXIdentifier)$/.test(node.type))
    return { text: String(node.name), isString: false }
  if (node.type === 'Literal' && typeof node.value === 'string') return { text: node.value, isString: true }
  if (node.type === 'TemplateElement') return { text: (node.value as { raw: string }).raw, isString: true }
  if (node.type === 'JSXText') return { text: String(node.value), isString: true }
  return undefined
}

function namesIn(path: string, resources: ResourceName[]): string[] {
  const inPath = namedInIdentifier(path, resources).map(name => `${path}: ${name} in its path`)
  const inside = nodesOf(path).flatMap(node => {
    const found = textOf(node)
    if (!found) return []
    const names = found.isString
      ? namedInString(found.text, resources)
      : namedInIdentifier(found.text, resources)
    return names.map(name => `${at(path, node)}: ${name} in ${JSON.stringify(found.text)}`)
  })
  return [...inPath, ...inside]
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, below]) => [key, ...stringsOf(below)])
}

const examples = ['insurance-companies', 'customers', 'users'].map(resourceName)

describe('X-06 the engine names no resource', () => {
  it('finds the definitions that it checks', () => {
    expect(definedResources()).not.toEqual([])
  })

  it('in its code', () => {
    const resources = definedResources()
    expect(sources('src', 'server').flatMap(path => namesIn(path, resources))).toEqual([])
  })

  it('in its phrases', () => {
    const resources = definedResources()
    const catalogues = files.filter(path => /^(src|server)\/.*\.json$/.test(path))
    const found = catalogues.flatMap(path =>
      stringsOf(JSON.parse(read(path))).flatMap(text =>
        namedInString(text, resources).map(name => `${path}: ${name} in ${JSON.stringify(text)}`),
      ),
    )
    expect(found).toEqual([])
  })

  it.each([
    'insuranceCompany',
    'InsuranceCompaniesList',
    'insurance_company_id',
    'CUSTOMER_LIMIT',
    'useCustomers',
  ])('detects one in the identifier %s', text => expect(namedInIdentifier(text, examples)).toHaveLength(1))

  it.each(['users', '/users', 'resources.users.name', 'insurance-companies', 'a customer of ours'])(
    'detects one in the string %j',
    text => expect(namedInString(text, examples)).toHaveLength(1),
  )

  it.each(['user', 'users-online', 'insurance', 'customise', 'companies', 'many users are signed in'])(
    'detects none in the string %j',
    text => expect(namedInString(text, examples)).toEqual([]),
  )
})
