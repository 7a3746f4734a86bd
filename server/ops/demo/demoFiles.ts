import { basename, join } from 'node:path'
import { filesCalled, importAll, resourcesFolder } from '../../base/product/resources'
import type { Settings } from '../../base/settings/settings'
import type { DemoData } from './demoData'

/** What the files `*.demo.ts` of the resources export, each after those that it builds on. */
export const loadDemoData = async () => loadRows(await filesCalled(/\.demo\.ts$/), 'demo')

/** The settings of the demo office, in `resources/settings/settings.demo.ts`. */
export async function loadDemoSettings(): Promise<Settings> {
  const [office] = await importAll([join(resourcesFolder, 'settings/settings.demo.ts')])
  return (office?.settings ?? {}) as Settings
}

const firstFiles = () => filesCalled(/\.first\.ts$/)

/** `someThings.first.ts` holds records of `some-things`. */
const resourceOf = (path: string) =>
  basename(path, '.first.ts').replace(/[A-Z]/gu, letter => `-${letter.toLowerCase()}`)

/** Resources that every installation begins with records of. */
export const firstResources = async () => (await firstFiles()).map(resourceOf)

/** What the files `*.first.ts` of these resources export. */
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

/** Sorts demo data so that what is referred to comes first; throws when two wait for each other. */
export function inOrder(found: readonly DemoData[]): DemoData[] {
  const ordered: DemoData[] = []
  const visit = (demo: DemoData, waiting: readonly DemoData[]) => {
    if (ordered.includes(demo)) return
    const path = [...waiting, demo]
    if (waiting.includes(demo))
      throw new Error(`Demo data waits for itself: ${path.map(({ resource }) => resource).join(' → ')}`)
    // Records that refer to earlier ones of their own resource may stand in a file of their own.
    for (const name of demo.after ?? [])
      for (const earlier of found.filter(one => one.resource === name && one !== demo && !one.last))
        visit(earlier, path)
    ordered.push(demo)
  }
  for (const demo of found.filter(({ last }) => !last)) visit(demo, [])
  ordered.push(...found.filter(({ last }) => last))
  return ordered
}
