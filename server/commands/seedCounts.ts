import { UsageError } from '../ops/usageError'
import { type Arguments, type Command, type CommandOption, seeHelp } from './command'

/** `npm run seed`, with an option for each resource that there is demo data for. */
export const seedCommand = (known: readonly string[]): Command => ({
  call: 'npm run seed',
  about: 'Adds that many more records of demo data.',
  options: Object.fromEntries(
    known.map((name): [string, CommandOption] => [
      name,
      { type: 'string', value: '<number>', about: `${name.replaceAll('-', ' ')} to add` },
    ]),
  ),
  more: 'Which database: DATABASE_URL, else the embedded one in DATA_DIR, while its server is stopped.',
})

/** How many of what to add; throws what to write instead for anything else. */
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
      `Name how many of what: --${Object.keys(command.options ?? {})[0]} 10. ${seeHelp(command)}`,
    )
  return counts
}
