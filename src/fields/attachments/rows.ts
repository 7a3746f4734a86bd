import type { Attachment } from './attachments.type'

/** A kind of document with its documents. */
export interface ChecklistRow {
  kind: string | null
  needed: boolean
  documents: Attachment[]
}

interface Checklist {
  needed: readonly string[]
  documents: readonly Attachment[]
  /** A kind with a running upload also has a row. */
  sending: readonly { place: string | null }[]
}

/**
 * Returns the rows of a checklist: needed kinds in their order,
 * then other kinds that have documents or uploads.
 */
export function rowsOf(kinds: readonly string[], { needed, documents, sending }: Checklist): ChecklistRow[] {
  const of = (kind: string | null) => documents.filter(one => one.kind === kind)
  const present = (kind: string | null) => of(kind).length > 0 || sending.some(({ place }) => place === kind)
  const further = [...kinds.filter(kind => !needed.includes(kind)), null].filter(present)
  return [
    ...needed.map(kind => ({ kind, needed: true, documents: of(kind) })),
    ...further.map(kind => ({ kind, needed: false, documents: of(kind) })),
  ]
}
