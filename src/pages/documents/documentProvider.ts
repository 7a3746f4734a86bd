/** A PDF with its file name. */
export interface RecordPdf {
  content: Blob
  name: string
}

/** The data provider's calls for documents. */
export interface DocumentProvider {
  /** A document of a record, in its own language by default. */
  recordDocument(
    resource: string,
    id: number,
    document: { name: string; language?: string },
  ): Promise<RecordPdf>
}
