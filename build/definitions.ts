import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, runnerImport, type ViteDevServer } from 'vite'
import { inputsHash } from '../scripts/inputs.ts'

/** What `resources/index.ts` exports of the definitions. */
interface Collected {
  outlines: readonly { name: string }[]
  /** The module of each definition, relative to `resources/`, and what it exports it as. */
  places: Record<string, { path: string; exported: string }>
}

type Catalogue = { [key: string]: string | Catalogue }

const VIRTUAL = 'virtual:definition/'
const IS_VIRTUAL = /^virtual:definition\//
/** Where the development server serves them. */
const SERVED = '@definitions'
/** Of a resource whose definition is not loaded yet: what menus and lists of pages call it. */
const CALLED = ['name', 'new']
const NOTHING: Catalogue = {}

/**
 * Makes a chunk of every definition, a file of its labels in each language, and an index of them all: what pages load
 * does not grow with the number of definitions. Nobody lists them: the folder is read.
 */
export function definitions(root: string): Plugin {
  const folder = join(root, 'resources')
  const labels = readLabels(join(folder, 'i18n'))
  let collected: Collected
  let isBuild = false
  let at = SERVED
  return {
    name: 'definitions',
    config: (_config, { command }) => {
      isBuild = command === 'build'
      // Known before anything is built, as the pages name it: the hash of what goes into the build, not of what comes out.
      if (isBuild) at = `assets/definition-${inputsHash(root).slice(0, 8)}`
      return { define: { 'import.meta.env.VITE_DEFINITIONS': JSON.stringify(at) } }
    },
    resolveId: { filter: { id: IS_VIRTUAL }, handler: id => id },
    load: {
      filter: { id: IS_VIRTUAL },
      handler: id => {
        const { path, exported } = collected.places[id.slice(VIRTUAL.length)] ?? {}
        if (!path || !exported) throw new Error(`No definition is called ${id.slice(VIRTUAL.length)}`)
        if (path.endsWith('.json')) return fromData(root, readFileSync(join(folder, path), 'utf8'))
        return `export { ${exported} as default } from ${JSON.stringify(join(folder, path))}`
      },
    },
    async buildStart() {
      if (!isBuild) return
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
        for (const [file, content] of filesIn(collected, language, labels.of(language)))
          this.emitFile({ type: 'asset', fileName: `${at}.${file}`, source: JSON.stringify(content) })
    },
    configureServer(server) {
      const start = `${server.config.base}${SERVED}.`
      server.middlewares.use(async (request, response, next) => {
        if (!request.url?.startsWith(start)) return next()
        const file = request.url.slice(start.length).replace(/\?.*$/u, '')
        try {
          collected = (await server.ssrLoadModule('/resources/index.ts')) as Collected
          const body = file.endsWith('.js') ? await chunk(server, file) : asset(collected, file, labels)
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

/** The module of a definition in JSON, which was checked with the others. */
const fromData = (root: string, text: string) =>
  `import { resourceFromData } from ${JSON.stringify(join(root, 'src/define/resourceFromData'))}
   export default resourceFromData(${text})`

type Labels = ReturnType<typeof readLabels>

function readLabels(folder: string) {
  const languages = readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name)
  const of = (language: string): Record<string, Catalogue> =>
    Object.fromEntries(
      readdirSync(join(folder, language))
        .filter(file => file.endsWith('.json'))
        .map(file => [
          file.slice(0, -'.json'.length),
          JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Catalogue,
        ]),
    )
  return { languages, of }
}

/** Everything that one language needs, by the name of its file. */
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
  for (const [name, content] of filesIn(collected, language, labels.of(language)))
    if (name === file) return JSON.stringify(content)
  return undefined
}

const pick = (from: Catalogue, keys: readonly string[]): Catalogue =>
  Object.fromEntries(keys.flatMap(key => (from[key] === undefined ? [] : [[key, from[key]]])))
