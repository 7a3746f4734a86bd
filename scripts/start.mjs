import { existsSync } from 'node:fs'

// A built server itself checks whether it is stale. TypeScript is only loaded if there is no built server,
// because that alone would take as long as the rest of a start.
const built = new URL('../.cache/server/start.js', import.meta.url)
if (existsSync(built)) await import(built.href)
else {
  const { register } = await import('tsx/esm/api')
  register()
  await import('./start.ts')
}
