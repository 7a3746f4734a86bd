import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileStore } from '../../server/engine/files/store/fileStore'

/** Writes bytes into a store and returns their hash. */
export async function keepContent(store: FileStore, bytes: Buffer): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await store.write({ sha256, size: bytes.length, open: () => Readable.from([bytes]) })
  return sha256
}
