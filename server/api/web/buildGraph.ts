import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A build's output files: which file contains each module, and which files each file imports. */
export interface FileGraph {
  holds: Record<string, string>
  needs: Record<string, string[]>
}

/** Returns the files that contain these front-end modules, with their imports. */
export type FilesOf = (...modules: string[]) => string[]

/** The module whose files every page loads. */
const ENTRY = 'src/app/main.tsx'

/**
 * Reads a build's imports. The returned function skips unknown
 * modules and files that every page loads anyway.
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
