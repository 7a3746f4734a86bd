import type { ReactNode } from 'react'
import { definitions } from '../../../providers/builtDefinitions'
import { STORED_CREDENTIALS } from '../../../providers/credentials'
import { followDraft } from '../../../providers/preview/followDraft'
import { createPreviewHttp } from '../../../providers/preview/previewHttp'
import type { Translate } from '../../../providers/preview/previewTransitions'
import { abilityOf, can } from '../../core/access/ability'
import { officeToday } from '../../core/field/officeToday'
import { currentPath, home } from '../../ui/routing/location'
import { type AppParts, createApp } from '../App'
import { isolateStorage } from './memoryStorage'
import { PreviewGuide } from './PreviewGuide'
import { PreviewTools } from './PreviewTools'

interface Start {
  parts: AppParts
  draw: (content: ReactNode) => void
  /** Shows a message in place of the app, by its key. */
  showWords: (key: string) => Promise<void>
}

/**
 * Studio's preview of a draft: this same app at `/preview/<resource>…`, in a frame of Studio or in a window that Studio
 * opened. The steps:
 *
 * 1. main.tsx makes its http read-only and stores no choice of its reader. The document gets a local storage of its own.
 * 2. Only people who manage definitions go on.
 * 3. Studio sends the draft, now and with each edit (`messages.ts`).
 * 4. Each draft is checked and laid over the definitions like the office's own ones (`followDraft.ts`,
 *    `draftDefinitions.ts`). One with mistakes is reported to Studio, and the last good one stays.
 * 5. The app starts with an http that answers writes in the browser (`previewHttp.ts`), without a live connection.
 * 6. `PreviewGuide` keeps the reader inside, follows Studio to another page and says that nothing is saved.
 */
export async function startPreview({ parts, draw, showWords }: Start): Promise<void> {
  const studio = window.parent === window ? (window.opener as Window | null) : window.parent
  const [, name = ''] = currentPath().split(/[/?]/u)
  if (!studio) return window.location.replace(`${home}studio/${name}`)
  isolateStorage(STORED_CREDENTIALS)

  const { account, session, http, languageChoice } = parts
  await account.start()
  const { rules, user } = session.get()
  if (!session.isAuthenticated() || !can(abilityOf(rules, { ...user }), 'manage', 'definitions'))
    return showWords('page.not_authorized')

  const draft = followDraft(studio, parts)
  const writes = new Set<() => void>()
  let speak: (translate: Translate) => void = () => undefined
  const translate = new Promise<Translate>(resolve => {
    speak = resolve
  })
  const resources = await definitions.resources(languageChoice.language())
  const previewHttp = createPreviewHttp({
    http,
    resources: () => resources,
    previewed: draft.previewed,
    context: () => {
      const { user: actor, forms } = session.get()
      return { actor, today: officeToday(), office: forms?.[draft.previewed().name] }
    },
    translate,
    onWrite: () => {
      for (const listener of writes) listener()
    },
  })
  const preview = {
    begin: draft.begin,
    speak,
    beside: <PreviewGuide draft={draft} writes={writes} />,
    tools: <PreviewTools isAlone={window.parent === window} />,
  }
  draw(await createApp({ ...parts, http: previewHttp, preview }))
}
