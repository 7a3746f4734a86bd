import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { type Command, seeHelp } from '../server/commands/command'
import { runCommand } from '../server/commands/runCommand'
import { UsageError } from '../server/ops/usageError'
import { CHROMIUM_FLAGS, findChromium } from '../tests/support/chromium'
import { startServer } from '../tests/support/serverProcess'
import { ensureBuilt } from './ensureBuilt'
import { shots } from './pictures/shots'
import { takeShot } from './pictures/takeShot'

const command: Command = {
  call: 'node --import tsx scripts/screenshots.ts',
  about: `Takes the README's screenshots again, into docs/images. With a folder: takes all screenshots, or only those whose
name contains the given part, into that folder.`,
  positionals: '[<folder> [<part of a name>]]',
}

async function screenshots([folder, part = '', ...others]: readonly string[]): Promise<void> {
  if (others.length) throw new UsageError(`Unexpected argument '${others[0]}'. ${seeHelp(command)}`)
  const target = resolve(folder ?? 'docs/images')
  const wanted = shots.filter(({ name, inReadme }) => (folder ? name.includes(part) : inReadme))
  await ensureBuilt(process.cwd())
  await mkdir(target, { recursive: true })
  const server = await startServer({ engine: 'pglite', demo: true })
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
  try {
    const studio = { browser, base: `${server.url}/build/`, folder: target, sessions: new Map() }
    for (const shot of wanted) {
      const bytes = await takeShot(shot, studio)
      console.log(`${shot.name}.png  ${Math.ceil(bytes / 1000)} kB`)
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

await runCommand(command, ({ positionals }) => screenshots(positionals))
