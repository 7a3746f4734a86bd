const BLOCK = 1024 * 1024

/**
 * Many texts, as bytes: they take what they are long, where strings cut out of the pieces of a file keep the pieces. What
 * is in it is counted by whoever adds.
 */
export class TextStore {
  #blocks: Buffer[] = []
  /** The first free byte, counted over all blocks. */
  #end = 0
  /** Where each text is and how long, in one number: there can be millions. */
  #places: number[] = []

  get size(): number {
    return this.#places.length
  }

  get bytes(): number {
    return this.#end
  }

  /** A text of less than a block. */
  add(text: string): void {
    const length = Buffer.byteLength(text)
    const room = this.#blocks.length * BLOCK - this.#end
    if (length > room) {
      this.#end += room
      this.#blocks.push(Buffer.allocUnsafeSlow(BLOCK))
    }
    this.#blocks.at(-1)?.write(text, this.#end % BLOCK)
    this.#places.push(this.#end * BLOCK + length)
    this.#end += length
  }

  at(index: number): string | undefined {
    const place = this.#places[index]
    if (place === undefined) return undefined
    const length = place % BLOCK
    const start = (place - length) / BLOCK
    return (
      this.#blocks[Math.floor(start / BLOCK)]?.toString('utf8', start % BLOCK, (start % BLOCK) + length) ?? ''
    )
  }
}
