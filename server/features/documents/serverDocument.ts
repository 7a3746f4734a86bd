import type { renderToBuffer } from '@react-pdf/renderer'
import type { Labels } from '../../../src/contract/answer'
import type { Resource, Values } from '../../../src/core/schema/resource'
import type { Scope } from '../../base/services'

import type { Print } from './print'

/** A record as the reader may see it, and what it points at is called. */
export interface SeenRecord {
  record: Values & { id: number }
  labels: Labels
}

/** What a document is made from: every record in it is read by the rights of who asks for it. */
export interface DocumentSource extends SeenRecord {
  scope: Scope
  resource: Resource
  /** Another record; undefined where there is none that the reader may see. */
  find(resource: string, id: unknown): Promise<SeenRecord | undefined>
  /** The records that a filter finds, in the order of a field. */
  list(resource: string, filter: Values, by: string): Promise<SeenRecord[]>
}

/** A PDF made of a record, exported as `document` by `<name>.document.server.tsx` in a folder of the product. */
export interface ServerDocument {
  resource: string
  /** As the definition names it under `documents`. */
  name: string
  /** The language that it is in when nobody chooses one; the reader's when nothing is said. */
  language?(source: DocumentSource): Promise<unknown>
  /** The pages, made of the parts in this folder. */
  render(source: DocumentSource, print: Print): Promise<PrintedPages>
}

/** What `Sheet` makes. */
export type PrintedPages = Parameters<typeof renderToBuffer>[0]

/**
 * What the record in a field is called, as far as the reader may know it; an empty text otherwise.
 * @example const customer = labelIn(source, 'customer_id', 'customers')
 */
export const labelIn = ({ record, labels }: SeenRecord, field: string, target: string): string =>
  labels[target]?.[String(record[field])] ?? ''
