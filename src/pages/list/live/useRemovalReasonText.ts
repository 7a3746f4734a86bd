import { useTranslate } from 'react-admin'
import { useLabel } from '../../../fields/reference/label.view'
import { useResources } from '../../../ui/fields/ResourcesContext'
import { useSession } from '../../../ui/session/SessionContext'
import type { RemovalReason } from './liveRows'

/** Returns why a row is no longer in the list, and who deleted it if the reader can see that. */
export function useRemovalReasonText(gone: RemovalReason | undefined): string | undefined {
  const translate = useTranslate()
  const { user } = useSession()
  const { account } = useResources()
  const isOwn = gone?.by != null && gone.by === user?.id
  const name = useLabel(account.name, gone?.why === 'deleted' && !isOwn ? gone.by : null)
  if (!gone) return undefined
  if (gone.why !== 'deleted') return translate(`list.live.${gone.why}`)
  if (isOwn) return translate('list.live.deleted_own')
  return name ? translate('list.live.deleted_by', { name }) : translate('list.live.deleted')
}
