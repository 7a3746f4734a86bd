import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importModule } from '../../base/product/modules'
import type { ServerDocument } from './serverDocument'

const DOCUMENTS = /\.document\.server\.tsx$/
const productFolder = fileURLToPath(new URL('../../../resources', import.meta.url))

let known: Promise<ReadonlyMap<string, ServerDocument>> | undefined

/** Returns a document by resource and name. The first call loads the modules of all documents. */
export async function findDocument(resource: string, name: string): Promise<ServerDocument> {
  known ??= loadDocuments()
  const found = (await known).get(`${resource}/${name}`)
  if (!found) throw new Error(`${resource} has a document ${name}, but no file exports it`)
  return found
}

/** Loads every document of the product, by `<resource>/<name>`. */
export async function loadDocuments(folder = productFolder): Promise<ReadonlyMap<string, ServerDocument>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const paths = entries
    .filter(entry => entry.isFile() && DOCUMENTS.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
  const found = new Map<string, ServerDocument>()
  for (const path of paths.sort()) {
    const { document } = (await importModule(path)) as { document?: ServerDocument }
    if (!document) throw new Error(`${path} exports no document`)
    found.set(`${document.resource}/${document.name}`, document)
  }
  return found
}
