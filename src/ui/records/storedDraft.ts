import type { Values } from '../../core/schema/resource'

/** What somebody has typed into a form and not saved, as the server keeps it for them. */
export interface StoredDraft {
  values: Values
  base?: Values | null
  sent?: readonly Values[] | null
  idempotency_key?: string | null
  /** What a new record would be called. */
  label?: string | null
  at: string
  /** Which of their browsers it was typed in. */
  device: string
}

/** Where somebody has left something unsaved. */
export interface DraftListing {
  resource: string
  /** The record's id, or a name. */
  form: string
  at: string
  device: string
  label: string | null
}

/** One's own keys: with the public one what one typed is sealed, with the private one it is opened. */
export interface DraftKey {
  public: JsonWebKey
  private: JsonWebKey
}

/** The calls for what was typed and not saved; one's own only. */
export interface DraftCalls {
  drafts(options?: { signal?: AbortSignal }): Promise<{ data: DraftListing[] }>
  draft(resource: string, form: string): Promise<{ data: StoredDraft | null }>
  /** `leaving` where the page may go at this moment. */
  keepDraft(
    resource: string,
    form: string,
    draft: StoredDraft,
    options?: { leaving?: boolean },
  ): Promise<void>
  forgetDraft(resource: string, form: string): Promise<void>
  draftKey(): Promise<{ data: DraftKey }>
}
