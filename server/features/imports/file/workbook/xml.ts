import type { Readable } from 'node:stream'
import sax from 'sax'
import { broken } from '../broken'
import { MAX_ATTRIBUTES, MAX_DEPTH, MAX_ELEMENTS } from '../limits'

/** Callbacks for the parts of an XML file. Names come without their prefixes. */
export interface XmlReader {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string): void
  /** Called with a piece of text. A long text comes in several pieces. */
  text?(text: string): void
  /** The element that repeats in such a part. One must end within `MAX_ELEMENTS` elements. */
  readonly unit?: string
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Parses XML as it arrives, within limits. It yields after each chunk, so that the caller
 * can consume the results. The parser splits text of more than 64 KB into pieces, and
 * rejects names, attributes and comments of that size.
 */
export async function* readXml(stream: Readable, reader: XmlReader): AsyncGenerator<void> {
  const parser = boundedParser(reader)
  const decoder = new TextDecoder()
  try {
    for await (const bytes of stream) {
      parser.write(decoder.decode(bytes as Uint8Array, { stream: true }))
      yield
    }
    parser.close()
    yield
  } finally {
    stream.destroy()
  }
}

function boundedParser(reader: XmlReader): sax.SAXParser {
  // Don't disable `position`: the parser needs it to enforce its limits.
  const parser = sax.parser(true)
  let [depth, attributes, elements] = [0, 0, 0]
  const refuse = (reason: string) => {
    throw broken('workbook', { reason })
  }
  parser.onerror = ({ message }) => refuse(message.split('\n')[0]?.slice(0, 200) ?? '')
  // Workbooks have no DOCTYPE. Reject it, because entities can be used for attacks.
  parser.ondoctype = () => refuse('DOCTYPE')
  parser.onopentagstart = () => {
    attributes = 0
    depth += 1
    elements += 1
    if (depth > MAX_DEPTH || elements > MAX_ELEMENTS) throw broken('too_much')
  }
  parser.onattribute = ({ name }) => {
    attributes += 1
    // The parser calls this method on its attributes object, so an attribute must not replace it.
    if (name === 'hasOwnProperty') refuse(name)
    if (attributes > MAX_ATTRIBUTES) throw broken('too_much')
  }
  parser.onopentag = tag => reader.open?.(local(tag.name), tag.attributes as Record<string, string>)
  parser.onclosetag = name => {
    depth -= 1
    if (local(name) === reader.unit) elements = 0
    reader.close?.(local(name))
  }
  if (reader.text) {
    parser.ontext = text => reader.text?.(text)
    parser.oncdata = text => reader.text?.(text)
  }
  return parser
}
