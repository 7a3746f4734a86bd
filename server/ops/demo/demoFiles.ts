import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { importAll, resourcesFolder } from '../../base/product/resources'
import type { Settings } from '../../base/settings/settings'
import type { DemoData } from './demoData'

/** What the files of `resources/demo/` export, each after those that it builds on. */
export const loadDemoData = (folder = join(resourcesFolder, 'demo')) => loadRows(folder, 'demo')

/** The settings of the demo office, in `resources/settings/settings.demo.ts`. */
export async function loadDemoSettings(folder = join(resourcesFolder, 'demo')): Promise<Settings> {
  const [office] = await importAll([join(folder, 'office.ts')])
  return (office?.settings ?? {}) as Settings
}

const firstFolder = join(resourcesFolder, 'first')

/** Resources that every installation begins with records of. */
export const firstResources = () => namesIn(firstFolder)

/** What the files of `resources/first/` export, each named after its resource. */
export const loadFirstRecords = (names: readonly string[]) => loadRows(firstFolder, 'first', names)

const namesIn = async (folder: string) =>
  (await readdir(folder)).filter(name => name.endsWith('.ts')).map(name => name.slice(0, -'.ts'.length))

async function loadRows(folder: string, exported: string, names?: readonly string[]): Promise<DemoData[]> {
  const files = names ?? (await namesIn(folder))
  const modules = await importAll([...files].sort().map(name => join(folder, `${name}.ts`)))
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
