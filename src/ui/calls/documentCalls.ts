/** A PDF with its file name. */
export interface RecordPdf {
  content: Blob
  name: string
}

/** The data provider's methods for documents. */
export interface DocumentProvider {
  /** Returns a document of a record, in the document's own language by default. */
  recordDocument(
    resource: string,
    id: number,
    document: { name: string; language?: string },
  ): Promise<RecordPdf>
}
