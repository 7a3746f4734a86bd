import { useNavigate } from 'react-admin'
import type { View, ViewBody, ViewChange } from '../../contract/views'
import { DASHBOARD } from '../../core/schema/dashboard'
import { useAttempt } from '../../pages/list/views/useViewActions'
import { useRefreshViews } from '../../ui/views/useViews'
import { useViewCalls } from '../../ui/views/viewCalls'

/**
 * Saves, changes and deletes dashboards. Each action resolves to whether it succeeded, and shows a failure.
 */
export function useDashboardActions() {
  const calls = useViewCalls()
  const refresh = useRefreshViews()
  const attempt = useAttempt(refresh)
  const navigate = useNavigate()
  const open = (key: string) => navigate({ search: key && `?view=${encodeURIComponent(key)}` })
  return {
    open,
    create: (body: Omit<ViewBody, 'resource'>) =>
      attempt(
        async () => {
          const views = await calls.viewCalls()
          const { id } = await views.create({ ...body, resource: DASHBOARD })
          // Otherwise the user's earlier choice would still take precedence.
          if (body.is_default)
            await views.chooseDefault(DASHBOARD, body.audience === 'me' ? String(id) : null)
          return String(id)
        },
        'dashboards.saved',
        open,
      ),
    update: ({ id }: View, change: ViewChange) =>
      attempt(async () => (await calls.viewCalls()).update(id, change), 'dashboards.saved'),
    remove: ({ id }: View) =>
      attempt(async () => {
        await (await calls.viewCalls()).remove(id)
        open('')
      }, 'dashboards.deleted'),
    chooseDefault: (key: string) =>
      attempt(
        async () => (await calls.viewCalls()).chooseDefault(DASHBOARD, key),
        'dashboards.default_chosen',
      ),
  }
}
