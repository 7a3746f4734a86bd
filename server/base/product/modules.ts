import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

// A build replaces this file with one that contains these modules (build/serverModules.ts).

/** Imports a module of the product by its path; the `default` of a JSON file is its text. */
export async function importModule(path: string): Promise<Record<string, unknown>> {
  if (path.endsWith('.json')) return { default: await readFile(path, 'utf8') }
  return (await import(pathToFileURL(path).href)) as Record<string, unknown>
}

/** The entry module of the embedded database's thread. */
export const databaseThread = new URL('../storage/pglite/startWorker.mjs', import.meta.url)

/** The entry module of the thread that reads uploaded files. */
export const fileThread = new URL('../../features/imports/file/startFileThread.mjs', import.meta.url)

/** The entry module of the thread that assesses passwords. */
export const strengthThread = new URL('../../accounts/auth/strength/startStrengthThread.mjs', import.meta.url)

/** The entry module of the thread that renders documents. */
export const documentThread = new URL('../../features/documents/startSetter.mjs', import.meta.url)
