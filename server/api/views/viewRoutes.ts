import { viewEndpoints } from '../../../src/contract/views'
import { readId } from '../../engine/records/readRecord'
import { chooseDefaultView, defaultViewsOf } from '../../engine/views/defaultViews'
import { canShare, createView, deleteView, listViews, readView, updateView } from '../../engine/views/views'
import { route } from '../http/route'

const list = route(viewEndpoints.list, async ({ scope }) => {
  const [data, defaults] = await Promise.all([listViews(scope), defaultViewsOf(scope)])
  return { data, meta: { defaults, can_share: canShare(scope) } }
})

const create = route(viewEndpoints.create, async ({ scope, body }) => ({
  data: await createView(scope, await body()),
}))

const chooseDefault = route(viewEndpoints.chooseDefault, async ({ scope, body }) => {
  const chosen = await body()
  await chooseDefaultView(scope, chosen)
  return { data: chosen }
})

const readOne = route(viewEndpoints.readOne, async ({ scope, param }) => ({
  data: await readView(scope, readId(param('id'))),
}))

const update = route(viewEndpoints.update, async ({ scope, param, body }) => {
  return { data: await updateView(scope, readId(param('id')), await body()) }
})

const remove = route(viewEndpoints.remove, async ({ scope, param }) => ({
  data: await deleteView(scope, readId(param('id'))),
}))

/** A person's own saved views, and those shared with them. */
export const viewRoutes = [list, create, chooseDefault, readOne, update, remove]
