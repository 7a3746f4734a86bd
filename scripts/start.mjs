import { existsSync } from 'node:fs'

// A built server looks itself whether it is stale. TypeScript is read only where there is none: to begin with that
// would take as long as all the rest of a start.
const built = new URL('../.cache/server/start.js', import.meta.url)
if (existsSync(built)) await import(built.href)
else {
  const { register } = await import('tsx/esm/api')
  register()
  await import('./start.ts')
}
