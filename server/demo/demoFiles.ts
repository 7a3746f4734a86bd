import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { importAll, resourcesFolder } from '../resources'
import type { DemoData } from './demoData'

/** What the files of `resources/demo/` export, each after those that it builds on. */
export async function loadDemoData(folder = join(resourcesFolder, 'demo')): Promise<DemoData[]> {
  const paths = (await readdir(folder)).filter(name => name.endsWith('.ts')).sort()
  const modules = await importAll(paths.map(name => join(folder, name)))
  const found = modules.flatMap(module => (module.demo ? [module.demo as DemoData] : []))
  return inOrder(found)
}

/** Sorts demo data so that what is referred to comes first; throws when two wait for each other. */
export function inOrder(found: readonly DemoData[]): DemoData[] {
  const ordered: DemoData[] = []
  const visit = (demo: DemoData, waiting: readonly string[]) => {
    if (ordered.includes(demo)) return
    if (waiting.includes(demo.resource))
      throw new Error(`Demo data waits for itself: ${[...waiting, demo.resource].join(' → ')}`)
    for (const name of demo.after ?? [])
      for (const earlier of found.filter(({ resource }) => resource === name))
        visit(earlier, [...waiting, demo.resource])
    ordered.push(demo)
  }
  for (const demo of found) visit(demo, [])
  return ordered
}
