import { readdir } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadPatterns } from '../../../src/core/questions/pattern'
import type { Resource } from '../../../src/core/schema/resource'
import { exportedBy, type Resources } from '../../../src/core/schema/resources'
import { collectResources } from '../../../src/define/collectResources'
import type { OwnDefinition } from '../../../src/define/ownDefinition'
import { withOwnDefinitions } from '../../../src/define/ownDefinitions'
import { importModule } from './modules'

/** The folder of the definitions. */
export const resourcesFolder = fileURLToPath(new URL('../../../resources', import.meta.url))

const NO_DEFINITIONS = /^(index|rules|routes)\.ts$|\.(server|demo|test|d)\.ts$/

/**
 * Returns the paths of files that can contain a definition: `<name>.ts`, `<name>.json`, `<name>/index.ts` and
 * `<name>/index.json`.
 */
async function definitionFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const files = entries.filter(
    entry => entry.isFile() && /\.(ts|json)$/.test(entry.name) && !NO_DEFINITIONS.test(entry.name),
  )
  const inFolders = await Promise.all(
    entries
      .filter(entry => entry.isDirectory())
      .map(async ({ name }) =>
        (await readdir(join(folder, name)))
          .filter(file => file === 'index.ts' || file === 'index.json')
          .map(file => join(folder, name, file)),
      ),
  )
  return [...files.map(({ name }) => join(folder, name)), ...inFolders.flat()].sort()
}

/** Returns the paths of the files in the resources' folders whose names match, sorted by name. */
export async function filesCalled(called: RegExp, folder = resourcesFolder): Promise<string[]> {
  const found = (await readdir(folder, { recursive: true })).filter(path => called.test(basename(path)))
  // Files with the same name are sorted by folder, because the order of a directory listing depends on the
  // system.
  const key = (path: string) => `${basename(path)} ${path}`
  return found.sort((one, other) => (key(one) < key(other) ? -1 : 1)).map(path => join(folder, path))
}

const isData = (path: string) => path.endsWith('.json')

/** Imports every module of a list of paths. */
export const importAll = (paths: readonly string[]): Promise<Record<string, unknown>[]> =>
  Promise.all(paths.map(path => importModule(path)))

/** The product's definitions: those in TypeScript, and those in JSON as data. */
export interface Product {
  shipped: readonly Resource[]
  data: readonly OwnDefinition[]
}

/**
 * Finds the definitions by their files; they are not listed anywhere. Throws a `DefinitionError` for an
 * invalid JSON file.
 */
export async function loadProduct(folder = resourcesFolder): Promise<Product> {
  const paths = await definitionFiles(folder)
  const files = paths.filter(isData)
  const [modules, data] = await Promise.all([
    importAll(paths.filter(path => !isData(path))),
    files.length ? dataIn(folder, files) : [],
    loadPatterns(),
  ])
  return { shipped: exportedBy(modules), data }
}

async function dataIn(folder: string, files: readonly string[]): Promise<OwnDefinition[]> {
  // The schemas of all options are loaded only if a definition needs them.
  const { parseDefinitions } = await import('../../../src/define/parseDefinition')
  const texts = files.map(
    async path => [relative(folder, path), String((await importModule(path)).default)] as const,
  )
  return parseDefinitions(await Promise.all(texts))
}

/**
 * Loads, combines and checks the product's definitions; throws a `DefinitionError` for any mistake in them.
 */
export async function loadResources(folder = resourcesFolder): Promise<Resources> {
  const { shipped, data } = await loadProduct(folder)
  return collectResources(withOwnDefinitions(shipped, data))
}
