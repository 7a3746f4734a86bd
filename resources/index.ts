import { outlineOf } from '../src/core/schema/outline'
import { isResource } from '../src/core/schema/resource'
import { exportedBy } from '../src/core/schema/resources'
import type { Language } from '../src/define'
import { collectResources } from '../src/define/collectResources'
import { isExtension } from '../src/define/ownDefinition'
import { labelsIn, withOwnDefinitions } from '../src/define/ownDefinitions'
import { parseDefinition } from '../src/define/parseDefinition'

// Collects all definitions at once, for the build and the tests. The server reads the folder itself
// (server/base/product/resources.ts), and pages load each definition when they need it
// (providers/definitions.ts).
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

/** Every definition in this folder. Add a file to add a definition; there is no list to maintain. */
export const resources = collectResources(withOwnDefinitions(exportedBy(Object.values(modules)), definitions))

/** The outline of each definition, available before the definition is loaded. */
export const outlines = resources.all.map(outlineOf)

/** Returns the labels that definitions in JSON contain, by resource. */
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

/** The module of each definition, the name of its export, and the file that extends it, by resource. */
export const places = Object.fromEntries(
  modulesOf.map(({ name, ...place }) => [name, { ...place, extension: extensions.get(name) }]),
)
