import { buildServer, builtServer, isServerBuilt } from './builtServer'
import { build, isStale } from './frontEnd'
import { inputHashes } from './inputs'
import type { Output } from './runVite'

/** Builds only what is not built, and answers the module that the server begins with. */
export async function ensureBuilt(root: string, output: Output = 'inherit'): Promise<string> {
  const hashes = inputHashes(root)
  await Promise.all([
    isStale(root, hashes.frontEnd) && build(root, output),
    isServerBuilt(root, hashes.server) || buildServer(root, hashes.server, output),
  ])
  return builtServer(root, hashes.server)
}
