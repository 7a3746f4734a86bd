import { access, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { UsageError } from '../ops/usageError'
import { type Command, seeHelp } from './command'
import { parseFieldSpec, promptableKinds } from './newResource/fieldSpec'
import {
  constantName,
  definitionText,
  labelsText,
  type NewResource,
  subjectOf,
} from './newResource/resourceFiles'
import { runCommand } from './runCommand'

const command = {
  call: 'npm run new:resource',
  about: 'Writes the definition of a resource, and its labels. Prompts for anything you leave out.',
  positionals: '<name> <field:type[!]>…',
  more: `For example: npm run new:resource -- branches name:text! city:text opened:date 'status:choice(open,closed)'
Types: ${promptableKinds.join(', ')}`,
} satisfies Command

/** Prompts for the name and the fields. */
async function ask(): Promise<string[]> {
  if (!stdin.isTTY) throw new UsageError(`Name the resource and its fields. ${seeHelp(command)}`)
  const terminal = createInterface({ input: stdin, output: stdout })
  const name = await terminal.question('Name of the resource, plural, e.g. branches: ')
  const fields = await terminal.question('Fields, e.g. name:text! city:text opened:date: ')
  terminal.close()
  return [name.trim(), ...fields.trim().split(/\s+/).filter(Boolean)]
}

async function writeNew(path: string, text: string): Promise<void> {
  const taken = await access(path).then(
    () => true,
    () => false,
  )
  if (taken) throw new UsageError(`${path} already exists.`)
  await writeFile(path, text)
  console.log(`wrote ${path}`)
}

async function newResource(given: readonly string[]): Promise<void> {
  const [name = '', ...specs] = given.length ? given : await ask()
  const resource: NewResource = { name, subject: subjectOf(name), fields: specs.map(parseFieldSpec) }
  const definition = definitionText(resource)
  const folder = join(process.cwd(), 'resources')
  await mkdir(join(folder, 'i18n', 'en'), { recursive: true })
  await mkdir(join(folder, constantName(name)), { recursive: true })
  await writeNew(join(folder, constantName(name), 'index.ts'), definition)
  await writeNew(join(folder, 'i18n', 'en', `${name}.json`), labelsText(resource))
  console.log(
    `Restart the server to open /${name}. Grant permissions on ${resource.subject} in resources/permissionRules.ts and in the roles.`,
  )
}

await runCommand(command, ({ positionals }) => newResource(positionals))
