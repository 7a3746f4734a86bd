import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importModule } from './product/modules'
import type { ServerHooks } from './services'

const HOOKS = /\.server\.ts$/

/** Hooks that were renamed: under the old name they would not be called. */
const RENAMED = { missing: 'blockers', once: 'migrations', checkSent: 'validate' }

async function hookFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter(entry => entry.isFile() && HOOKS.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}

/** Finds the hooks by their files, as definitions are found. */
export async function loadServerHooks(
  folder = fileURLToPath(new URL('../../resources', import.meta.url)),
): Promise<ReadonlyMap<string, ServerHooks>> {
  const found = new Map<string, ServerHooks>()
  for (const path of await hookFiles(folder)) {
    const { hooks } = (await importModule(path)) as { hooks?: ServerHooks }
    // In a resource's folder, other `.server.ts` files can contain parts of its hooks.
    const ofFolder = basename(path, '.server.ts') === basename(dirname(path))
    if (!hooks && dirname(path) !== folder && !ofFolder) continue
    if (!hooks) throw new Error(`${path} exports no hooks`)
    for (const [old, name] of Object.entries(RENAMED))
      if (Object.hasOwn(hooks, old)) throw new Error(`${path}: \`${old}\` is now \`${name}\`. Rename it`)
    if (found.has(hooks.resource)) throw new Error(`${path}: ${hooks.resource} already has hooks`)
    found.set(hooks.resource, hooks)
  }
  return found
}
