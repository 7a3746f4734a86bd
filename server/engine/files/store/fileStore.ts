import type { Readable } from 'node:stream'

/** The content of a file to write. Its hash is already known. */
export interface Content {
  sha256: string
  size: number
  /** Reads it from the start; called again after a failed attempt. */
  open(): Readable
  /** It can only be read once, so a failed attempt is not repeated. */
  once?: boolean
}

/** The stored content of a file. */
export interface StoredContent {
  sha256: string
  size: number
  /** When it was written, in milliseconds since 1970. */
  written: number
}

/** A store for the content of files. Each content is stored once, under its SHA-256. */
export interface FileStore {
  /** The location of the store, for messages. */
  place: string
  /** Returns the size of content; undefined if the store doesn't have it. */
  sizeOf(sha256: string): Promise<number | undefined>
  /**
   * Stores content unless the store already has it. When it resolves, the content is stored durably; when it
   * fails, nothing is stored.
   */
  write(content: Content): Promise<void>
  /** Rejects with `ContentMissing` before the first byte. The reader compares the hash with `verifying`. */
  read(sha256: string): Promise<Readable>
  /** Removes content, if the store has it. */
  remove(sha256: string): Promise<void>
  list(): AsyncIterable<StoredContent>
  /** Removes what a killed process started to write before a given time; returns the number. */
  removeDrafts(before: number): Promise<number>
  /** Reads the store's `store.id`; undefined if it has none. */
  readMark(): Promise<StoreMark | undefined>
  writeMark(mark: StoreMark): Promise<void>
}

/** The identity of a store, and the database that it belongs to (`databaseId`). */
export interface StoreMark {
  id: string
  owner?: string
}
