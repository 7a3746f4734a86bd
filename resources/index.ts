import type { Language } from '../src/core/i18n/languages'
import { outlineOf } from '../src/core/schema/outline'
import { isResource } from '../src/core/schema/resource'
import { exportedBy } from '../src/core/schema/resources'
import { collectResources } from '../src/define/collectResources'
import { isExtension } from '../src/define/ownDefinition'
import { labelsIn, withOwnDefinitions } from '../src/define/ownDefinitions'
import { parseDefinition } from '../src/define/parseDefinition'

// How the build and the tests find the definitions, all at once. The server reads the folder (server/base/product/resources.ts);
// pages load each one when they need it (providers/definitions.ts).
const modules = import.meta.glob<Record<string, unknown>>(
  ['./*.ts', './*/index.ts', '!./index.ts', '!./permissionRules.ts', '!./routes.ts', '!./*.server.ts'],
  { eager: true },
)

const texts = import.meta.glob<string>(['./*.json', './*/index.json'], {
  eager: true,
  query: '?raw',
  import: 'default',
})
const own = Object.entries(texts).map(([path, text]) => ({ path, definition: parseDefinition(path, text) }))
const definitions = own.map(({ definition }) => definition)

/** Every definition in this folder. Nobody lists them: adding the file is enough. */
export const resources = collectResources(withOwnDefinitions(exportedBy(Object.values(modules)), definitions))

/** What is told of each before it is loaded. */
export const outlines = resources.all.map(outlineOf)

/** The labels that definitions in JSON bring, by resource. */
export const labels = (language: Language) => labelsIn(definitions, language)

const extensions = new Map(
  own.flatMap(({ path, definition }) =>
    isExtension(definition) ? [[definition.extends, path] as const] : [],
  ),
)
const modulesOf = [
  ...Object.entries(modules).flatMap(([path, module]) =>
    Object.entries(module).flatMap(([exported, value]) =>
      isResource(value) ? [{ name: value.name, path, exported }] : [],
    ),
  ),
  ...own.flatMap(({ path, definition }) =>
    isExtension(definition) ? [] : [{ name: definition.name, path, exported: 'default' }],
  ),
]

/** Where each definition stands: its module, what that exports it as, and the file that extends it. */
export const places = Object.fromEntries(
  modulesOf.map(({ name, ...place }) => [name, { ...place, extension: extensions.get(name) }]),
)
