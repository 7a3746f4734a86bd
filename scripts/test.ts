import { rmSync } from 'node:fs'
import { type Arguments, type Command, seeHelp } from '../server/commands/command'
import { runCommand } from '../server/commands/runCommand'
import { UsageError } from '../server/ops/usageError'
import { findTestBrowser } from '../tests/support/chromium'
import { findPostgres } from '../tests/support/postgresBinaries'
import { type Counts, countStage, type Duration, slowest } from './testing/counts'
import { type CommandResult, runCommand as runProgram } from './testing/runCommand'
import { changedStages, type Stage, stages } from './testing/stages'

/** A program that some tests need and this machine lacks, with instructions to install it. */
type MissingTool = {
  tool: 'chromium' | 'postgres'
  what: string
  without: string
  install: string
  stages: string[]
}

const TOOLS: (MissingTool & { find: () => string | undefined })[] = [
  {
    tool: 'chromium',
    what: 'Chromium',
    without: 'the browser tests',
    install:
      'install it (Debian: apt-get install chromium-headless-shell; or: npx playwright install chromium), or set CHROMIUM_PATH',
    stages: ['browser'],
    find: findTestBrowser,
  },
  {
    tool: 'postgres',
    what: 'PostgreSQL',
    without: 'the tests on PostgreSQL',
    install:
      'install its server, version 14 or later (Debian: apt-get install postgresql), or put its folder on the PATH',
    stages: ['api', 'changed'],
    find: findPostgres,
  },
]

function missingTools(): MissingTool[] {
  return TOOLS.filter(tool => tool.find() === undefined)
}

const command = {
  call: 'npm test',
  about: 'Runs the type check, the linter and all tests, or only the given stages.',
  positionals: '<stage>…',
  options: {
    long: { type: 'boolean', about: 'run the long version of tests that have one' },
    slowest: { type: 'string', value: '<number>', about: 'list this many of the slowest tests; 0' },
    verbose: { type: 'boolean', about: 'show all output' },
  },
  more: `Stages: types, lint, structure, build, unit (no server), hooks and stories (react-admin's, over
our data provider and a server; only with --long or by name), api (server and databases), browser;
and changed: only tests that depend on files that differ from main.`,
} as const satisfies Command

type Options = Arguments<typeof command.options>['values']

const total: Counts = { passed: 0, failed: 0, skipped: 0 }
const durations: Duration[] = []

function add(counts: Counts): void {
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped
  durations.push(...(counts.durations ?? []))
}

function chosenStages(names: readonly string[], isLong = false): Stage[] {
  const all = stages()
  const unknown = names.filter(name => name !== 'changed' && !all.some(stage => stage.name === name))
  if (unknown.length > 0)
    throw new UsageError(
      `No stage ${unknown.join(', ')}: there are ${[...all.map(stage => stage.name), 'changed'].join(', ')}. ${seeHelp(command)}`,
    )
  if (names.length === 0) return all.filter(stage => isLong || !stage.isLong)
  const chosen = all.filter(stage => names.includes(stage.name))
  return names.includes('changed')
    ? [...changedStages().filter(stage => !chosen.some(({ name }) => name === stage.name)), ...chosen]
    : chosen
}

function reportMissing(missing: ReturnType<typeof missingTools>): void {
  for (const { what, without, install } of missing) {
    console.log(`not run     ${without}: ${what} was not found; ${install}`)
    // On a developer's machine the other tests are still useful, but CI must not pass without these.
    if (process.env.CI) add({ passed: 0, failed: 1, skipped: 0 })
  }
}

function usefulPart(output: string, stage: Stage): string {
  const found = stage.failuresBegin?.exec(output)
  const lines = output
    .slice(found?.index ?? 0)
    .trimEnd()
    .split('\n')
  const [first, last] = found ? [lines.slice(0, 250), []] : [lines.slice(0, 60), lines.slice(60).slice(-60)]
  const left = lines.length - first.length - last.length
  return [
    ...first,
    ...(left > 0 ? [`… ${left} more lines: npm test -- ${stage.name} --verbose`] : []),
    ...last,
  ].join('\n')
}

/** Runs a stage; the returned function prints its results. */
async function runStage(stage: Stage, options: Options): Promise<() => void> {
  if (stage.report) rmSync(stage.report.file, { force: true })
  const env = { ...stage.env, ...(options.long ? { TEST_LONG: '1' } : {}) }
  const minutes = stage.minutes * (options.long ? 6 : 1)
  const { ok, output, seconds } = await runProgram(stage.command, {
    env,
    minutes,
    echo: options.verbose === true,
  })
  return () => reportStage(stage, { ok, output, seconds }, options)
}

function reportStage(stage: Stage, { ok, output, seconds }: CommandResult, options: Options): void {
  const counts = countStage(ok, stage.report?.read, stage.report?.file)
  add(counts)
  // The names come first, in case only the start of a log is kept.
  for (const failure of counts.failures ?? []) console.log(`FAILED ${failure}`)
  for (const { name, reason } of counts.retried ?? [])
    console.log(`RETRIED ${name}\n${reason.split('\n').slice(0, 12).join('\n')}`)
  if (counts.failed > 0 && !options.verbose) console.log(usefulPart(output, stage))
  const verdict = counts.failed > 0 ? 'FAILED' : 'passed'
  const tests = stage.report ? `${counts.passed} passed, ${counts.failed} failed` : ''
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
  const retried = counts.retried?.length ?? 0
  const again = retried > 0 ? `, ${retried} of them at the second attempt` : ''
  console.log(
    `${stage.name.padEnd(11)} ${verdict} ${`${seconds.toFixed(1)} s`.padStart(8)}  ${tests}${again}${skipped}`.trimEnd(),
  )
}

await runCommand(command, async ({ values: options, positionals }) => {
  const chosen = chosenStages(positionals, options.long)
  const missing = missingTools().filter(tool => chosen.some(stage => tool.stages.includes(stage.name)))
  reportMissing(missing)
  const possible = chosen.filter(stage => !missing.some(tool => tool.tool === stage.needs))
  // The checks use one core each and don't measure time; running them at the same time takes half as long.
  const checks = possible
    .filter(({ isCheck }) => isCheck)
    .map(stage => ({ stage, run: runStage(stage, options) }))
  for (const stage of possible) {
    if (process.exitCode === 130) break
    const report = await (checks.find(check => check.stage === stage)?.run ?? runStage(stage, options))
    report()
  }
  for (const { name, seconds } of slowest(durations, Number(options.slowest ?? 0)))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  if (total.failed > 0) process.exitCode ||= 1
})
