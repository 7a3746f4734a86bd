import type { renderToBuffer } from '@react-pdf/renderer'
import type { Labels } from '../../../src/contract/answer'
import type { Resource, Values } from '../../../src/core/schema/resource'
import type { Scope } from '../../base/services'

import type { Print } from './print'

/** A record as the reader sees it, with the labels of its references. */
export interface SeenRecord {
  record: Values & { id: number }
  labels: Labels
}

/** The data of a document, read with the permissions of the person who requests it. */
export interface DocumentSource extends SeenRecord {
  scope: Scope
  resource: Resource
  /** Returns another record, or undefined if the reader can't see it. */
  find(resource: string, id: unknown): Promise<SeenRecord | undefined>
  /** Returns the records that match a filter, ordered by a field. */
  list(resource: string, filter: Values, by: string): Promise<SeenRecord[]>
}

/** A PDF of a record, the `document` export of `<name>.document.server.tsx` in a resource's folder. */
export interface ServerDocument {
  resource: string
  /** Its name under `documents` in the definition. */
  name: string
  /** Returns the default language, if it is not the reader's. A language that the request names wins. */
  language?(source: DocumentSource): Promise<unknown>
  /** Returns the pages, built from the components in this folder. */
  render(source: DocumentSource, print: Print): Promise<PrintedPages>
}

/** A `Sheet` element. */
export type PrintedPages = Parameters<typeof renderToBuffer>[0]

/**
 * Returns the label of a reference, or an empty text if the reader can't see it.
 * @example const customer = labelIn(source, 'customer_id', 'customers')
 */
export const labelIn = ({ record, labels }: SeenRecord, field: string, target: string): string =>
  labels[target]?.[String(record[field])] ?? ''
