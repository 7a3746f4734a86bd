import { readXml, type XmlReader } from './xml'
import type { Zip } from './zip'

/** Reads a small part of a workbook completely. */
export async function readPart(zip: Zip, name: string, reader: XmlReader): Promise<void> {
  for await (const _piece of readXml(await zip.read(name), reader)) void _piece
}
