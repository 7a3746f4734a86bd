import { basename, join } from 'node:path'
import { filesCalled, importAll, resourcesFolder } from '../../base/product/resources'
import type { Settings } from '../../base/settings/settings'
import type { DemoData } from './demoData'

/** Loads the exports of the resources' `*.demo.ts` files, in the order of their dependencies. */
export const loadDemoData = async () => loadRows(await filesCalled(/\.demo\.ts$/), 'demo')

/** Loads the settings of the demo office from `resources/settings/settings.demo.ts`. */
export async function loadDemoSettings(): Promise<Settings> {
  const [office] = await importAll([join(resourcesFolder, 'settings/settings.demo.ts')])
  return (office?.settings ?? {}) as Settings
}

const firstFiles = () => filesCalled(/\.first\.ts$/)

/** Returns `some-things` for `someThings.first.ts`. */
const resourceOf = (path: string) =>
  basename(path, '.first.ts').replace(/[A-Z]/gu, letter => `-${letter.toLowerCase()}`)

/** Returns the resources that have initial records in every installation. */
export const firstResources = async () => (await firstFiles()).map(resourceOf)

/** Loads the exports of these resources' `*.first.ts` files. */
export async function loadFirstRecords(names: readonly string[]): Promise<DemoData[]> {
  return loadRows(
    (await firstFiles()).filter(path => names.includes(resourceOf(path))),
    'first',
  )
}

async function loadRows(paths: readonly string[], exported: string): Promise<DemoData[]> {
  const modules = await importAll(paths)
  return inOrder(modules.flatMap(module => (module[exported] ? [module[exported] as DemoData] : [])))
}

/** Sorts demo data so that dependencies come first. Throws for circular dependencies. */
export function inOrder(found: readonly DemoData[]): DemoData[] {
  const ordered: DemoData[] = []
  const visit = (demo: DemoData, waiting: readonly DemoData[]) => {
    if (ordered.includes(demo)) return
    const path = [...waiting, demo]
    if (waiting.includes(demo))
      throw new Error(
        `Demo data has a circular dependency: ${path.map(({ resource }) => resource).join(' → ')}`,
      )
    // Records that refer to earlier ones of the same resource can be in their own file.
    for (const name of demo.after ?? [])
      for (const earlier of found.filter(one => one.resource === name && one !== demo && !one.last))
        visit(earlier, path)
    ordered.push(demo)
  }
  for (const demo of found.filter(({ last }) => !last)) visit(demo, [])
  ordered.push(...found.filter(({ last }) => last))
  return ordered
}
