import type { QueryClient } from '@tanstack/react-query'
import type { DataProvider } from 'react-admin'
import { abilityOf, canOnSome } from '../../core/access/ability'
import { isRedirect, matchRoute, type RouteEntry } from '../../core/routing/routes'
import { isOfRows } from '../../core/schema/layouts'
import type { Resources } from '../../core/schema/resources'
import { generatedPages } from '../../pages/generatedPages'
import { addressedView, listQuery, readAddress } from '../../pages/list/listAddress'
import { currentPath } from '../../ui/routing/location'
import type { Session } from '../../ui/session/session'

interface PrefetchContext {
  queryClient: QueryClient
  dataProvider: DataProvider
  session: Session
  resources: Pick<Resources, 'find' | 'isLoaded'>
  entries: readonly RouteEntry[]
}

/**
 * Requests the rows of the list in the address while its page loads, under the
 * query key of react-admin's `useGetList`, so that the page finds the response or
 * the pending request. Resolves when the rows and the page's code have loaded.
 */
export async function prefetchRows({
  queryClient,
  dataProvider,
  session,
  resources,
  entries,
}: PrefetchContext): Promise<void> {
  const [path = '', search = ''] = currentPath().split('?')
  const name = path.replace(/^\/|\/$/g, '')
  // The user might have opened another page while the definition loaded.
  const resource = resources.isLoaded([name]) ? resources.find(name) : undefined
  const { rules, user } = session.get()
  if (!resource?.pages || resource.views.list || !user || user.must_set_up_two_steps) return
  if (entries.some(entry => !isRedirect(entry) && matchRoute(entry.path, path))) return
  if (!canOnSome(abilityOf(rules, { ...user }), 'read', resource)) return
  // A view determines the rows, so the page must load the view first.
  if (addressedView(search)) return
  const state = readAddress(search, resource)
  if (!isOfRows(state.layout) || state.group) return
  const { filter, sort, pagination } = listQuery(state)
  const ask = { pagination, sort, filter, meta: undefined }
  const page = generatedPages.list.load()
  await queryClient.prefetchQuery({
    queryKey: [resource.name, 'getList', { pagination, sort, filter }],
    queryFn: async ({ signal }) => {
      const { data, total, pageInfo, meta } = await dataProvider.getList(resource.name, { ...ask, signal })
      return { data, total, pageInfo, meta }
    },
    retry: false,
  })
  await page
}
