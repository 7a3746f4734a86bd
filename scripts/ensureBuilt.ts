import { dirname } from 'node:path'
import { buildServer, builtServer, isServerBuilt } from './builtServer'
import { build, isStale, pack } from './frontEnd'
import { inputHashes } from './inputs'
import type { Output } from './runVite'

/** The two parts of a build; each promise resolves when its part is built. */
interface Builds {
  /** The folder of the built server. */
  server: Promise<string>
  pages: Promise<unknown>
}

/** Builds the parts that are missing or stale, both at the same time. */
export function beginBuilds(root: string, output: Output = 'inherit'): Builds {
  const hashes = inputHashes(root)
  const server = isServerBuilt(root, hashes.server)
    ? Promise.resolve()
    : buildServer(root, hashes.server, output)
  const pages = isStale(root, hashes.frontEnd) ? build(root, output) : Promise.resolve()
  // Prevents an unhandled rejection; the caller still gets the error when it awaits `pages`.
  pages.catch(() => undefined)
  return { server: server.then(() => dirname(builtServer(root, hashes.server))), pages }
}

/** Builds the parts that are missing or stale, and returns the folder of the built server. */
export async function ensureBuilt(root: string, output: Output = 'inherit'): Promise<string> {
  const { server, pages } = beginBuilds(root, output)
  const [folder] = await Promise.all([server, pages])
  await pack(root)
  return folder
}
