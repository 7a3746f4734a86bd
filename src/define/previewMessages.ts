import { z } from 'zod'
import type { Language } from '../core/i18n/languages'
import { languageNames } from '../core/i18n/languages'
import type { OwnDefinition } from './ownDefinition'

/**
 * The messages between Studio and its previews, sent with `postMessage` between windows of one browser. A
 * message with an unexpected origin, sender or shape is ignored.
 */

export const previewViews = ['list', 'create', 'show', 'edit'] as const
export type PreviewView = (typeof previewViews)[number]

/** A message from Studio: the current draft, and how to show it. */
export interface PreviewOrder {
  coverdesk: 'draft'
  name: string
  /** The preview validates it as the server does. */
  own: OwnDefinition
  view: PreviewView
  language: Language
  theme: 'light' | 'dark'
}

/**
 * A message from a preview: it is ready for the draft, shows it, or still shows an earlier one because of
 * these problems.
 */
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

/** Sends a message to a window if its page has the same origin. */
export const sendTo = (to: Window, message: PreviewOrder | PreviewReport): void =>
  to.postMessage(message, window.location.origin)

/** Listens to the messages of some windows and returns a function that stops listening. */
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
