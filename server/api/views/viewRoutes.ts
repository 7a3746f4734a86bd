import {
  defaultViewBodySchema,
  viewBodySchema,
  viewChangeSchema,
  viewSchema,
  viewsMetaSchema,
} from '../../../src/contract/views'
import { readId } from '../../engine/records/readRecord'
import { chooseDefaultView, defaultViewsOf } from '../../engine/views/defaultViews'
import { canShare, createView, deleteView, listViews, readView, updateView } from '../../engine/views/views'
import { route } from '../http/route'

const list = route(
  {
    method: 'get',
    path: '/views',
    summary: 'List your views and those shared with you, with the default view of each list',
    data: viewSchema.array(),
    meta: viewsMetaSchema,
  },
  async ({ scope }) => {
    const [data, defaults] = await Promise.all([listViews(scope), defaultViewsOf(scope)])
    return { data, meta: { defaults, can_share: canShare(scope) } }
  },
)

const create = route(
  {
    method: 'post',
    path: '/views',
    summary: 'Save a view: filter, order and columns of a list under a name',
    body: viewBodySchema,
    data: viewSchema,
    status: 201,
    errors: [403, 422],
  },
  async ({ scope, body }) => ({ data: await createView(scope, await body()) }),
)

const chooseDefault = route(
  {
    method: 'put',
    path: '/views/default',
    summary: 'Choose the view with which a list opens for you',
    body: defaultViewBodySchema,
    data: defaultViewBodySchema,
    errors: [422],
  },
  async ({ scope, body }) => {
    const chosen = await body()
    await chooseDefaultView(scope, chosen)
    return { data: chosen }
  },
)

const readOne = route(
  { method: 'get', path: '/views/{id}', summary: 'Read a view', data: viewSchema, errors: [404] },
  async ({ scope, param }) => ({ data: await readView(scope, readId(param('id'))) }),
)

const update = route(
  {
    method: 'put',
    path: '/views/{id}',
    summary: 'Change a view; absent properties stay unchanged',
    body: viewChangeSchema,
    data: viewSchema,
    errors: [403, 404, 409, 422],
  },
  async ({ scope, param, body }) => {
    return { data: await updateView(scope, readId(param('id')), await body()) }
  },
)

const remove = route(
  {
    method: 'delete',
    path: '/views/{id}',
    summary: 'Delete a view',
    data: viewSchema,
    errors: [403, 404],
  },
  async ({ scope, param }) => ({ data: await deleteView(scope, readId(param('id'))) }),
)

/** A person's own saved views, and those shared with them. */
export const viewRoutes = [list, create, chooseDefault, readOne, update, remove]
