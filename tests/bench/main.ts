import { writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import type { Arguments, Command } from '../../server/commands/command'
import { runCommand } from '../../server/commands/runCommand'
import { UsageError } from '../../server/ops/usageError'
import { thisMachine } from './machine'
import { parts } from './parts'
import { asDocument, asText } from './render'
import { keepResult, keptResults } from './result'

const command = {
  call: 'npm run bench',
  about: `Measures how fast the product is: everything, or these parts: ${Object.keys(parts).join(', ')}.`,
  positionals: '<part>…',
  options: {
    runs: { type: 'string', value: '<number>', about: 'how often each row is measured; 5' },
    write: { type: 'boolean', about: 'writes docs/benchmarks.md from the last measurements' },
    'only-write': { type: 'boolean', about: 'the same without measuring' },
  },
} as const satisfies Command

async function bench({ values, positionals }: Arguments<typeof command.options>): Promise<void> {
  const runs = Number(values.runs ?? '5')
  if (!Number.isInteger(runs) || runs < 1)
    throw new UsageError(`--runs must be a whole number from 1. It is ${JSON.stringify(values.runs)}.`)
  const unknown = positionals.filter(name => !parts[name])
  if (unknown.length > 0)
    throw new UsageError(`No part ${unknown.join(', ')}: there are ${Object.keys(parts).join(', ')}.`)
  const chosen = values['only-write'] ? [] : positionals.length > 0 ? positionals : Object.keys(parts)
  for (const name of chosen) await runPart(name, runs).catch(error => report(name, error))
  if (values.write || values['only-write'])
    writeFileSync('docs/benchmarks.md', asDocument(keptResults(Object.keys(parts))))
}

async function runPart(name: string, runs: number): Promise<void> {
  const loaded = await parts[name]?.()
  if (!loaded) return
  const { title, run } = loaded.part
  console.log(`\n${title}`)
  const began = performance.now()
  const load = (loadavg()[0] ?? 0) / availableParallelism()
  const rows = await run({ runs })
  keepResult({ name, title, date: new Date().toISOString(), machine: thisMachine(), load, rows })
  console.log(`\n${asText(rows)}\n\n${((performance.now() - began) / 1000).toFixed(0)} s`)
}

/** Reports a failed part, so that the others can still be measured. */
function report(name: string, error: unknown): void {
  console.error(`${name} was not measured:`, error)
  process.exitCode = 1
}

await runCommand(command, bench)
