import { Hono } from 'hono'
import type { Labels } from '../../../src/contract/answer'
import { canOnSome } from '../../../src/core/access/ability'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'
import { labelsFor } from '../../engine/records/labels'
import { scopeOf } from '../../engine/records/scope'
import { idsOnly } from '../../engine/settings/readGroup'
import { success } from '../http/envelope'
import { languageOf } from '../http/language'

/** `GET settings/effective`: what the office has chosen for the forms that the one who asks may fill in. */
export function effectiveSettingsRoutes(services: Services): Hono<Env> {
  return new Hono<Env>().get('/settings/effective', async c => {
    const scope = scopeOf(services, c.var.session, languageOf(services, c))
    const { resources, office } = services
    const filled = resources.all.filter(
      resource =>
        resource.configurable &&
        ['create', 'update'].some(action => canOnSome(scope.ability, action, resource)),
    )
    const labels: Labels = {}
    for (const resource of filled) {
      const found = await labelsFor(scope, resource, [idsOnly(office.forms(resource).defaults)])
      for (const [name, known] of Object.entries(found)) labels[name] = { ...labels[name], ...known }
    }
    const forms = Object.fromEntries(filled.map(resource => [resource.name, office.forms(resource)]))
    return success(c, { status: 200, data: { forms }, meta: { labels } })
  })
}
