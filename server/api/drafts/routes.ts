import { type Context, Hono } from 'hono'
import type { Resource } from '../../../src/core/schema/resource'
import { notFound } from '../../base/errors/apiError'
import type { Env } from '../../base/request/session'
import type { Scope, Services } from '../../base/services'
import { draftSchema } from '../../engine/drafts/draft'
import { draftKeyOf } from '../../engine/drafts/draftKey'
import { deleteDraft, listDrafts, readDraft, readForm, storeDraft } from '../../engine/drafts/drafts'
import { scopeOf } from '../../engine/records/scope'
import { success } from '../http/envelope'
import { readBody } from '../http/jsonBody'
import { languageOf } from '../http/language'
import { rejectUnknownParameters } from '../http/query'

interface Place {
  scope: Scope
  resource: Resource
  form: string
}

/** What the signed-in person has typed and not saved, form by form. Nobody else gets to see it. */
export function draftRoutes(services: Services): Hono<Env> {
  const scopeIn = (c: Context<Env>) => scopeOf(services, c.var.session, languageOf(services, c))
  const placeIn = (c: Context<Env>): Place => {
    const resource = services.resources.find(c.req.param('of') ?? '')
    if (!resource) throw notFound()
    rejectUnknownParameters(c.req.query(), [])
    return { scope: scopeIn(c), resource, form: readForm(c.req.param('form') ?? '') }
  }
  return new Hono<Env>()
    .get('/drafts', async c => {
      rejectUnknownParameters(c.req.query(), [])
      return success(c, { status: 200, data: await listDrafts(scopeIn(c)) })
    })
    .get('/drafts/key', async c => {
      rejectUnknownParameters(c.req.query(), [])
      return success(c, { status: 200, data: await draftKeyOf(scopeIn(c)) })
    })
    .get('/drafts/:of/:form', async c => {
      const { scope, resource, form } = placeIn(c)
      return success(c, { status: 200, data: (await readDraft(scope, resource, form)) ?? null })
    })
    .put('/drafts/:of/:form', async c => {
      const { scope, resource, form } = placeIn(c)
      await storeDraft(scope, resource, form, await readBody(c, draftSchema))
      return success(c, { status: 200, data: null })
    })
    .delete('/drafts/:of/:form', async c => {
      const { scope, resource, form } = placeIn(c)
      await deleteDraft(scope, resource, form)
      return success(c, { status: 200, data: null })
    })
}
