/** Options for what people and the server do with the records of a resource. */
export interface RecordOptions {
  /**
   * Its records are created and never changed or deleted; the database refuses both.
   *
   * @example defineResource({ name: 'meter-readings', appendOnly: true, … })
   */
  appendOnly: boolean
  /** Whether each change leaves a row in the history, with which it can be undone. */
  history: boolean
  /** Its lists are not counted: they have a next page, but no total and no last page. */
  uncounted: boolean
  /** The reference to the person whose record it is: others need a rule that names the subject. */
  owner?: string
}
