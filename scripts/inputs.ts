import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

// A change in any of these files makes the builds stale.
const SHARED = ['src', 'resources', 'build', 'package.json']
const FRONT_END = [...SHARED, 'providers', 'public', 'vite.config.ts']
const SERVER = [...SHARED, 'server', 'scripts', 'vite.server.config.ts', 'tsconfig.json', 'package-lock.json']

const ofFrontEnd = (name: string) => FRONT_END.includes(name) || name.endsWith('.html')
const ofServer = (name: string) => SERVER.includes(name)

function* filesUnder(path: string): Iterable<string> {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = `${path}/${entry.name}`
    if (entry.isDirectory()) yield* filesUnder(inside)
    else if (entry.isFile()) yield inside
  }
}

/**
 * Hashes the content, not the modification time: a checkout or a copy touches every file without changing it.
 */
function hashUnder(path: string, isFolder: boolean): string {
  const hash = createHash('sha256')
  for (const file of isFolder ? [...filesUnder(path)].sort() : [path])
    hash
      .update(`${file.slice(path.length)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}

/**
 * Returns hashes of everything the front end and the server are built from. Every start
 * computes them, so each file is read only once.
 */
export function inputHashes(root: string, isInput = (name: string) => ofFrontEnd(name) || ofServer(name)) {
  const parts = readdirSync(root, { withFileTypes: true })
    .filter(({ name }) => isInput(name))
    .map(entry => ({ name: entry.name, hash: hashUnder(`${root}/${entry.name}`, entry.isDirectory()) }))
  const together = (isPart: (name: string) => boolean) => {
    const own = parts
      .filter(({ name }) => isPart(name))
      .sort((one, other) => (one.name < other.name ? -1 : 1))
    return createHash('sha256').update(JSON.stringify(own)).digest('hex')
  }
  return { frontEnd: together(ofFrontEnd), server: together(ofServer) }
}

/** A hash of everything the front end is built from. */
export const inputsHash = (root: string): string => inputHashes(root, ofFrontEnd).frontEnd
