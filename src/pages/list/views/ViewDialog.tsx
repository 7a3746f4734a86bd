import { useTranslate } from 'react-admin'
import type { View } from '../../../contract/views'
import { useListViews } from './listView'
import { useViewActions } from './useViewActions'
import { type NamedView, ViewNameDialog } from './ViewNameDialog'
import { ViewOption } from './ViewOption'
import { type ViewedPage, viewPhrase } from './viewedPage'

interface Props {
  page: ViewedPage
  /** The view to change. Without one, the page is saved as a new view. */
  view?: View
  onClose: () => void
}

const empty: NamedView = { name: '', audience: 'me', role: null, is_default: false, in_menu: false }

/** Edits the name of a list's or report's view, who can use it, and where it is offered. */
export function ViewDialog({ page, view, onClose }: Props) {
  const translate = useTranslate()
  const { state, of } = page
  const phrase = viewPhrase(of)
  const canShare = useListViews()?.canShare ?? false
  const { create, update } = useViewActions(page)
  return (
    <ViewNameDialog
      title={translate(phrase(view ? 'edit_title' : 'new_title'))}
      initial={view ? namedView(view) : empty}
      canShare={canShare}
      onlyMe={phrase('only_me')}
      options={(draft, change) => (
        <>
          <ViewOption
            label={translate('saved_views.in_menu')}
            isChosen={draft.in_menu}
            onChange={in_menu => change({ in_menu })}
          />
          {of === 'list' && (
            <ViewOption
              label={translate(
                draft.audience === 'me' ? 'saved_views.open_with' : 'saved_views.open_with_for_all',
              )}
              isChosen={draft.is_default}
              onChange={is_default => change({ is_default })}
            />
          )}
        </>
      )}
      onClose={onClose}
      onSave={draft => (view ? update(view, draft) : create({ ...draft, state }))}
    />
  )
}

const namedView = ({ name, audience, role, is_default, in_menu }: View): NamedView => ({
  ...{ name, audience, role, is_default, in_menu },
})
