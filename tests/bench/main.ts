import { writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { thisMachine } from './machine'
import { parts } from './parts'
import { asDocument, asText } from './render'
import { keepResult, keptResults } from './result'

// `npm run bench` measures everything, `npm run bench -- <part> …` those parts; `--write` makes docs/benchmarks.md anew
// from what was last measured (with no part named and `--only-write`, without measuring).
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '5' },
    write: { type: 'boolean', default: false },
    'only-write': { type: 'boolean', default: false },
  },
})
const runs = Number(options.runs)
if (!Number.isInteger(runs) || runs < 1) fail(`--runs ${options.runs} is not a number of runs.`)

const unknown = positionals.filter(name => !parts[name])
if (unknown.length > 0) fail(`No part ${unknown.join(', ')}: there are ${Object.keys(parts).join(', ')}.`)
const chosen = options['only-write'] ? [] : positionals.length > 0 ? positionals : Object.keys(parts)

for (const name of chosen) await runPart(name).catch(error => report(name, error))
if (options.write || options['only-write'])
  writeFileSync('docs/benchmarks.md', asDocument(keptResults(Object.keys(parts))))

async function runPart(name: string): Promise<void> {
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

/** The other parts are still worth measuring. */
function report(name: string, error: unknown): void {
  console.error(`${name} was not measured:`, error)
  process.exitCode = 1
}

function fail(words: string): never {
  console.error(words)
  process.exit(2)
}
