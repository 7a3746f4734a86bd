import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { build } from '../../../scripts/frontEnd'
import { type RunningServer, startServer } from '../../support/serverProcess'
import { copyTree } from '../../support/treeCopy'

const run = promisify(execFile)

/** A resource that exists only in the bench: sixty fields, of the types that forms usually have. */
export const LONG = 'sheets'
const KINDS = [
  'text',
  'text',
  'text',
  'wholeNumber',
  'date',
  'choice(one,two,three)',
  'yesNo',
  'email',
  'longText',
  'reference(customers)',
  'money',
  'phone',
]
const FIELDS = Array.from({ length: 60 }, (_, at) => `field_${at + 1}:${KINDS[at % KINDS.length]}`)

/** Starts the product with one more definition, added the usual way, in a copy of the tree. */
export async function startWithLongForm(): Promise<RunningServer> {
  const { tree, remove } = await copyTree()
  try {
    const args = ['--import', 'tsx', 'server/commands/newResource.ts', LONG, ...FIELDS]
    await run(process.execPath, args, { cwd: tree })
    await build(tree)
    const server = await startServer({ engine: 'pglite', demo: true, tree, deadline: 240_000 })
    const stop = async () => {
      const ended = await server.stop()
      await remove()
      return ended
    }
    return { ...server, stop }
  } catch (error) {
    await remove()
    throw error
  }
}
