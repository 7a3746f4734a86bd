import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ContentDamaged, ContentMissing, verifying } from '../../engine/files/store/contents'
import type { FileStore, StoredContent } from '../../engine/files/store/fileStore'

/** The number of concurrent transfers. */
const AT_ONCE = 8

/** The result of a move. */
export interface Moved {
  files: number
  bytes: number
  /** The number of contents that already existed in the new store. */
  known: number
  /** The reasons why contents could not be moved. */
  failed: string[]
}

/** A source and destination store. */
export interface Move {
  from: FileStore
  to: FileStore
  /** Whether to delete each content from the old store once the new one has it. */
  remove: boolean
  /** Called after each batch. */
  report?(moved: Moved): void
}

/**
 * Copies or moves every content from one store to another and verifies its hash. It can be
 * interrupted and restarted at any time: each content is always complete in one of the two
 * stores, and existing ones are not sent again.
 */
export async function moveFiles({ from, to, remove, report }: Move): Promise<Moved> {
  const moved: Moved = { files: 0, bytes: 0, known: 0, failed: [] }
  let batch: StoredContent[] = []
  const finish = async () => {
    await Promise.all(batch.map(content => moveOne({ from, to, remove }, content, moved)))
    batch = []
    report?.(moved)
  }
  for await (const content of from.list()) {
    batch.push(content)
    if (batch.length === AT_ONCE) await finish()
  }
  if (batch.length) await finish()
  return moved
}

async function moveOne(
  { from, to, remove }: Move,
  { sha256, size }: StoredContent,
  moved: Moved,
): Promise<void> {
  try {
    let isThere = (await to.sizeOf(sha256)) === size
    if (isThere && remove && !(await isWhole(to, sha256))) {
      await to.remove(sha256)
      isThere = false
    }
    if (!isThere) await to.write({ sha256, size, open: () => Readable.from(contentOf(from, sha256)) })
    if (remove) await from.remove(sha256)
    if (isThere) moved.known++
    moved.files++
    moved.bytes += size
  } catch (error) {
    // A running server has deleted this content since it was listed, so no file needs it.
    if (error instanceof ContentMissing) return
    if (!(error instanceof ContentDamaged)) throw error
    moved.failed.push(error.message)
  }
}

const discarding = () => new Writable({ write: (_part, _encoding, done) => done() })

/**
 * Returns whether a content matches its hash. Comparing the size
 * is not enough before the other copy is deleted.
 */
async function isWhole(store: FileStore, sha256: string): Promise<boolean> {
  try {
    await pipeline(await store.read(sha256), verifying(sha256), discarding())
    return true
  } catch (error) {
    if (error instanceof ContentDamaged) return false
    throw error
  }
}

async function* contentOf(store: FileStore, sha256: string): AsyncGenerator<Buffer> {
  yield* await store.read(sha256)
}
