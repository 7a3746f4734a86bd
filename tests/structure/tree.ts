import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = process.cwd()
const NOT_OURS = /^(node_modules|dist|data|coverage|test-results|playwright-report|\.git|\.cache)(\/|$)/

function listedByGit(): string[] | undefined {
  if (!existsSync(join(root, '.git'))) return undefined
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
}

function walked(folder = root): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (NOT_OURS.test(relative(root, path))) return []
    return entry.isDirectory() ? walked(path) : [relative(root, path)]
  })
}

/** Every file of the project that Git doesn't ignore, by its path from the root with forward slashes. */
export const files: string[] = [...new Set(listedByGit() ?? walked())]
  .filter(path => existsSync(join(root, path)))
  .map(path => path.replaceAll('\\', '/'))
  .sort()

export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

export function sources(...folders: string[]): string[] {
  return files.filter(path => /\.tsx?$/.test(path) && folders.some(folder => path.startsWith(`${folder}/`)))
}
