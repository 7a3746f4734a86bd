import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { StoreMark } from './fileStore'

const HASH = /^[0-9a-f]{64}$/

/** Whether a name is that of a whole content. */
export const isContent = (name: string): boolean => HASH.test(name)

/** The path of a content below its store. */
export function contentPath(sha256: string): string {
  if (!isContent(sha256)) throw new Error(`${sha256} is not a SHA-256`)
  return `${sha256.slice(0, 2)}/${sha256}`
}

/** The name below its store under which its mark is kept. */
export const MARK_NAME = 'store.id'

/** A mark as text: the id of the store, and that of its database, a line each. */
export const markText = ({ id, owner }: StoreMark): string => `${owner ? `${id}\n${owner}` : id}\n`

/** Reads `markText`. */
export function parseMark(text = ''): StoreMark | undefined {
  const [id, owner] = text.trim().split('\n')
  return id ? { id, owner } : undefined
}

/** A store has no content of this hash. */
export class ContentMissing extends Error {
  override readonly name = 'ContentMissing'

  constructor(sha256: string, place: string) {
    super(`The content ${sha256} is not in ${place}`)
  }
}

/** What was read has another hash than it should have. */
export class ContentDamaged extends Error {
  override readonly name = 'ContentDamaged'

  constructor(sha256: string) {
    super(`The content ${sha256} is damaged: its hash is another one`)
  }
}

/** The store cannot be used just now, or refuses us; the message says which and why. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable'
  /** It answers, and says no: that does not pass by itself. */
  readonly refused: boolean

  constructor(message: string, { cause, refused = false }: { cause: unknown; refused?: boolean }) {
    super(message, { cause })
    this.refused = refused
  }
}

/**
 * Passes a content on and compares its hash. The last part is held back until then: a reader who knows the length never
 * takes a damaged content for a whole one.
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
