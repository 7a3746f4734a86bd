import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { serverPackages } from '../build/serverPackages'
import type { Command } from '../server/commands/command'
import { seeHelp } from '../server/commands/command'
import { runCommand } from '../server/commands/runCommand'
import { UsageError } from '../server/ops/usageError'
import { ensureBuilt } from './ensureBuilt'

const command: Command = {
  call: 'npm run bundle',
  about:
    'Writes everything that production needs into an empty folder: the built server, the pages, and their packages.',
  positionals: '<folder>',
  more: `In that folder, npm start serves the app; user:create, backup, restore, files, db:plan and definitions also work.
The app writes nothing into it: data is stored in DATA_DIR or DATABASE_URL. The Dockerfile builds its image this way.`,
}

/** The built server looks for files by their path in the project, three folders above its own. */
const SERVER = '.cache/server/built'
/** The files that the server reads. */
const READ = [
  'dist',
  'resources',
  'src/core/i18n',
  'server/base/storage/pglite/prepared',
  'package-lock.json',
]
/** The commands of the bundle, by their names in the project, with their files. */
const SCRIPTS = {
  start: 'main',
  'user:create': 'userCreate',
  backup: 'backup',
  restore: 'restore',
  files: 'files',
  'db:plan': 'dbPlan',
  definitions: 'definitions',
}

await runCommand(command, async ({ positionals: [folder] }) => {
  if (folder === undefined) throw new UsageError(`Name the folder. ${seeHelp(command)}`)
  const root = process.cwd()
  const target = resolve(folder)
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new UsageError(`${target} is not empty. Name a new folder, or empty this one.`)
  const server = await ensureBuilt(root)
  for (const path of READ) copy(join(root, path), join(target, path))
  copy(server, join(target, SERVER))
  writePackage(root, target)
  copyPackages(root, target)
  console.log(`${target} is complete. Run npm start in it to start the app.`)
})

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true })
}

/** Writes the project's package.json, reduced to the commands of the bundle. */
function writePackage(root: string, target: string): void {
  const { dependencies, devDependencies, overrides, ...described } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Record<string, unknown>
  const scripts = Object.entries(SCRIPTS).map(([name, file]) => [name, `exec node ${SERVER}/${file}.js`])
  const left = { ...described, scripts: Object.fromEntries(scripts) }
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(left, null, 2)}\n`)
}

/**
 * Copies the server's packages and their dependencies as they are
 * installed, in exactly the versions that were tested.
 */
function copyPackages(root: string, target: string): void {
  const selector = serverPackages.map(name => `[name='${name}'], [name='${name}'] *`).join(', ')
  const { stdout, status, stderr } = spawnSync('npm', ['query', selector], { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The packages are incomplete; run npm install. ${stderr}`)
  const packages = JSON.parse(stdout) as { location: string }[]
  for (const { location } of packages) copy(join(root, location), join(target, location))
}
