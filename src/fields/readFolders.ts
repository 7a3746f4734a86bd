import type { PartModules } from '../core/field/registry'

/**
 * Imports the files `<kind>/<kind>.<part>.ts` in plain Node, which has no `import.meta.glob`; Vite and the
 * tests replace that with the same imports.
 */
export async function readFolders(part: string): Promise<PartModules> {
  const { readdirSync } = process.getBuiltinModule('node:fs')
  const here = new URL('.', import.meta.url)
  const paths = readdirSync(here, { recursive: true, encoding: 'utf8' })
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => path.endsWith(`.${part}.ts`))
    .sort()
  const modules = paths.map(
    async path => [path, await import(/* @vite-ignore */ new URL(path, here).href)] as const,
  )
  return Object.fromEntries(await Promise.all(modules))
}
