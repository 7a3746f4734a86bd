import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { copyTree } from '../../support/treeCopy'
import { addDefinitions } from './generate'

/** A copy of the product with a number of definitions added to its own, built. */
export interface GrownTree {
  tree: string
  /** A list of the product's own and one of the added ones. */
  lists: readonly string[]
  remove: () => Promise<void>
}

/** Copies the product, adds a number of definitions and builds it. */
export async function grownTree(count: number): Promise<GrownTree> {
  const { tree, remove } = await copyTree()
  const [first = ''] = addDefinitions(tree, count)
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { cwd: tree, stdio: 'ignore' })
  return { tree, lists: ['customers', first], remove }
}

/** Brotli bytes of the built scripts that don't belong to one definition: those any page can load. */
export const sharedScripts = (tree: string): number =>
  bytesOf(tree, name => name.endsWith('.js') && !name.startsWith('definition-'))

/** Brotli bytes of the index of all definitions, which is data and loads once. */
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
