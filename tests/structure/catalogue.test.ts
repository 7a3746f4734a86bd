import { describe, expect, it } from 'vitest'
import { at, isNode, type Node, nodesOf, stringValue } from './syntax'
import { files, read, sources } from './tree'

type Catalogue = { [key: string]: string | Catalogue }

function leaves(catalogue: Catalogue, prefix = ''): string[] {
  return Object.entries(catalogue).flatMap(([key, text]) =>
    typeof text === 'string' ? [`${prefix}${key}`] : leaves(text, `${prefix}${key}.`),
  )
}

/** Returns the engine's phrases of a language: one file per section. */
const engineOf = (language: string): Catalogue =>
  Object.fromEntries(
    files.flatMap(path => {
      const section = path.match(new RegExp(`^src/core/i18n/${language}/(\\w+)\\.json$`))?.[1]
      return section ? [[section, JSON.parse(read(path)) as Catalogue]] : []
    }),
  )

const engine = leaves(engineOf('en'))
const product = leaves(JSON.parse(read('resources/i18n/en/product.json')))
const keys = new Set([...engine, ...product])
const sections = new Set([...keys].map(key => key.split('.')[0]))
const code = sources('src', 'server', 'providers', 'resources')

const startsLikeAKey = (text: string) =>
  /^[a-z_]+\.[\w.]*$/.test(text) && sections.has(text.split('.')[0] ?? '')

/** Returns the text of a template literal before its first placeholder. */
function templateStart(node: Node): string | undefined {
  if (node.type !== 'TemplateLiteral') return undefined
  const [first] = node.quasis as { value: { cooked: string } }[]
  return first?.value.cooked
}

const literals = code.flatMap(path => nodesOf(path).map(node => ({ path, node, text: stringValue(node) })))
const exact = literals.flatMap(({ path, node, text }) =>
  text && startsLikeAKey(text) ? [{ path, node, text }] : [],
)
const starts = code.flatMap(path =>
  nodesOf(path).flatMap(node => {
    const text = templateStart(node)
    return text && startsLikeAKey(text) ? [{ path, node, text }] : []
  }),
)

/**
 * Returns whether a key exists. A key can also be the start of plural or further forms: `form.errors` for
 * `form.errors.one`.
 */
const isThere = (text: string) =>
  keys.has(text) || [...keys].some(key => key.startsWith(`${text.replace(/\.$/, '')}.`))

describe('I-01 catalogue', () => {
  it('I-01 has every key that the code names', () => {
    const missing = exact
      .filter(({ text }) => !isThere(text))
      .map(({ path, node, text }) => `${at(path, node)} ${text}`)
    expect(missing).toEqual([])
  })

  it('I-01 has a key for every one that the code composes', () => {
    const missing = starts
      .filter(({ text }) => ![...keys].some(key => key.startsWith(text)))
      .map(({ path, node, text }) => `${at(path, node)} ${text}…`)
    expect(missing).toEqual([])
  })

  it('I-01 has no unused key', () => {
    const named = new Set(exact.map(({ text }) => text))
    const unused = [...keys].filter(
      key =>
        !named.has(key) &&
        !starts.some(({ text }) => key.startsWith(text)) &&
        ![...named].some(name => key.startsWith(`${name}.`)),
    )
    expect(unused).toEqual([])
  })
})

const WORDS = /\p{L}{2,}/u
const SPOKEN = new Set(['label', 'title', 'placeholder', 'aria-label', 'alt', 'helperText'])

describe('I-01 texts outside the catalogue', () => {
  const screens = files.filter(path => /^(src|resources|providers)\/.*\.tsx$/.test(path))

  it('I-01 no screen contains literal text between its tags', () => {
    const found = screens.flatMap(path =>
      nodesOf(path)
        .filter(node => node.type === 'JSXText' && WORDS.test(String(node.value)))
        .map(node => `${at(path, node)} ${String(node.value).trim()}`),
    )
    expect(found).toEqual([])
  })

  it('I-01 no attribute that people read or hear contains literal text', () => {
    const found = screens.flatMap(path =>
      nodesOf(path).flatMap(node => {
        if (node.type !== 'JSXAttribute' || !isNode(node.name) || !SPOKEN.has(String(node.name.name)))
          return []
        const text = stringValue(node.value)
        return text && WORDS.test(text) && !isThere(text) ? [`${at(path, node)} ${text}`] : []
      }),
    )
    expect(found).toEqual([])
  })
})
