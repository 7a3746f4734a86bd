import type { Readable } from 'node:stream'

/** A content that is written: its hash is known before. */
export interface Content {
  sha256: string
  size: number
  /** Reads it from its beginning; called again when an attempt has failed. */
  open(): Readable
  /** It can be read only once, so a failed attempt is the last one. */
  once?: boolean
}

/** A content that is kept. */
export interface StoredContent {
  sha256: string
  size: number
  /** When it was written, in milliseconds. */
  written: number
}

/** Where contents of files are kept, each once, under its SHA-256. */
export interface FileStore {
  /** What messages call it. */
  place: string
  /** How long a content is; undefined where it is not. */
  sizeOf(sha256: string): Promise<number | undefined>
  /** Keeps a content that is not there yet. When it resolves, all of it is stored durably; when it fails, nothing is. */
  write(content: Content): Promise<void>
  /** Rejects with `ContentMissing` before the first byte. The reader compares the hash with `verifying`. */
  read(sha256: string): Promise<Readable>
  /** Takes a content away; none is there afterwards. */
  remove(sha256: string): Promise<void>
  list(): AsyncIterable<StoredContent>
  /** Removes what a process that was killed had begun to write before a time, and answers how many. */
  removeDrafts(before: number): Promise<number>
  /** What its `store.id` says; undefined where none is yet. */
  readMark(): Promise<StoreMark | undefined>
  writeMark(mark: StoreMark): Promise<void>
}

/** What tells a store from others, and to which database it belongs (`databaseId`). */
export interface StoreMark {
  id: string
  owner?: string
}
