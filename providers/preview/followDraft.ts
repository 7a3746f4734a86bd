import type { LanguageChoice } from '../../src/core/i18n/languageChoice'
import { DefinitionError } from '../../src/core/schema/definitionError'
import { mistakeText } from '../../src/core/schema/mistake'
import type { PreviewedDraft, PreviewedResource } from '../../src/define/previewedDraft'
import {
  listenTo,
  type PreviewOrder,
  type PreviewReport,
  previewOrder,
  sendTo,
} from '../../src/define/previewMessages'
import type { Session } from '../../src/ui/session/session'
import type { ThemeMode } from '../../src/ui/theme/mode'
import { built, definitions } from '../builtDefinitions'
import type { Http } from '../http'
import { type OwnDefinitions, readOwnDefinitions, withOwn } from '../ownDefinitions'
import { checkDraft, withDraft } from './draftDefinitions'

interface DraftContext {
  http: Http
  session: Session
  languageChoice: LanguageChoice
  themeMode: ThemeMode
}

/**
 * Shows the drafts that Studio's window sends. The latest
 * one wins; a draft with mistakes is reported and not shown.
 */
export function followDraft(
  studio: Window,
  { http, session, languageChoice, themeMode }: DraftContext,
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
    // No user has permissions for an unapplied resource yet, so grant the author access to its samples.
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
      const mistakes = error instanceof DefinitionError ? error.mistakes.map(mistakeText) : [String(error)]
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
