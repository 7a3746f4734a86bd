import { exportedBy, joinResources } from '../src/schema/resources'

// The browser's way of finding the definitions; the server reads the folder (server/resources.ts).
const modules = import.meta.glob<Record<string, unknown>>(
  ['./*.ts', './*/index.ts', '!./index.ts', '!./rules.ts', '!./routes.ts', '!./*.server.ts'],
  { eager: true },
)

/** Every definition in this folder. Nobody lists them: adding the file is enough. */
export const resources = joinResources(exportedBy(Object.values(modules)))
