import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

// A built server has another file in the place of this one: it holds these modules (build/serverModules.ts).

/** Imports a module of the product that was found by its path; of a JSON file, its text as `default`. */
export async function importModule(path: string): Promise<Record<string, unknown>> {
  if (path.endsWith('.json')) return { default: await readFile(path, 'utf8') }
  return (await import(pathToFileURL(path).href)) as Record<string, unknown>
}

/** What the thread of the embedded database begins with. */
export const databaseThread = new URL('../storage/pglite/startWorker.mjs', import.meta.url)

/** What the thread that reads people's files begins with. */
export const fileThread = new URL('../../features/imports/file/startFileThread.mjs', import.meta.url)

/** What the thread that assesses passwords begins with. */
export const strengthThread = new URL('../../accounts/auth/strength/startStrengthThread.mjs', import.meta.url)

/** What the thread that sets documents begins with. */
export const documentThread = new URL('../../features/documents/startSetter.mjs', import.meta.url)
