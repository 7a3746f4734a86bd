import { z } from 'zod'
import type { Resource } from '../../src/core/schema/resource'
import { dataOf } from '../../src/define/dataOf'
import { definitionData } from '../../src/define/definitionData'
import { loadResources } from '../base/product/resources'
import { UsageError } from '../ops/usageError'
import { type Command, seeHelp } from './command'
import { ejected } from './definitions/eject'
import { runCommand } from './runCommand'

const command: Command = {
  call: 'npm run definitions',
  about: 'Prints what the definitions in resources/ are as data.',
  positionals: 'schema | data <resource> | eject <resource>',
  more: `schema  the JSON Schema of a definition in JSON, for editors
data    a definition as JSON, and which of its parts are code
eject   a definition as TypeScript, to which code can be added
For example: npm run --silent definitions -- eject branches > resources/branches/index.ts`,
}

/** `npm run definitions`: JSON and TypeScript are two forms of one definition (T-07). */
async function definitions([action, name, ...others]: readonly string[]): Promise<void> {
  if (action === 'schema' && name === undefined)
    return console.log(JSON.stringify(z.toJSONSchema(definitionData, { io: 'input' }), null, 2))
  if ((action !== 'data' && action !== 'eject') || name === undefined || others.length)
    throw new UsageError(`Unexpected arguments. ${seeHelp(command)}`)
  const resources = await loadResources()
  const resource = resources.find(name)
  if (!resource) throw new UsageError(`No definition is called ${name}. There are: ${namesOf(resources.all)}`)
  const { data, code } = dataOf(resource)
  console.log(action === 'data' ? JSON.stringify(data, null, 2) : ejected(data))
  if (code.length) console.error(`Only its TypeScript has: ${code.join(', ')}`)
}

const namesOf = (resources: readonly Resource[]) => resources.map(({ name }) => name).join(', ')

await runCommand(command, ({ positionals }) => definitions(positionals))
