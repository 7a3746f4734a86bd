import { outlineOf } from '../src/core/schema/outline'
import { isResource } from '../src/core/schema/resource'
import { exportedBy } from '../src/core/schema/resources'
import { collectResources } from '../src/define/collectResources'
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
const data = Object.entries(texts).map(([path, text]) => [path, parseDefinition(path, text)] as const)

/** Every definition in this folder. Nobody lists them: adding the file is enough. */
export const resources = collectResources([
  ...exportedBy(Object.values(modules)),
  ...data.map(([, resource]) => resource),
])

/** What is told of each before it is loaded. */
export const outlines = resources.all.map(outlineOf)

/** Where each definition stands: its module, and what that exports it as. */
export const places = Object.fromEntries([
  ...Object.entries(modules).flatMap(([path, module]) =>
    Object.entries(module).flatMap(([exported, value]) =>
      isResource(value) ? [[value.name, { path, exported }] as const] : [],
    ),
  ),
  ...data.map(([path, { name }]) => [name, { path, exported: 'default' }] as const),
])
