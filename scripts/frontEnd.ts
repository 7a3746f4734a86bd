import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packFiles } from '../build/packFiles'
import { inputsHash } from './inputs'
import { type Output, runVite } from './runVite'

const STAMP = 'dist/.inputs'

/** Builds `dist/`. The stamp is written last, so an interrupted build is repeated. */
export async function build(root: string, output: Output = 'inherit'): Promise<void> {
  const hash = inputsHash(root)
  await runVite(root, [], output)
  writeFileSync(join(root, STAMP), hash)
}

/** Whether `dist/` was built from other inputs. */
export function isStale(root: string, hash: string): boolean {
  const stamp = join(root, STAMP)
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash
}

/** Writes the compressed copies that `dist/` lacks; with `atOnce` 1 while it is served. */
export const pack = (root: string, atOnce?: number): Promise<void> => packFiles(join(root, 'dist'), atOnce)
