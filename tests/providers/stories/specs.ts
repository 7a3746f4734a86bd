import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** The sources of react-admin's core, which its package contains with its stories and their tests. */
export const CORE = 'node_modules/ra-core/src'

/** Test files of stories with rows that don't run here, each with its reason. */
export const EXCEPT: Readonly<Record<string, string>> = {
  Form: 'it imports yup, which is not a dependency of ours',
  useBulkExport: 'it compares whole records, and the server adds its own fields',
  ReferenceFieldBase: 'its one test that reads the rows has the id 0; ids of records start at 1',
  ReferenceManyFieldBase: 'none of its tests reads the rows',
  useCreateController: 'none of its tests reads the rows',
  useGetPathForRecordCallback: 'its rows have a field in camel case, which no definition can have',
  useUnique: 'none of its tests reads the rows',
}

/** Tests that fail with our provider for a reason that stays. */
export const FAILING: readonly string[] = [
  // Its rows have the id 0; ids of records start at 1.
  'WithListContext should display $',
]

/**
 * Returns the test files of the stories that get their rows from `ra-data-fakerest`, which is our provider here.
 * Other stories have a data provider of their own.
 */
export function storySpecs(except: Readonly<Record<string, string>> = EXCEPT): string[] {
  const paths = readdirSync(CORE, { recursive: true, encoding: 'utf8' }).map(path => `${CORE}/${path}`)
  const withRows = paths
    .filter(path => path.endsWith('.stories.tsx') && readFileSync(path, 'utf8').includes('ra-data-fakerest'))
    .map(path => basename(path, '.tsx'))
  return paths
    .filter(path => path.endsWith('.spec.tsx'))
    .filter(path => {
      const name = basename(path, '.spec.tsx')
      if (name in except) return false
      const source = readFileSync(path, 'utf8')
      return withRows.some(stories => source.includes(`/${stories}'`))
    })
}
