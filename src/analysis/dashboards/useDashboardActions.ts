import { useNavigate } from 'react-admin'
import type { View, ViewBody, ViewChange } from '../../contract/views'
import { DASHBOARD } from '../../core/schema/dashboard'
import { useAttempt } from '../../pages/list/views/useViewActions'
import { useApi } from '../../ui/calls/useApi'
import { useRefreshViews } from '../../ui/views/useViews'

/**
 * Saves, changes and deletes dashboards. Each action resolves to whether it succeeded, and shows a failure.
 */
export function useDashboardActions() {
  const { call } = useApi()
  const refresh = useRefreshViews()
  const attempt = useAttempt(refresh)
  const navigate = useNavigate()
  const chooseDefault = (view: string | null) =>
    call('PUT /views/default', { body: { resource: DASHBOARD, view } })
  const open = (key: string) => navigate({ search: key && `?view=${encodeURIComponent(key)}` })
  return {
    open,
    create: (body: Omit<ViewBody, 'resource'>) =>
      attempt(
        async () => {
          const { data } = await call('POST /views', { body: { ...body, resource: DASHBOARD } })
          const id = String(data.id)
          // Otherwise the user's earlier choice would still take precedence.
          if (body.is_default) await chooseDefault(body.audience === 'me' ? id : null)
          return id
        },
        'dashboards.saved',
        open,
      ),
    update: ({ id }: View, change: ViewChange) =>
      attempt(() => call('PUT /views/{id}', { params: { id }, body: change }), 'dashboards.saved'),
    remove: ({ id }: View) =>
      attempt(async () => {
        await call('DELETE /views/{id}', { params: { id } })
        open('')
      }, 'dashboards.deleted'),
    chooseDefault: (key: string) => attempt(() => chooseDefault(key), 'dashboards.default_chosen'),
  }
}
