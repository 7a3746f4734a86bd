import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Polyglot from 'node-polyglot'
import { type Catalogue, labelsByName, mergeCatalogue } from '../../src/core/i18n/catalogue'
import { readableName } from '../../src/core/i18n/readableName'
import { formatParams } from '../../src/core/schema/formatParams'
import type { Issue, Issues } from '../../src/core/schema/issues'
import type { Label } from '../../src/core/schema/labels'

/** The server's texts, from the same catalogues as the screens. */
export interface Messages {
  languages: readonly string[]
  /** Returns the language for an `Accept-Language` header, otherwise the preferred one, otherwise English. */
  choose(accepted?: string, preferred?: unknown): string
  translate(language: string, key: string, params?: Record<string, unknown>): string
  translateIssue(language: string, issue: Issue): string
  translateIssues(language: string, issues: Issues): Record<string, string[]>
  /** Returns a label of a definition; its readable name if no catalogue contains it. */
  label(language: string, label: Label, params?: Record<string, unknown>): string
  /** Returns a label as `label` does, without those of the office's own definitions. */
  shippedLabel(language: string, label: Label, params?: Record<string, unknown>): string
  /** Returns the labels of a resource in the product's files, in one language. */
  shippedLabels(language: string, resource: string): Catalogue
  /**
   * Replaces the labels of the office's own definitions, by language and resource. They override the files; those
   * borrowed from another language are used where there is no other.
   */
  setLabels(labels: OwnCatalogues, borrowed?: OwnCatalogues): void
}

const DEFAULT = 'en'
const engineFolder = fileURLToPath(new URL('../../src/core/i18n', import.meta.url))
const labelFolder = fileURLToPath(new URL('../../resources/i18n', import.meta.url))

async function readCatalogue(path: string): Promise<Catalogue> {
  return JSON.parse(await readFile(path, 'utf8')) as Catalogue
}

async function readFolder(folder: string): Promise<Record<string, Catalogue>> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.json'))
  const read = names.map(async name => [name, await readCatalogue(join(folder, name))] as const)
  return labelsByName(Object.fromEntries(await Promise.all(read)))
}

/** Every folder of catalogues is a language. */
async function languagesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.filter(entry => entry.isDirectory()).map(({ name }) => name)
}

/** Reads the catalogues of every language: the engine's texts and the resources' labels. */
export async function loadMessages(
  folders = { engine: engineFolder, labels: labelFolder },
): Promise<Messages> {
  const labeled = new Set(await readdir(folders.labels))
  const read = (await languagesIn(folders.engine)).map(async language => {
    const phrases = await readFolder(join(folders.engine, language))
    const labels = labeled.has(language) ? await readFolder(join(folders.labels, language)) : {}
    return [language, mergeCatalogue(phrases, labels)] as const
  })
  return createMessages(Object.fromEntries(await Promise.all(read)))
}

/** Creates messages from loaded catalogues. */
export function createMessages(catalogues: Record<string, Catalogue>): Messages {
  const languages = Object.keys(catalogues)
  const shipped = new Map<string, Polyglot>()
  // Created on use, because each copies its whole catalogue, and most offices use one or two languages.
  const shippedIn = (locale: string) => {
    const phrases = Object.hasOwn(catalogues, locale) && catalogues[locale]
    if (!phrases) return undefined
    const polyglot =
      shipped.get(locale) ?? new Polyglot({ locale, phrases, allowMissing: true, onMissingKey: key => key })
    shipped.set(locale, polyglot)
    return polyglot
  }
  let own: OwnLabels = new Map()
  let borrowed: OwnLabels = new Map()
  const of = (language: string, key: string) => {
    for (const locale of [language, DEFAULT])
      for (const polyglot of [own.get(locale), shippedIn(locale)]) if (polyglot?.has(key)) return polyglot
    // A definition of the office can have labels in another language only.
    const others = borrowed.get(language)
    return others?.has(key) ? others : undefined
  }
  const translate: Messages['translate'] = (language, key, params) =>
    of(language, key)?.t(key, params) ?? readableName(key.slice(key.lastIndexOf('.') + 1))
  const label: Messages['label'] = (language, { key, fallback }, params = { smart_count: 1 }) =>
    of(language, key)?.t(key, params) ?? fallback
  const wordOf = (language: string, value: unknown) => (isLabel(value) ? label(language, value) : value)
  const translateIssue: Messages['translateIssue'] = (language, { key, params = {} }) => {
    const named = Object.entries(params).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(one => wordOf(language, one)) : wordOf(language, value),
    ])
    return translate(language, key, formatParams({ key, params: Object.fromEntries(named) }, language))
  }
  return {
    languages,
    translate,
    translateIssue,
    translateIssues: (language, issues) =>
      Object.fromEntries(
        Object.entries(issues).map(([path, list]) => [
          path,
          [...new Set(list.map(issue => translateIssue(language, issue)))],
        ]),
      ),
    label,
    shippedLabel: (language, { key, fallback }, params = { smart_count: 1 }) => {
      const polyglot = [language, DEFAULT].map(shippedIn).find(each => each?.has(key))
      return polyglot?.t(key, params) ?? fallback
    },
    shippedLabels: (language, resource) => {
      const { resources = {} } = catalogues[language] ?? {}
      const labels = typeof resources === 'object' ? resources[resource] : undefined
      return typeof labels === 'object' ? labels : {}
    },
    setLabels: (labels, others = {}) => {
      own = byLanguage(labels)
      borrowed = byLanguage(others)
    },
    choose: (accepted, preferred) =>
      acceptedLanguages(accepted).find(language => Object.hasOwn(catalogues, language)) ??
      (typeof preferred === 'string' && Object.hasOwn(catalogues, preferred) ? preferred : DEFAULT),
  }
}

/** Labels by language and resource. */
type OwnCatalogues = Record<string, Record<string, Catalogue>>
type OwnLabels = ReadonlyMap<string, Polyglot>

function byLanguage(labels: OwnCatalogues): OwnLabels {
  const used = Object.entries(labels).filter(([, resources]) => Object.keys(resources).length)
  return new Map(
    used.map(([locale, resources]) => [locale, new Polyglot({ locale, phrases: { resources } })]),
  )
}

/** Returns whether a parameter is a label, such as that of a status. */
const isLabel = (value: unknown): value is Label =>
  typeof value === 'object' && value !== null && 'key' in value && 'fallback' in value

/** Returns the languages of an `Accept-Language` header, preferred first: `fr-FR, ar;q=0.8` → `fr`, `ar`. */
function acceptedLanguages(header = ''): string[] {
  return header
    .split(',')
    .map(part => {
      const [tag = '', ...params] = part.trim().split(';')
      const quality = Number(/^\s*q=([\d.]+)/.exec(params.join(';'))?.[1] ?? 1)
      return { language: tag.split('-')[0]?.toLowerCase() ?? '', quality }
    })
    .filter(({ language, quality }) => language && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ language }) => language)
}
