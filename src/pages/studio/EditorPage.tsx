import { Alert, Box, Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { defaultLanguage, isLanguage, languageNames } from '../../core/i18n/languages'
import type { DefinitionData } from '../../define/definitionData'
import type { StudioDefinition } from '../../define/studioDefinition'
import { Loaded } from '../../ui/page/Loaded'
import { NotFound } from '../../ui/page/NotFound'
import { PageTitle } from '../../ui/page/PageTitle'
import { useSession } from '../../ui/session/SessionContext'
import { useDocumentTitle } from '../../ui/shell/useDocumentTitle'
import { TabLinks } from '../account/TabLinks'
import { EditorActions } from './EditorActions'
import { readDraft } from './editing/drafts'
import { useEditor } from './editing/useEditor'
import { PlanDialog } from './plan/PlanDialog'
import { WithPreview } from './preview/WithPreview'
import { useStudioCalls } from './studioCalls'
import { definitionKey } from './studioKeys'
import { isTab, problemsOf, tabNames, tabs, viewOf } from './tabs'

/** `/studio/:resource/:tab`: the editor of one definition. */
export function EditorPage({ name, tab = 'fields' }: { name: string; tab?: string }) {
  const { definition } = useStudioCalls()
  const { user } = useSession()
  const draft = user && readDraft(user.id, name)
  const query = useQuery({
    queryKey: definitionKey(name),
    queryFn: async () => {
      const found = await definition(name)
      if (found) return found
      return draft?.base === 0 ? newDefinition(draft.before as DefinitionData) : null
    },
  })
  if (!isTab(tab)) return <NotFound />
  return (
    <Loaded query={query} height={480}>
      {stored =>
        stored ? (
          user ? (
            <Editor key={stored.revision} stored={stored} user={user.id} tab={tab} />
          ) : (
            <Skeleton />
          )
        ) : (
          <NotFound />
        )
      }
    </Loaded>
  )
}

/** A definition that is a draft alone. */
const newDefinition = (own: DefinitionData): StudioDefinition => ({
  name: own.name,
  origin: 'own',
  revision: 0,
  shipped: null,
  code: [],
  own,
  labels: {},
  shipped_labels: Object.fromEntries(languageNames.map(language => [language, {}])),
})

interface EditorProps {
  stored: StudioDefinition
  user: number
  tab: (typeof tabNames)[number]
}

function Editor({ stored, user, tab }: EditorProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const language = isLanguage(locale) ? locale : defaultLanguage
  const { editor, isRebased, discard } = useEditor(stored, user)
  const [isReviewing, setReviewing] = useState(false)
  const { name } = editor
  const label = editor.label(language, 'name') ?? editor.label(defaultLanguage, 'name') ?? name
  const title = label.split('||||').at(-1)?.trim() ?? name
  useDocumentTitle(title)
  const Tab = tabs[tab]
  return (
    <WithPreview name={name} own={editor.own} view={viewOf(editor.resource, tab)}>
      <Box sx={{ maxWidth: 1280, minWidth: 0 }}>
        <PageTitle
          title={title}
          text={translate(`studio.origin_text.${stored.origin}`)}
          actions={<EditorActions editor={editor} onDiscard={discard} onReview={() => setReviewing(true)} />}
        />
        {isRebased && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {translate('studio.rebased')}
          </Alert>
        )}
        <TabLinks
          label={translate('studio.tabs_label')}
          active={`/studio/${name}/${tab}`}
          tabs={tabNames.map(each => {
            const count = problemsOf(editor, each)
            const text = translate(`studio.tabs.${each}`)
            return { to: `/studio/${name}/${each}`, label: count ? `${text} (${count})` : text }
          })}
        />
        <Problems editor={editor} />
        <Tab editor={editor} />
        {isReviewing && <PlanDialog editor={editor} onClose={() => setReviewing(false)} />}
      </Box>
    </WithPreview>
  )
}

/** Mistakes that name no part that a tab shows. */
function Problems({ editor: { problems } }: Pick<Parameters<typeof EditorActions>[0], 'editor'>) {
  if (!problems.length) return null
  return (
    <Alert severity="error" role="status" sx={{ mb: 2 }}>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 2 }}>
        {problems.slice(0, 5).map(({ resource, place, message }) => (
          <li key={`${resource}.${place}.${message}`}>
            <bdi dir="ltr">{[resource, place].filter(Boolean).join('.')}</bdi>: {message}
          </li>
        ))}
      </Box>
    </Alert>
  )
}
