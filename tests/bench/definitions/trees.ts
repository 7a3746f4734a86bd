import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { copyTree } from '../../support/treeCopy'
import { addDefinitions } from './generate'

/** A built copy of the product, with a number of definitions added. */
export interface GrownTree {
  tree: string
  /** One of the product's own lists, and one of the added lists. */
  lists: readonly string[]
  remove: () => Promise<void>
}

/** Copies the product, adds a number of definitions, and builds it. */
export async function grownTree(count: number): Promise<GrownTree> {
  const { tree, remove } = await copyTree()
  const [first = ''] = addDefinitions(tree, count)
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { cwd: tree, stdio: 'ignore' })
  return { tree, lists: ['customers', first], remove }
}

/**
 * Returns the Brotli bytes of the built scripts that any page can load: those that don't belong to one
 * definition.
 */
export const sharedScripts = (tree: string): number =>
  bytesOf(tree, name => name.endsWith('.js') && !name.startsWith('definition-'))

/** Returns the Brotli bytes of the index of all definitions, which is data and loads once. */
export const indexData = (tree: string): number =>
  bytesOf(tree, name => /^definition-\w+\.en\.json$/.test(name))

function bytesOf(tree: string, wanted: (name: string) => boolean): number {
  const folder = join(tree, 'dist/assets')
  const files = readdirSync(folder).filter(wanted)
  const sizes = files.map(name => {
    const packed = files.length && readdirSync(folder).includes(`${name}.br`) ? `${name}.br` : name
    const content = readFileSync(join(folder, packed))
    return packed === name ? brotliCompressSync(content).length : content.length
  })
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}
