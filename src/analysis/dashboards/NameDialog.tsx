import { useTranslate } from 'react-admin'
import type { ViewBody } from '../../contract/views'
import { ViewNameDialog } from '../../pages/list/views/ViewNameDialog'
import { ViewOption } from '../../pages/list/views/ViewOption'

/** The name of a dashboard, its audience, and whether it is the default. */
export type DashboardName = Pick<ViewBody, 'name' | 'audience' | 'role' | 'is_default'>

interface Props {
  /** The translation key of the dialog's title. */
  title: string
  initial: DashboardName
  canShare: boolean
  onClose: () => void
  /** Resolves to whether the dashboard was saved. */
  onSave: (draft: DashboardName) => Promise<boolean>
}

/** Inputs for the name and the audience of a dashboard. */
export function NameDialog({ title, initial, canShare, onClose, onSave }: Props) {
  const translate = useTranslate()
  const { name, audience, role, is_default } = initial
  return (
    <ViewNameDialog
      title={translate(title)}
      initial={{ name, audience, role, is_default, in_menu: false }}
      canShare={canShare}
      onlyMe="dashboards.only_me"
      options={(draft, change) => (
        <ViewOption
          label={translate(draft.audience === 'me' ? 'dashboards.open_with' : 'dashboards.open_with_for_all')}
          isChosen={draft.is_default}
          onChange={chosen => change({ is_default: chosen })}
        />
      )}
      onClose={onClose}
      onSave={({ in_menu: _none, ...draft }) => onSave(draft)}
    />
  )
}
