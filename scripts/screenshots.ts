import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from '../tests/support/chromium'
import { startServer } from '../tests/support/serverProcess'
import { ensureBuilt } from './ensureBuilt'
import { shots } from './pictures/shots'
import { type Sessions, takeShot } from './pictures/takeShot'

// `npm run screenshots` makes the README's pictures anew; `npm run screenshots -- <folder> [part of a name]` all others.
const [folder, part = ''] = process.argv.slice(2)
const target = resolve(folder ?? 'docs/images')
const wanted = shots.filter(({ name, inReadme }) => (folder ? name.includes(part) : inReadme))

await ensureBuilt(process.cwd())
await mkdir(target, { recursive: true })
const server = await startServer({ engine: 'pglite', demo: true })
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
try {
  const sessions: Sessions = new Map()
  for (const shot of wanted) {
    const bytes = await takeShot(browser, `${server.url}/build/`, target, shot, sessions)
    console.log(`${shot.name}.png  ${Math.ceil(bytes / 1000)} kB`)
  }
} finally {
  await browser.close()
  await server.stop()
}
