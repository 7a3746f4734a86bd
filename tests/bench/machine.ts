import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../support/chromium'
import { findPostgres } from '../support/postgresBinaries'

/** The machine that the figures were measured on. */
export interface Machine {
  processor: string
  cores: number
  memoryGiB: number
  node: string
  chromium: string
  postgres: string
}

/** Returns the machine of this process. */
export function thisMachine(): Machine {
  const bin = findPostgres()
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    chromium: versionOf(findChromium()),
    postgres: versionOf(bin && join(bin, 'postgres')),
  }
}

function versionOf(command: string | undefined): string {
  if (!command) return 'none'
  const printed = execFileSync(command, ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return /\d+(\.\d+)+/.exec(printed)?.[0] ?? printed.trim()
}
