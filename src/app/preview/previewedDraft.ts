import { built, definitions } from '../../../providers/builtDefinitions'
import { type OwnDefinitions, readOwnDefinitions, withOwn } from '../../../providers/ownDefinitions'
import { checkDraft, withDraft } from '../../../providers/preview/draftDefinitions'
import type { PreviewedResource } from '../../../providers/preview/previewCall'
import { DefinitionError } from '../../core/schema/definitionError'
import {
  listenTo,
  type PreviewOrder,
  type PreviewReport,
  previewOrder,
  sendTo,
} from '../../pages/studio/preview/messages'
import type { AppParts } from '../App'

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

type Parts = Pick<AppParts, 'http' | 'session' | 'languageChoice' | 'themeMode'>

/** Follows the drafts of a window with Studio. The last one counts; one with mistakes is reported and not shown. */
export function followDraft(
  studio: Window,
  { http, session, languageChoice, themeMode }: Parts,
): PreviewedDraft {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const report = (message: PreviewReport) => sendTo(studio, message)
  let order: PreviewOrder | undefined
  let shown: PreviewOrder['own'] | undefined
  let previewed: PreviewedResource | undefined
  let changes = 0
  let office: OwnDefinitions | undefined

  const show = async ({ own }: PreviewOrder) => {
    if (!office || shown === own) return
    const resources = await definitions.resources(languageChoice.language())
    const draft = await checkDraft(own, { built, resources })
    const { name, subject } = draft.resource
    const { outlines } = await withOwn(built, office).index(languageChoice.language())
    const isApplied = outlines.some(outline => outline.name === name)
    changes += 1
    previewed = { name, applied: isApplied ? await withOwn(built, office).definition(name) : undefined }
    // Nobody has rights to what is not there yet; its samples are for the author alone.
    if (!isApplied) session.set({ rules: [...session.get().rules, { action: 'manage', subject }] })
    await definitions.follow(withDraft(office, draft, changes))
    shown = own
  }
  const follow = async () => {
    const latest = order
    if (!latest) return
    try {
      await show(latest)
      report({ coverdesk: 'shown' })
    } catch (error) {
      if (!(error instanceof DefinitionError)) console.error(error)
      const mistakes = error instanceof DefinitionError ? [...error.mistakes] : [String(error)]
      report({ coverdesk: 'mistakes', mistakes })
    }
    tell()
  }
  let isFollowing: Promise<void> = Promise.resolve()
  const received = new Promise<void>(resolve => {
    listenTo(
      source => source === studio,
      previewOrder,
      next => {
        const isSame = JSON.stringify(next.own) === JSON.stringify(order?.own)
        order = isSame && order ? { ...next, own: order.own } : next
        themeMode.choose(next.theme)
        languageChoice.choose(next.language).catch(console.error)
        resolve()
        if (office) isFollowing = isFollowing.then(follow)
      },
    )
  })
  return {
    begin: async () => {
      report({ coverdesk: 'ready' })
      await received
      office = await readOwnDefinitions(http, { language: languageChoice.language() })
      await definitions.follow(office)
      await follow()
    },
    previewed: () => previewed ?? { name: '', applied: undefined },
    order: () => {
      if (!order) throw new Error('Studio has not sent a draft yet')
      return order
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
