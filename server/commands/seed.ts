import { readConfig } from '../base/config'
import type { Services } from '../base/services'
import { openServices } from '../openServices'
import type { DemoData } from '../ops/demo/demoData'
import { loadDemoData } from '../ops/demo/demoFiles'
import { fill } from '../ops/demo/fill'
import { UsageError } from '../ops/usageError'
import { type Arguments, type Command, type CommandOption, seeHelp } from './command'
import { runCommand } from './runCommand'

/** Returns the command `npm run seed`, with an option for each resource that has demo data. */
export const seedCommand = (known: readonly string[]): Command => ({
  call: 'npm run seed',
  about: 'Adds demo records.',
  options: Object.fromEntries(
    known.map((name): [string, CommandOption] => [
      name,
      { type: 'string', value: '<number>', about: `${name.replaceAll('-', ' ')} to add` },
    ]),
  ),
  more: 'It uses the database of DATABASE_URL, or the embedded one in DATA_DIR while its server is stopped.',
})

/** Returns how many records to add, by resource. Throws a `UsageError` that shows the correct usage. */
export function countsIn(command: Command, { values }: Arguments<Record<string, CommandOption>>) {
  const counts = new Map<string, number>()
  for (const [name, given] of Object.entries(values)) {
    const count = Number(String(given).replaceAll('_', ''))
    if (!Number.isInteger(count) || count < 1)
      throw new UsageError(`--${name} needs a whole number from 1. ${seeHelp(command)}`)
    counts.set(name, count)
  }
  if (!counts.size)
    throw new UsageError(
      `Set how many records to add, e.g. --${Object.keys(command.options ?? {})[0]} 10. ${seeHelp(command)}`,
    )
  return counts
}

const demos = await loadDemoData()

/** `npm run seed -- --<resource> N …`: adds N more records of demo data. */
async function seed(counts: ReadonlyMap<string, number>): Promise<void> {
  const services = await openServices(readConfig(process.env))
  try {
    for (const demo of demos) {
      const count = counts.get(demo.resource)
      if (count !== undefined) await add(services, demo, count)
    }
  } finally {
    await services.db.close()
  }
}

async function add(services: Services, demo: DemoData, count: number): Promise<void> {
  const { kysely } = services.db
  const began = performance.now()
  const written = await fill(services, {
    demo,
    count,
    inTransaction: work => kysely.transaction().execute(work),
    progress: done => {
      if (done % 10_000 === 0) console.log(`${demo.resource}: ${done} of ${count}`)
    },
  })
  console.log(`${demo.resource}: ${written} added in ${Math.round((performance.now() - began) / 1000)} s`)
}

const command = seedCommand([...new Set(demos.map(({ resource }) => resource))])
await runCommand(command, given => seed(countsIn(command, given)))
