/** A PDF as it came, with the name to save it under. */
export interface RecordPdf {
  content: Blob
  name: string
}

/** What a data provider does for the documents of records. */
export interface DocumentProvider {
  /** A document of a record, in its own language when none is chosen. */
  recordDocument(
    resource: string,
    id: number,
    document: { name: string; language?: string },
  ): Promise<RecordPdf>
}
