import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

const VIRTUAL = 'virtual:product/'
const NOTHING = '\0nothing'
/** What is found by its name, as the server finds it. */
const FOUND =
  /^(?!index\.ts)(?:[^/.]+|[^/]+\/(?:index|measures|[^/.]+\.(?:demo|first)))\.ts$|^[^/]+(?:\/index)?\.json$|\.server\.tsx?$/
/** What only a browser loads, which the product's routes name. */
const SCREEN = /\.(view|cell|input)$|\/pages\//

/** What is loaded at once, as one file: what no start needs stands by itself. */
const partOf = (path: string) =>
  /\.(demo|first)\.ts$/.exec(path)?.[1] ?? (path.includes('.document.') ? 'documents' : 'definitions')

/**
 * Makes files of the server that need no TypeScript: they find in themselves what the sources find by folder, and
 * every other file where it stands in the project.
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
    resolveId: id => (SCREEN.test(id) ? NOTHING : id.startsWith(VIRTUAL) ? id : undefined),
    load: id => {
      if (id === finder) return finding(found)
      if (id === NOTHING) return "throw new Error('The server draws no screens')"
      if (!id.startsWith(VIRTUAL)) return undefined
      return partWith(
        folder,
        found.filter(path => partOf(path) === id.slice(VIRTUAL.length)),
      )
    },
    transform(code, id) {
      if (!id.startsWith(join(root, 'server/')) || id === finder || !code.includes('import.meta.url'))
        return undefined
      const source = JSON.stringify(`../../../${relative(root, id)}`)
      return {
        code: code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`),
        map: null,
      }
    },
  }
}

/** What stands in the place of server/base/product/modules.ts. */
function finding(found: readonly string[]): string {
  const parts = found.map(
    path => `${JSON.stringify(path)}: () => import(${JSON.stringify(VIRTUAL + partOf(path))}),`,
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
      if (!part) throw new Error(path + ' was not there when the server was built')
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
