import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One chunk of the built front end, by the module that it begins with. */
interface Chunk {
  file: string
  imports?: string[]
}

/** Names the files that a module of the front end needs, with all that these need. */
export type FilesOf = (...modules: string[]) => string[]

const PAGE = 'index.html'

/**
 * Reads what belongs to what in a build. The files of the page itself, which it asks for anyway, are left out; so are
 * modules that the build knows nothing of.
 */
export function buildGraph(dist: string): FilesOf {
  const path = join(dist, '.vite', 'manifest.json')
  const chunks = (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}) as Record<string, Chunk>
  const collect = (module: string, files: Set<string>) => {
    const chunk = chunks[module]
    if (!chunk || files.has(chunk.file)) return files
    files.add(chunk.file)
    for (const each of chunk.imports ?? []) collect(each, files)
    return files
  }
  const own = collect(PAGE, new Set())
  return (...modules) => {
    const files = new Set<string>()
    for (const module of modules) collect(module, files)
    return [...files].filter(file => !own.has(file))
  }
}
