import type { Resource } from '../core/schema/resource'
import type { PreviewOrder } from './previewMessages'

/** The resource whose draft is previewed. */
export interface PreviewedResource {
  name: string
  /**
   * The server's definition; undefined if the draft has
   * not been applied yet, so that its records are samples.
   */
  applied: Resource | undefined
}

/** The draft from Studio, applied over the definitions. */
export interface PreviewedDraft {
  /** Waits for the first draft and shows it. Later drafts are shown automatically. */
  begin(): Promise<void>
  previewed(): PreviewedResource
  /** Returns Studio's last message. */
  order(): PreviewOrder
  /** Subscribes to messages from Studio and to drafts that are shown. */
  subscribe(listener: () => void): () => void
}
