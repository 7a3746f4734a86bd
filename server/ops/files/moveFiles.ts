import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ContentDamaged, ContentMissing, verifying } from '../../engine/files/store/contents'
import type { FileStore, StoredContent } from '../../engine/files/store/fileStore'

/** Contents that are on their way at the same time. */
const AT_ONCE = 8

/** What came of a move. */
export interface Moved {
  files: number
  bytes: number
  /** Contents that were there already. */
  known: number
  /** Why a content stayed where it was. */
  failed: string[]
}

/** A way from one store to another. */
export interface Move {
  from: FileStore
  to: FileStore
  /** Whether a content leaves its old place once it is in the new one. */
  remove: boolean
  /** Told from time to time. */
  report?(moved: Moved): void
}

/**
 * Brings every content from one store to another, each compared with its hash. It can be ended at any time and begun again:
 * each content is whole in one of the two, and what is there already is not sent again.
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
    // One that a running server has just taken away belongs to no file.
    if (error instanceof ContentMissing) return
    if (!(error instanceof ContentDamaged)) throw error
    moved.failed.push(error.message)
  }
}

const discarding = () => new Writable({ write: (_part, _encoding, done) => done() })

/** Whether a content has its hash. Before its other copy goes, the length is not enough. */
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
