import type { DraftBody, DraftKey, DraftPlace, StoredDraft } from '../../contract/drafts'

/** The API calls for the user's own unsaved input. */
export interface DraftCalls {
  drafts(options?: { signal?: AbortSignal }): Promise<{ data: DraftPlace[] }>
  draft(resource: string, form: string): Promise<{ data: StoredDraft | null }>
  /** Stores a draft. `leaving` means that the page might unload at any moment. */
  keepDraft(
    place: { resource: string; form: string },
    draft: DraftBody,
    options?: { leaving?: boolean },
  ): Promise<void>
  forgetDraft(resource: string, form: string): Promise<void>
  draftKey(): Promise<{ data: DraftKey }>
}
