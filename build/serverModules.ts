import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

const PART = /^virtual:product\//
const NOTHING = '\0nothing'
/** The files of resources that the server finds by their name. */
const FOUND =
  /^(?!index\.ts)(?:[^/.]+|[^/]+\/(?:index|measures|[^/.]+\.(?:demo|first)))\.ts$|^[^/]+(?:\/index)?\.json$|\.server\.tsx?$/
/** Modules that only browsers load, although the product's routes import them. */
const SCREEN = /\.(view|cell|input)$|\/pages\//

const literally = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
const exactly = (id: string) => new RegExp(`^${literally(id)}$`)
const inside = (folder: string) => new RegExp(`^${literally(folder)}/`)

/**
 * Returns the chunk of a found file. Files that a normal start doesn't need, such as
 * demo data and documents, have their own chunks.
 */
const partOf = (path: string) =>
  /\.(demo|first)\.ts$/.exec(path)?.[1] ?? (path.includes('.document.') ? 'documents' : 'definitions')

/**
 * Builds the server into JavaScript files. Modules that the sources find by folder are bundled with them; all
 * other files are read from their place in the project.
 */
export function serverModules(root: string): Plugin {
  const folder = join(root, 'resources')
  const finder = join(root, 'server/base/product/modules.ts')
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => FOUND.test(path))
    .sort()

  return {
    name: 'server-modules',
    enforce: 'pre',
    resolveId: {
      filter: { id: [SCREEN, PART] },
      handler: id => (SCREEN.test(id) ? NOTHING : id),
    },
    load: {
      filter: { id: [exactly(finder), exactly(NOTHING), PART] },
      handler: id => {
        if (id === finder) return finding(found)
        if (id === NOTHING) return "throw new Error('The server does not load screens')"
        return partWith(
          folder,
          found.filter(path => partOf(path) === id.replace(PART, '')),
        )
      },
    },
    transform: {
      filter: {
        id: { include: inside(join(root, 'server')), exclude: exactly(finder) },
        code: 'import.meta.url',
      },
      handler: (code, id) => {
        const source = JSON.stringify(`../../../${relative(root, id)}`)
        return {
          code: code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`),
          map: null,
        }
      },
    },
  }
}

/** Returns the module that replaces server/base/product/modules.ts. */
function finding(found: readonly string[]): string {
  const parts = found.map(
    path => `${JSON.stringify(path)}: () => import(${JSON.stringify(`virtual:product/${partOf(path)}`)}),`,
  )
  return `
    import { relative } from 'node:path'
    import { fileURLToPath } from 'node:url'
    const folder = fileURLToPath(new URL('../../../resources', import.meta.url))
    const parts = {\n${parts.join('\n')}\n}
    export const databaseThread = new URL('./worker.js', import.meta.url)
    export const fileThread = new URL('./fileThread.js', import.meta.url)
    export const strengthThread = new URL('./strengthThread.js', import.meta.url)
    export const documentThread = new URL('./documentThread.js', import.meta.url)
    export async function importModule(path) {
      const name = relative(folder, path).replaceAll('\\\\', '/')
      const part = await parts[name]?.()
      if (!part) throw new Error(path + ' did not exist when the server was built')
      return part.modules[name]
    }`
}

function partWith(folder: string, paths: readonly string[]): string {
  const imports = paths.map(
    (path, at) =>
      `import * as m${at} from ${JSON.stringify(join(folder, path) + (path.endsWith('.json') ? '?raw' : ''))}`,
  )
  const names = paths.map((path, at) => `${JSON.stringify(path)}: m${at},`)
  return `${imports.join('\n')}\nexport const modules = {\n${names.join('\n')}\n}`
}
