import { z } from 'zod'
import type { Language } from '../../../core/i18n/languages'
import { languageNames } from '../../../core/i18n/languages'
import type { OwnDefinition } from '../../../define/ownDefinition'

/**
 * What Studio and its previews say to one another, with `postMessage` between windows of one browser. A message counts only
 * if its origin, its sender and its shape are the expected ones.
 */

export const previewViews = ['list', 'create', 'show', 'edit'] as const
export type PreviewView = (typeof previewViews)[number]

/** From Studio: the draft as it is now, and how to show it. */
export interface PreviewOrder {
  coverdesk: 'draft'
  name: string
  /** The preview checks it as the server does. */
  own: OwnDefinition
  view: PreviewView
  language: Language
  theme: 'light' | 'dark'
}

/** From a preview: it wants the draft, shows it, or shows an earlier one because of these mistakes. */
export type PreviewReport =
  | { coverdesk: 'ready' }
  | { coverdesk: 'shown' }
  | { coverdesk: 'mistakes'; mistakes: string[] }

export const previewOrder = z.object({
  coverdesk: z.literal('draft'),
  name: z.string(),
  own: z.custom<OwnDefinition>(value => typeof value === 'object' && value !== null),
  view: z.enum(previewViews),
  language: z.enum(languageNames),
  theme: z.enum(['light', 'dark']),
}) satisfies z.ZodType<PreviewOrder>

export const previewReport: z.ZodType<PreviewReport> = z.discriminatedUnion('coverdesk', [
  z.object({ coverdesk: z.literal('ready') }),
  z.object({ coverdesk: z.literal('shown') }),
  z.object({ coverdesk: z.literal('mistakes'), mistakes: z.array(z.string()) }),
])

/** Sends a message to a window, if it shows a page of the same origin. */
export const sendTo = (to: Window, message: PreviewOrder | PreviewReport): void =>
  to.postMessage(message, window.location.origin)

/** Listens to the messages of some windows; returns its end. */
export function listenTo<Message>(
  isSender: (source: MessageEventSource | null) => boolean,
  schema: z.ZodType<Message>,
  listener: (message: Message, source: Window) => void,
): () => void {
  const onMessage = ({ origin, source, data }: MessageEvent) => {
    if (origin !== window.location.origin || !isSender(source)) return
    const read = schema.safeParse(data)
    if (read.success) listener(read.data, source as Window)
  }
  window.addEventListener('message', onMessage)
  return () => window.removeEventListener('message', onMessage)
}
