import type { Connection, Submittable } from 'pg'
import type { CopiedLines } from '../database'

/** Lines are collected in blocks of this many bytes, each with whole lines. */
const BLOCK = 128 * 1024
const [CR, LF] = [13, 10]

/**
 * Collects the rows of `copy … to stdout` as the bytes that the database sends, with the line ends of CSV. In
 * the protocol, each message is a row, so nothing is parsed.
 */
export class CopiedRows implements Submittable {
  readonly outcome: Promise<CopiedLines>
  #answer: (lines: CopiedLines) => void = () => undefined
  #fail: (error: Error) => void = () => undefined
  #blocks: Buffer[] = []
  #block = Buffer.alloc(0)
  #at = 0
  #rows = 0

  constructor(readonly text: string) {
    this.outcome = new Promise((resolve, reject) => {
      this.#answer = resolve
      this.#fail = reject
    })
  }

  submit(connection: Connection): void {
    connection.query(this.text)
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // PostgreSQL ends a line with one byte, CSV with two.
    const needed = chunk.length + 1
    if (this.#at + needed > this.#block.length) this.#begin(needed)
    const end = this.#at + chunk.copy(this.#block, this.#at) - 1
    this.#block[end] = CR
    this.#block[end + 1] = LF
    this.#at += needed
    this.#rows += 1
  }

  #begin(needed: number): void {
    this.#close()
    this.#block = Buffer.allocUnsafeSlow(Math.max(BLOCK, needed))
    this.#at = 0
  }

  #close(): void {
    if (this.#at) this.#blocks.push(this.#block.subarray(0, this.#at))
  }

  handleReadyForQuery(): void {
    this.#close()
    this.#answer({ blocks: this.#blocks, rows: this.#rows })
  }

  handleCommandComplete(): void {
    // The rows are already counted.
  }

  handleError(error: Error): void {
    this.#fail(error)
  }
}
