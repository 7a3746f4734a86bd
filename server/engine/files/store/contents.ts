import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { StoreMark } from './fileStore'

const HASH = /^[0-9a-f]{64}$/

/** Returns whether a name is that of complete content: its SHA-256. */
export const isContent = (name: string): boolean => HASH.test(name)

/** Returns the path of content within its store. */
export function contentPath(sha256: string): string {
  if (!isContent(sha256)) throw new Error(`${sha256} is not a SHA-256`)
  return `${sha256.slice(0, 2)}/${sha256}`
}

/** The name of a store's mark within the store. */
export const MARK_NAME = 'store.id'

/** Returns a mark as text: the ID of the store and the ID of its database, one per line. */
export const markText = ({ id, owner }: StoreMark): string => `${owner ? `${id}\n${owner}` : id}\n`

/** Parses the output of `markText`. */
export function parseMark(text = ''): StoreMark | undefined {
  const [id, owner] = text.trim().split('\n')
  return id ? { id, owner } : undefined
}

/** Thrown if a store has no content with this hash. */
export class ContentMissing extends Error {
  override readonly name = 'ContentMissing'

  constructor(sha256: string, place: string) {
    super(`The content ${sha256} is not in ${place}`)
  }
}

/** Thrown if content has a different hash than expected. */
export class ContentDamaged extends Error {
  override readonly name = 'ContentDamaged'

  constructor(sha256: string) {
    super(`The content ${sha256} is damaged: its hash is different`)
  }
}

/** Thrown if the store can't be used at the moment or refuses access. The message has the reason. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable'
  /** The store responded with a refusal, so a retry would not help. */
  readonly refused: boolean

  constructor(message: string, { cause, refused = false }: { cause: unknown; refused?: boolean }) {
    super(message, { cause })
    this.refused = refused
  }
}

/**
 * Passes content through and compares its hash. It holds back the last chunk until then, so that a reader who
 * knows the length never takes damaged content for complete.
 */
export function verifying(sha256: string): Transform {
  const hash = createHash('sha256')
  let held: Buffer | undefined
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part)
      const before = held
      held = part
      done(null, before)
    },
    flush(done) {
      if (hash.digest('hex') === sha256) done(null, held)
      else done(new ContentDamaged(sha256))
    },
  })
}
