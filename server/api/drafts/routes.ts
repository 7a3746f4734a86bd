import { nothing } from '../../../src/contract/answer'
import { draftBodySchema, draftKeySchema, draftPlaceSchema, draftSchema } from '../../../src/contract/drafts'
import type { Resource } from '../../../src/core/schema/resource'
import { notFound } from '../../base/errors/apiError'
import { draftKeyOf } from '../../engine/drafts/draftKey'
import { deleteDraft, listDrafts, readDraft, readForm, storeDraft } from '../../engine/drafts/drafts'
import { type RouteCall, route } from '../http/route'

const path = '/drafts/{of}/{form}'

const list = route(
  {
    method: 'get',
    path: '/drafts',
    summary:
      "The forms in which one has left something unsaved, the latest first; `form` is a record's id or a name",
    data: draftPlaceSchema.array(),
  },
  async ({ scope }) => {
    return { data: await listDrafts(scope) }
  },
)

const readKey = route(
  {
    method: 'get',
    path: '/drafts/key',
    summary:
      "One's own key pair (JWK, P-256): browsers seal what did not reach the server before somebody else uses them",
    data: draftKeySchema,
  },
  async ({ scope }) => {
    return { data: await draftKeyOf(scope) }
  },
)

const read = route(
  {
    method: 'get',
    path,
    summary: 'Read your draft of a form; null without one, or if you can no longer read it',
    data: draftSchema.nullable(),
    errors: [404],
  },
  async call => {
    const { resource, form } = formOf(call)
    return { data: (await readDraft(call.scope, resource, form)) ?? null }
  },
)

const store = route(
  {
    method: 'put',
    path,
    summary: 'Store your draft of a form for 30 days, unless another browser stored a later one',
    body: draftBodySchema,
    data: nothing,
    errors: [404, 413, 415, 422],
  },
  async call => {
    const { resource, form } = formOf(call)
    await storeDraft(call.scope, resource, { form, sent: await call.body() })
    return { data: null }
  },
)

const remove = route(
  { method: 'delete', path, summary: 'Delete your draft of a form', data: nothing, errors: [404] },
  async call => {
    const { resource, form } = formOf(call)
    await deleteDraft(call.scope, resource, form)
    return { data: null }
  },
)

/** Returns the resource and form in the path. */
function formOf({ services, param }: RouteCall): { resource: Resource; form: string } {
  const resource = services.resources.find(param('of'))
  if (!resource) throw notFound()
  return { resource, form: readForm(param('form')) }
}

/** The signed-in person's unsaved input, per form. Other users can't read it. */
export const draftRoutes = [list, readKey, read, store, remove]
