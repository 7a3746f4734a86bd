import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../support/serverProcess'

const run = promisify(execFile)
const GUIDE = 'docs/api.md'
/** Written between the outputs of two examples. */
const END = '\u001e'

/** An example of the guide: its lines for a shell, and a part of the output, if the guide shows one. */
interface Example {
  lines: string
  shown?: unknown
}

function examplesOf(guide: string): Example[] {
  const blocks = [...guide.matchAll(/^```(sh|json)\n(.*?)^```$/gms)]
  return blocks.flatMap(([, kind, lines = ''], at) => {
    if (kind !== 'sh') return []
    const [, next, shown = ''] = blocks[at + 1] ?? []
    return [{ lines, ...(next === 'json' ? { shown: JSON.parse(shown) } : {}) }]
  })
}

/** Returns a matcher of an output. The guide leaves out properties, and writes `…` for any text. */
function matcher(shown: unknown): unknown {
  if (shown === '…') return expect.any(String)
  if (Array.isArray(shown)) return shown.map(matcher)
  if (typeof shown !== 'object' || shown === null) return shown
  return expect.objectContaining(
    Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, matcher(value)])),
  )
}

/** Runs all examples in one shell, because later ones use the variables of earlier ones. */
async function runExamples(examples: readonly Example[], api: string): Promise<unknown[]> {
  const folder = await mkdtemp(join(tmpdir(), 'coverdesk-guide-'))
  try {
    const script = examples.map(({ lines }) => `${lines}\nprintf '${END}'`).join('\n')
    const [first, ...rest] = script.split(/^API=.*$/m)
    expect(rest, 'one line sets API').toHaveLength(1)
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', `${first}API=${api}${rest.join('')}`], {
      cwd: folder,
    })
    return stdout
      .split(END)
      .slice(0, -1)
      .map(text => (text.trim() ? JSON.parse(text) : undefined))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const hasTools = ['curl', 'jq'].every(tool => spawnSync(tool, ['--version']).status === 0)

// A developer's machine can lack them, but CI must not.
describe.skipIf(!hasTools && !process.env.CI)('the guide for integrators', () => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer({ engine: 'pglite', demo: true })
  })
  afterAll(() => server?.stop())

  it('C-12 every line of docs/api.md runs, and answers what the page shows', async () => {
    const examples = examplesOf(readFileSync(GUIDE, 'utf8'))
    const outputs = await runExamples(examples, `${server.url}/api/v1`)
    expect(outputs).toHaveLength(examples.length)
    for (const [at, { lines, shown }] of examples.entries())
      if (shown !== undefined) expect(outputs[at], lines).toEqual(matcher(shown))
  })
})
