import type { Resource } from '../../core/schema/resource'
import type { PreviewOrder } from '../../pages/studio/preview/messages'

/** The resource whose draft is previewed. */
export interface PreviewedResource {
  name: string
  /** Its definition as the server has it; undefined for one that is not applied yet: it has samples. */
  applied: Resource | undefined
}

/** The draft that Studio sends, laid over the definitions. */
export interface PreviewedDraft {
  /** Waits for the first draft and shows it; later ones follow. */
  begin(): Promise<void>
  previewed(): PreviewedResource
  /** What Studio asked for last. */
  order(): PreviewOrder
  /** Called after each order and each draft that is shown. */
  subscribe(listener: () => void): () => void
}
