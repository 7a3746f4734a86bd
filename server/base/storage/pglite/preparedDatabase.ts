import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)

async function pgliteVersion(): Promise<string> {
  // The package does not export its package.json.
  const manifest = join(dirname(require.resolve('@electric-sql/pglite')), '..', 'package.json')
  return (JSON.parse(await readFile(manifest, 'utf8')) as { version: string }).version
}

/** Where the prepared database of the installed PGlite belongs; scripts/prepareDatabase.ts writes it. */
export async function preparedPath(): Promise<string> {
  return fileURLToPath(new URL(`./prepared/pglite-${await pgliteVersion()}.br`, import.meta.url))
}

/** The prepared database; undefined for a version of PGlite that none was made for. */
export async function readPrepared(): Promise<Buffer | undefined> {
  try {
    return await readFile(await preparedPath())
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
