import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Which file of a build holds a module of the project, and which files each file needs. */
export interface FileGraph {
  holds: Record<string, string>
  needs: Record<string, string[]>
}

/** Names the files that modules of the front end need, with all that these need. */
export type FilesOf = (...modules: string[]) => string[]

/** What every page asks for by itself. */
const ENTRY = 'src/app/main.tsx'

/**
 * Reads what belongs to what in a build. The files of the page itself are left out; so are modules that the build knows
 * nothing of.
 */
export function buildGraph(dist: string): FilesOf {
  const path = join(dist, '.first', 'files.json')
  const { holds, needs }: FileGraph = existsSync(path)
    ? JSON.parse(readFileSync(path, 'utf8'))
    : { holds: {}, needs: {} }
  const collect = (file: string | undefined, files: Set<string>) => {
    if (!file || files.has(file)) return files
    files.add(file)
    for (const each of needs[file] ?? []) collect(each, files)
    return files
  }
  const own = collect(holds[ENTRY], new Set())
  return (...modules) => {
    const files = new Set<string>()
    for (const module of modules) collect(holds[module], files)
    return [...files].filter(file => !own.has(file))
  }
}
