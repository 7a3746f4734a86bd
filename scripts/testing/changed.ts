import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

/** Files that differ from `main`, committed or not; on `main` itself, from its last commit. */
export function changedFiles(): string[] {
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main')
  const files = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
  return [...new Set(files)].filter(file => existsSync(file))
}

/** Modules that find others by their folder, so that no import leads from a test to those. */
const FOUND_BY_FOLDER: readonly [files: RegExp, finder: string][] = [
  [/^resources\/.*\.server\.tsx?$/, 'server/base/serverHooks.ts'],
  [/^resources\/.*\.(demo|first)\.ts$/, 'server/ops/demo/demoFiles.ts'],
  [/^resources\/.*\/measures\.ts$/, 'server/engine/measures/loadMeasures.ts'],
  [/^resources\/.*\.ts$/, 'server/base/product/resources.ts'],
  [/i18n\/.*\.json$/, 'server/base/messages.ts'],
  [/^src\/fields\/.*\.(view|cell|input)\.tsx$/, 'src/fields/views.ts'],
  [/^src\/fields\/.*\.(type|schema|reader)\.ts$/, 'src/fields/readers.ts'],
]

/** These files, and for those that are found by their folder the module that finds them. */
export function reachingFiles(files: readonly string[]): string[] {
  const finders = files.flatMap(file =>
    FOUND_BY_FOLDER.flatMap(([found, by]) => (found.test(file) ? [by] : [])),
  )
  return [...new Set([...files, ...finders])].filter(file => /\.(tsx?|json)$/.test(file))
}
