import { Alert, Button, Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useLocale, useNavigate, useTranslate } from 'react-admin'
import { defaultLanguage, isLanguage, languageNames } from '../core/i18n/languages'
import type { DefinitionData } from '../define/definitionData'
import type { StudioDefinition } from '../define/studioDefinition'
import { TabLinks } from '../office/account/TabLinks'
import { Loaded } from '../ui/page/Loaded'
import { NotFound } from '../ui/page/NotFound'
import { PageTitle } from '../ui/page/PageTitle'
import { useSession } from '../ui/session/SessionContext'
import { useDocumentTitle } from '../ui/shell/useDocumentTitle'
import type { Edits as AccessEdits } from './access/accessRows'
import { WhoCanUse } from './access/WhoCanUse'
import { UnfinishedConditions } from './conditions/UnfinishedConditions'
import type { Review } from './definitionEditor'
import { EditorActions } from './EditorActions'
import { readDraft, storeDraft } from './editing/drafts'
import { useEditor } from './editing/useEditor'
import { PlanDialog } from './plan/PlanDialog'
import { usePreviewPlace } from './preview/usePreviewPlace'
import { useSaveView } from './preview/useSaveView'
import { ShowPreview, WithPreview } from './preview/WithPreview'
import { useStudioCalls } from './studioCallsContext'
import { definitionKey } from './studioKeys'
import { isTab, problemsOf, tabNames, tabs, viewOf } from './tabs'
import { useFocusFallback } from './useFocusFallback'
import { useFocusPlace } from './useFocusPlace'
import { labelIn } from './useStudioWords'

/** The page `/studio/:resource/:tab`: edits one definition. */
export function EditorPage({ name, tab = 'fields' }: { name: string; tab?: string }) {
  const { definition, resources } = useStudioCalls()
  const { user, settings } = useSession()
  const [review, setReview] = useState<Review>()
  // Kept here because applying changes remounts the editor with the new revision.
  const [isAccessShown, setAccessShown] = useState(false)
  const [accessEdits, setAccessEdits] = useState<AccessEdits>(new Map())
  const draft = user && readDraft(user.id, name)
  const query = useQuery({
    queryKey: definitionKey(name),
    // Structural sharing would keep the old order of fields when nothing else has changed.
    structuralSharing: false,
    queryFn: async () => {
      if (draft?.base !== 0) return (await definition(name)) ?? null
      // A new resource exists only as a draft, unless it was applied in another window.
      const isThere = (await resources()).some(each => each.name === name)
      return isThere ? ((await definition(name)) ?? null) : newDefinition(draft.before as DefinitionData)
    },
  })
  // Live events update the revision when someone else applies a change. While the user's own plan is open,
  // don't refetch: the plan dialog first shows that it has been applied.
  useReadAgain(query.refetch, review ? undefined : settings.definitions)
  if (!isTab(tab)) return <NotFound />
  return (
    <Loaded query={query} height={480}>
      {stored =>
        stored ? (
          user ? (
            <Editor
              key={stored.revision}
              {...{ stored, tab, review }}
              access={isAccessShown ? { edits: accessEdits, onEdit: setAccessEdits } : undefined}
              user={user.id}
              onReview={setReview}
              onAccess={isShown => {
                setAccessShown(isShown)
                if (!isShown) setAccessEdits(new Map())
              }}
            />
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

/** Refetches the definition whenever the office's revision changes. */
function useReadAgain(refetch: () => Promise<unknown>, revision: number | undefined): void {
  const read = useRef(revision)
  useEffect(() => {
    if (revision === undefined || revision === read.current) return
    read.current = revision
    void refetch()
  }, [refetch, revision])
}

/** Returns the stored form of a resource that exists only as a draft. */
const newDefinition = (own: DefinitionData): StudioDefinition => ({
  name: own.name,
  origin: 'own',
  revision: 0,
  shipped: null,
  code: [],
  own,
  labels: {},
  shipped_labels: Object.fromEntries(languageNames.map(language => [language, {}])),
  printed_on: [],
})

interface EditorProps {
  stored: StudioDefinition
  user: number
  tab: (typeof tabNames)[number]
  review: Review | undefined
  onReview: (review: Review | undefined) => void
  /** The unsaved permission edits of the "who can use it" panel; undefined while it is closed. */
  access: Pick<ComponentProps<typeof WhoCanUse>, 'edits' | 'onEdit'> | undefined
  onAccess: (isShown: boolean) => void
}

function Editor({ stored, user, tab, review, onReview, access, onAccess }: EditorProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const language = isLanguage(locale) ? locale : defaultLanguage
  const { editor, isRebased, discard } = useEditor(stored, user)
  const navigate = useNavigate()
  const { name } = editor
  const isNew = stored.revision === 0 && stored.origin === 'own'
  const forget = () => {
    if (!isNew) return discard()
    storeDraft(user, name, undefined)
    navigate('/studio')
  }
  const label = labelIn(editor, language, 'name') ?? name
  const title = label.split('||||').at(-1)?.trim() ?? name
  useDocumentTitle(title)
  useFocusPlace(editor)
  const heading = useFocusFallback()
  const preview = usePreviewPlace()
  const onSaveView = useSaveView(editor)
  const Tab = tabs[tab]
  return (
    <UnfinishedConditions editor={editor} user={user}>
      <PageTitle
        heading={heading}
        title={title}
        text={translate(`studio.origin_text.${stored.origin}`)}
        actions={
          <EditorActions {...{ editor, onReview }} onDiscard={forget} onAccess={() => onAccess(true)}>
            <ShowPreview choice={preview} />
          </EditorActions>
        }
      />
      {access && (
        <WhoCanUse {...access} resource={editor.resource} title={title} onClose={() => onAccess(false)} />
      )}
      {isRebased && (
        <Alert
          severity="info"
          sx={{ mb: 2 }}
          action={
            editor.isChanged && (
              <Button color="inherit" size="small" onClick={discard}>
                {translate('studio_fields.discard_mine')}
              </Button>
            )
          }
        >
          {translate('studio.rebased')}
        </Alert>
      )}
      <TabLinks
        wraps
        label={translate('studio.tabs_label')}
        active={`/studio/${name}/${tab}`}
        tabs={tabNames.map(each => {
          const count = problemsOf(editor, each)
          return { to: `/studio/${name}/${each}`, label: translate(`studio.tabs.${each}`), count }
        })}
      />
      <WithPreview
        choice={preview}
        {...{ name, onSaveView }}
        own={editor.own}
        view={viewOf(editor.resource, tab)}
      >
        <Tab editor={editor} onReview={onReview} />
      </WithPreview>
      {review && (
        <PlanDialog
          editor={editor}
          changes={review.changes}
          revertsTo={review.revertsTo}
          onApplied={() => (isGone(review, stored) ? navigate('/studio') : isNew && onAccess(true))}
          onClose={() => onReview(undefined)}
        />
      )}
    </UnfinishedConditions>
  )
}

/** Returns whether applying the review removes one of the office's own resources. */
const isGone = ({ changes }: Review, { name, origin }: StudioDefinition) =>
  origin === 'own' && changes?.[name] === null
