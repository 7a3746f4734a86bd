import type { ReactNode } from 'react'
import { definitions } from '../../../providers/builtDefinitions'
import { STORED_CREDENTIALS } from '../../../providers/credentials'
import { followDraft } from '../../../providers/preview/followDraft'
import { createPreviewHttp } from '../../../providers/preview/previewHttp'
import type { Translate } from '../../../providers/preview/previewTransitions'
import { abilityOf } from '../../core/access/ability'
import { canDefine } from '../../core/access/definitionRights'
import { officeToday } from '../../core/field/officeToday'
import { currentPath, home } from '../../ui/routing/location'
import { type AppParts, startApp } from '../startApp'
import { isolateStorage } from './memoryStorage'
import { PreviewGuide } from './PreviewGuide'
import { PreviewTools } from './PreviewTools'

interface Start {
  parts: AppParts
  draw: (content: ReactNode) => void
  /** Shows a message in place of the app. `key` is a catalogue key. */
  showWords: (key: string) => Promise<void>
}

/**
 * Starts Studio's preview of a draft: the same app at `/preview/<resource>…`, in a frame of Studio or in a
 * window that Studio opened. The steps:
 *
 * 1. main.tsx makes its HTTP client read-only and stores no preferences. The document gets its own storage.
 * 2. Only System Admins can continue.
 * 3. Studio sends the draft, first at the start and then after each edit (`messages.ts`).
 * 4. Each draft is checked and applied over the definitions like the office's own (`followDraft.ts`,
 *    `draftDefinitions.ts`). A draft with mistakes is reported to Studio, and the last valid one stays.
 * 5. The app starts with an HTTP client that handles writes in the browser (`previewHttp.ts`), without a live
 *    connection.
 * 6. `PreviewGuide` keeps the user inside, follows Studio to other pages and shows that nothing is stored.
 */
export async function startPreview({ parts, draw, showWords }: Start): Promise<void> {
  const studio = window.parent === window ? (window.opener as Window | null) : window.parent
  const [, name = ''] = currentPath().split(/[/?]/u)
  if (!studio) return window.location.replace(`${home}studio/${name}`)
  isolateStorage(STORED_CREDENTIALS)

  const { account, session, http, languageChoice } = parts
  await account.start()
  const { rules, user } = session.get()
  if (!session.isAuthenticated() || !canDefine(abilityOf(rules, { ...user })))
    return showWords('page.not_authorized')

  const draft = followDraft(studio, parts)
  const writes = new Set<() => void>()
  let onTranslator: (translate: Translate) => void = () => undefined
  const translate = new Promise<Translate>(resolve => {
    onTranslator = resolve
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
    onTranslator,
    beside: <PreviewGuide draft={draft} writes={writes} />,
    tools: <PreviewTools isAlone={window.parent === window} />,
  }
  draw(await startApp({ ...parts, http: previewHttp, preview }))
}
