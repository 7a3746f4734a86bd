import type { DraftBody, DraftKey, DraftPlace, StoredDraft } from '../../contract/drafts'

/** The calls for what was typed and not saved; one's own only. */
export interface DraftCalls {
  drafts(options?: { signal?: AbortSignal }): Promise<{ data: DraftPlace[] }>
  draft(resource: string, form: string): Promise<{ data: StoredDraft | null }>
  /** `leaving` where the page may go at this moment. */
  keepDraft(
    place: { resource: string; form: string },
    draft: DraftBody,
    options?: { leaving?: boolean },
  ): Promise<void>
  forgetDraft(resource: string, form: string): Promise<void>
  draftKey(): Promise<{ data: DraftKey }>
}
