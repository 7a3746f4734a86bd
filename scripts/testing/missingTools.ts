import { findChromium } from '../../tests/support/chromium'
import { findPostgres } from '../../tests/support/postgresBinaries'

/** A program that some tests need and this machine lacks, in the words that tell what to do about it. */
export type MissingTool = {
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
      'install it (Debian: apt-get install chromium; or: npx playwright install chromium), or set CHROMIUM_PATH',
    stages: ['browser'],
    find: findChromium,
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

export function missingTools(): MissingTool[] {
  return TOOLS.filter(tool => tool.find() === undefined)
}
