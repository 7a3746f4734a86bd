import { z } from 'zod'
import type { Resource } from '../../src/core/schema/resource'
import { dataOf } from '../../src/define/dataOf'
import { definitionData, extensionData } from '../../src/define/definitionData'
import { loadResources, resourcesFolder } from '../base/product/resources'
import { UsageError } from '../ops/usageError'
import { type Arguments, type Command, seeHelp } from './command'
import { readDefinitionFiles, writeDefinitionFiles } from './definitions/definitionFiles'
import { ejected } from './definitions/eject'
import { type Installation, openInstallation, signInTo } from './definitions/installation'
import { EXIT, planText } from './definitions/planText'
import { changesOf, planOf, pushChanges } from './definitions/push'
import { definitionFile, writeEjected } from './definitions/writeEjected'
import { runCommand } from './runCommand'

const options = {
  server: { type: 'string', value: '<address>', about: 'the installation; http://localhost:8080 by default' },
  email: {
    type: 'string',
    value: '<address>',
    about: 'the account to sign in with; its password is in COVERDESK_PASSWORD',
  },
  plan: { type: 'boolean', about: 'push only prints the plan' },
  yes: { type: 'boolean', about: 'push applies changes that lose data' },
  write: { type: 'boolean', about: 'eject writes files in place of resources/<resource>.json' },
  force: { type: 'boolean', about: 'pull and eject overwrite files with other content' },
  reason: { type: 'string', value: '<text>', about: 'the reason, shown in the list of versions' },
} as const

const command: Command<typeof options> = {
  call: 'npm run definitions',
  about: 'Shows definitions as data, and moves them between files and installations.',
  positionals: 'schema | data <resource> | eject <resource> | plan [file…] | pull | push [file…]',
  options,
  more: `schema  prints the JSON Schema of a definition in JSON, for editors
data    prints a definition as JSON, and which of its parts are code
eject   prints a definition as TypeScript, to which code can be added; --write writes files
plan    prints what the files would change in an installation; exit code 0 nothing, 2 changes, 3 data would be lost, 1 refused
pull    writes the definitions made in Studio as resources/*.json
push    applies these files, or all of resources/*.json, to an installation
Set COVERDESK_TOKEN to the token of a System Admin, or use --email.
For example: COVERDESK_TOKEN=… npm run --silent definitions -- pull --server https://office.example.com`,
}

type Given = Arguments<typeof options>

/** `npm run definitions`: converts definitions between JSON, TypeScript and Studio (T-03, T-07). */
async function definitions({ positionals, values }: Given): Promise<void> {
  const [action, ...names] = positionals
  if (action === 'schema' && !names.length) return printSchema()
  if (action === 'eject' && values.write && names.length === 1) return eject(names[0] ?? '', values)
  if ((action === 'data' || action === 'eject') && names.length === 1)
    return printDefinition(action, names[0] ?? '')
  if (action === 'plan') return planFiles(await installationOf(values), names)
  if (action === 'pull' && !names.length) return pull(await installationOf(values), values.force === true)
  if (action === 'push') return push(await installationOf(values), names, values)
  throw new UsageError(`Unexpected arguments. ${seeHelp(command as Command)}`)
}

const printSchema = () =>
  console.log(
    JSON.stringify(z.toJSONSchema(z.union([definitionData, extensionData]), { io: 'input' }), null, 2),
  )

async function printDefinition(action: 'data' | 'eject', name: string): Promise<void> {
  const resources = await loadResources()
  const resource = resources.find(name)
  if (!resource)
    throw new UsageError(`There is no definition ${name}. Choose one of: ${namesOf(resources.all)}`)
  const file = definitionFile(resourcesFolder, name)
  const { data, code } = file ? { data: file.data, code: [] } : dataOf(resource)
  console.log(action === 'data' ? JSON.stringify(data, null, 2) : ejected(data))
  if (code.length) console.error(`Only in TypeScript: ${code.join(', ')}`)
}

async function eject(name: string, { force = false }: Given['values']): Promise<void> {
  const resources = await loadResources()
  const file = definitionFile(resourcesFolder, name)
  if (file) return console.log(writeEjected(resourcesFolder, file, force))
  if (resources.find(name)) throw new UsageError(`${name} is already in TypeScript`)
  throw new UsageError(`There is no file resources/${name}.json. Pull it first: npm run definitions -- pull`)
}

async function installationOf({
  server = 'http://localhost:8080',
  email,
}: Given['values']): Promise<Installation> {
  const { COVERDESK_TOKEN: known, COVERDESK_PASSWORD: password } = process.env
  if (email && !password) throw new UsageError('COVERDESK_PASSWORD is not set. Set it, or COVERDESK_TOKEN')
  const token = email && password ? await signInTo(server, email, password) : known
  if (!token) throw new UsageError('You are not signed in. Set COVERDESK_TOKEN, or add --email')
  return openInstallation({ server, token })
}

async function planFiles(installation: Installation, files: readonly string[]): Promise<void> {
  const changes = await changesOf(installation, readDefinitionFiles(resourcesFolder, files))
  const plan = await planOf(installation, changes)
  console.log(plan ? planText(plan) : 'There is nothing to change.')
  process.exitCode = plan ? EXIT[plan.status] : EXIT.nothing
}

async function pull(installation: Installation, force: boolean): Promise<void> {
  const own = Object.values(await installation.own()).map(({ data }) => data)
  const files = writeDefinitionFiles(resourcesFolder, own, force)
  for (const { file, outcome } of files) console.log(`resources/${file}: ${outcome}`)
  if (!files.length) console.log('The installation has no definitions of its own.')
  if (files.some(({ outcome }) => outcome === 'differs'))
    throw new Error('Some files have other content. Compare them, then add --force to overwrite them')
}

async function push(
  installation: Installation,
  files: readonly string[],
  { plan: isPlanOnly, ...options }: Given['values'],
): Promise<void> {
  if (isPlanOnly) return planFiles(installation, files)
  const changes = await changesOf(installation, readDefinitionFiles(resourcesFolder, files))
  const plan = await planOf(installation, changes)
  if (!plan || plan.status === 'nothing') return console.log('There is nothing to change.')
  console.log(planText(plan))
  if (plan.status === 'refused') throw new Error('Nothing was applied')
  console.log(`\nApplied as revision ${await pushChanges(installation, { changes, plan }, options)}.`)
}

const namesOf = (resources: readonly Resource[]) => resources.map(({ name }) => name).join(', ')

// Exit code 2 means that the plan has changes, so misuse exits with another code.
await runCommand(command, definitions, { misused: EXIT.refused })
