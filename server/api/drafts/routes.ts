import { draftEndpoints } from '../../../src/contract/drafts'
import type { Resource } from '../../../src/core/schema/resource'
import { notFound } from '../../base/errors/apiError'
import { draftKeyOf } from '../../engine/drafts/draftKey'
import { deleteDraft, listDrafts, readDraft, readForm, storeDraft } from '../../engine/drafts/drafts'
import { type RouteCall, route } from '../http/route'

const list = route(draftEndpoints.list, async ({ scope }) => {
  return { data: await listDrafts(scope) }
})

const readKey = route(draftEndpoints.readKey, async ({ scope }) => {
  return { data: await draftKeyOf(scope) }
})

const read = route(draftEndpoints.read, async call => {
  const { resource, form } = formOf(call)
  return { data: (await readDraft(call.scope, resource, form)) ?? null }
})

const store = route(draftEndpoints.store, async call => {
  const { resource, form } = formOf(call)
  await storeDraft(call.scope, resource, { form, sent: await call.body() })
  return { data: null }
})

const remove = route(draftEndpoints.remove, async call => {
  const { resource, form } = formOf(call)
  await deleteDraft(call.scope, resource, form)
  return { data: null }
})

/** Returns the resource and form in the path. */
function formOf({ services, param }: RouteCall): { resource: Resource; form: string } {
  const resource = services.resources.find(param('of'))
  if (!resource) throw notFound()
  return { resource, form: readForm(param('form')) }
}

/** The signed-in person's unsaved input, per form. Other users can't read it. */
export const draftRoutes = [list, readKey, read, store, remove]
