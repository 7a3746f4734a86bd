import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import {
  type DevEnvironment,
  type EnvironmentModuleNode,
  type Plugin,
  runnerImport,
  type ViteDevServer,
} from 'vite'
import { inputsHash } from '../scripts/inputs.ts'
import { type Catalogue, mergeDeep } from '../src/core/i18n/catalogue.ts'

/** The exports of `resources/index.ts` about the definitions. */
interface Collected {
  outlines: readonly { name: string }[]
  /**
   * The module of each definition, relative to `resources/`, the
   * name of its export, and the file that extends it.
   */
  places: Record<string, { path: string; exported: string; extension?: string }>
  /** Returns the labels of JSON definitions in one language, by resource. */
  labels(language: string): Record<string, Catalogue>
}

const VIRTUAL = 'virtual:definition/'
const IS_VIRTUAL = /^virtual:definition\//
/** The path under which the development server serves definitions. */
const SERVED = '@definitions'
/** The labels that pages need before a definition is loaded, for menus and lists of resources. */
const CALLED = ['name', 'new']
const NOTHING: Catalogue = {}
/** Definitions and labels, as paths in the folder. */
const FOUND = /^(i18n\/\w+\/[\w-]+\.json|[^/]+(\/index)?\.(ts|json))$/

/**
 * Builds a chunk of every definition, a file of its labels in each language, and an index of all definitions,
 * so that a page's load does not grow with their number. Definitions are found by reading the folder.
 */
export function definitions(root: string): Plugin {
  const folder = join(root, 'resources')
  const labels = readLabels(join(folder, 'i18n'))
  let collected: Collected
  let at = SERVED
  let server: ViteDevServer | undefined
  const collect = async () => {
    if (server) collected = (await server.ssrLoadModule('/resources/index.ts')) as Collected
    return collected
  }
  return {
    name: 'definitions',
    config: (_config, { command }) => {
      // Pages contain this name, so it must be known before the build:
      // it is a hash of the inputs, not of the output.
      if (command === 'build') at = `assets/definition-${inputsHash(root).slice(0, 8)}`
      return {
        define: { 'import.meta.env.VITE_DEFINITIONS': JSON.stringify(at) },
        // Vite finds no import of the definitions. A package that it finds later reloads every page.
        optimizeDeps: { entries: ['*.html', 'resources/*/index.ts'] },
      }
    },
    resolveId: { filter: { id: IS_VIRTUAL }, handler: id => id },
    load: {
      filter: { id: IS_VIRTUAL },
      handler: async id => {
        const { places } = await collect()
        const place = places[id.slice(VIRTUAL.length)]
        if (!place) throw new Error(`There is no definition named ${id.slice(VIRTUAL.length)}`)
        const code = moduleOf(root, place)
        // Pages load changed definitions again without a reload (providers/builtDefinitions.ts).
        return server ? `${code}\nimport.meta.hot?.accept()` : code
      },
    },
    async buildStart() {
      if (server) return
      const { module } = await runnerImport<Collected>(join(folder, 'index.ts'), { root })
      collected = module
      for (const name of Object.keys(collected.places))
        this.emitFile({
          type: 'chunk',
          id: VIRTUAL + name,
          fileName: `${at}.${name}.js`,
          preserveSignature: 'strict',
        })
    },
    generateBundle() {
      for (const language of labels.languages)
        for (const [file, content] of filesIn(collected, language, allLabels(collected, language, labels)))
          this.emitFile({ type: 'asset', fileName: `${at}.${file}`, source: JSON.stringify(content) })
    },
    hotUpdate({ type, file, modules }) {
      const path = relative(folder, file)
      if (this.environment.name !== 'client' || !FOUND.test(path)) return
      labels.forget()
      if (type !== 'update' || path.endsWith('.json')) return loadedAgain(this.environment, path, modules)
    },
    configureServer(started) {
      server = started
      const start = `${started.config.base}${SERVED}.`
      started.middlewares.use(async (request, response, next) => {
        if (!request.url?.startsWith(start)) return next()
        const file = request.url.slice(start.length).replace(/\?.*$/u, '')
        try {
          const body = file.endsWith('.js')
            ? await chunk(started, file)
            : asset(await collect(), file, labels)
          if (body === undefined) return next()
          const type = file.endsWith('.js') ? 'text/javascript' : 'application/json'
          response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-cache' }).end(body)
        } catch (error) {
          next(error)
        }
      })
    },
  }
}

/**
 * Returns the modules that pages load again after a change of JSON or a new file, of which Vite does not know where
 * it is used: all definitions. Open pages replace only the labels of loaded ones, so others reload the page.
 */
function loadedAgain({ moduleGraph, hot }: DevEnvironment, path: string, modules: EnvironmentModuleNode[]) {
  const loaded = [...moduleGraph.idToModuleMap].flatMap(([id, module]) => (IS_VIRTUAL.test(id) ? module : []))
  const isOfLoaded = loaded.some(({ id }) => id === VIRTUAL + basename(path, '.json'))
  if (isOfLoaded || !path.startsWith('i18n/')) return [...modules, ...loaded]
  hot.send({ type: 'full-reload' })
  return []
}

/**
 * Returns the module of a definition in TypeScript or JSON, which was already checked with the others, with
 * its extension if it has one. `base` is the definition without the extension.
 */
function moduleOf(root: string, { path, exported, extension }: Collected['places'][string]): string {
  const file = (name: string) => JSON.stringify(join(root, name))
  const data = (name: string) => {
    const { labels: _labels, ...rest } = JSON.parse(readFileSync(join(root, 'resources', name), 'utf8'))
    return JSON.stringify(rest)
  }
  const shipped = path.endsWith('.json')
    ? `import { resourceFromData } from ${file('src/define/resourceFromData')}
       const shipped = resourceFromData(${data(path)})`
    : `import { ${exported} as shipped } from ${file(`resources/${path}`)}`
  if (!extension) return `${shipped}\nexport default shipped`
  return `${shipped}
    import { extendResource } from ${file('src/define/extendResource')}
    export const base = shipped
    export default extendResource(shipped, ${data(extension)})`
}

type Labels = ReturnType<typeof readLabels>

function readLabels(folder: string) {
  const languages = readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name)
  const read = (language: string): Record<string, Catalogue> =>
    Object.fromEntries(
      readdirSync(join(folder, language))
        .filter(file => file.endsWith('.json'))
        .map(file => [
          file.slice(0, -'.json'.length),
          JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Catalogue,
        ]),
    )
  const known = new Map<string, Record<string, Catalogue>>()
  const of = (language: string) => {
    const labels = known.get(language) ?? read(language)
    known.set(language, labels)
    return labels
  }
  return { languages, of, forget: () => known.clear() }
}

/** Returns the labels of a language's files, merged with those in JSON definitions. */
function allLabels(collected: Collected, language: string, labels: Labels): Record<string, Catalogue> {
  return mergeDeep(labels.of(language), collected.labels(language)) as Record<string, Catalogue>
}

/** Yields all files of one language with their names. */
function* filesIn(
  { outlines, places }: Collected,
  language: string,
  labels: Record<string, Catalogue>,
): Iterable<[file: string, content: unknown]> {
  const called = Object.entries(labels).map(([name, of]) => [name, name in places ? pick(of, CALLED) : of])
  yield [`${language}.json`, { outlines, labels: Object.fromEntries(called) }]
  for (const { name } of outlines) yield [`${language}.${name}.json`, labels[name] ?? NOTHING]
}

const chunk = async (server: ViteDevServer, file: string) =>
  (await server.transformRequest(VIRTUAL + file.slice(0, -'.js'.length)))?.code

function asset(collected: Collected, file: string, labels: Labels): string | undefined {
  const [, language = ''] = /^(\w+)\./u.exec(file) ?? []
  if (!labels.languages.includes(language)) return undefined
  for (const [name, content] of filesIn(collected, language, allLabels(collected, language, labels)))
    if (name === file) return JSON.stringify(content)
  return undefined
}

const pick = (from: Catalogue, keys: readonly string[]): Catalogue =>
  Object.fromEntries(keys.flatMap(key => (from[key] === undefined ? [] : [[key, from[key]]])))
