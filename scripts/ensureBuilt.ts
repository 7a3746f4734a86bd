import { dirname } from 'node:path'
import { buildServer, builtServer, isServerBuilt } from './builtServer'
import { build, isStale, pack } from './frontEnd'
import { inputHashes } from './inputs'
import type { Output } from './runVite'

/** The two halves of a build: each is there when its promise is. */
interface Builds {
  /** The folder of the built server. */
  server: Promise<string>
  pages: Promise<unknown>
}

/** Builds only what is not built, both halves at the same time. */
export function beginBuilds(root: string, output: Output = 'inherit'): Builds {
  const hashes = inputHashes(root)
  const server = isServerBuilt(root, hashes.server)
    ? Promise.resolve()
    : buildServer(root, hashes.server, output)
  const pages = isStale(root, hashes.frontEnd) ? build(root, output) : Promise.resolve()
  // The caller meets a failure when it needs the pages.
  pages.catch(() => undefined)
  return { server: server.then(() => dirname(builtServer(root, hashes.server))), pages }
}

/** Builds only what is not built, and answers the folder of the built server. */
export async function ensureBuilt(root: string, output: Output = 'inherit'): Promise<string> {
  const { server, pages } = beginBuilds(root, output)
  const [folder] = await Promise.all([server, pages])
  await pack(root)
  return folder
}
