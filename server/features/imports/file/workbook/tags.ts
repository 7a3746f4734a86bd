import type { Readable } from 'node:stream'

/** The maximum number of characters in a tag, as in the parser. */
const MAX_TAG = 65_536

/**
 * Yields the tags of a part that match a pattern, chunk by chunk, without parsing it: parsing all cells would take
 * as long as reading them. A match must be within one tag.
 */
export async function* tagsIn(content: Readable, pattern: RegExp): AsyncGenerator<RegExpExecArray[]> {
  let rest = ''
  for await (const bytes of content) {
    // Decode as latin1, which maps each byte to one character and back without loss.
    rest += (bytes as Buffer).toString('latin1')
    yield [...rest.matchAll(pattern)]
    // A tag can be split between two chunks. It contains no other `<`.
    rest = rest.slice(Math.max(rest.lastIndexOf('<'), 0))
    if (rest.includes('>') || rest.length > MAX_TAG) rest = ''
  }
}
