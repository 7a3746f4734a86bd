import { type Context, Hono } from 'hono'
import type { SettingsGroup } from '../../../src/define/settingsGroup'
import type { Env } from '../../base/request/session'
import type { Scope, Services } from '../../base/services'
import { authorize, scopeOf } from '../../engine/records/scope'
import { readGroupHistory } from '../../engine/settings/groupHistory'
import { settingsGroups } from '../../engine/settings/groups'
import { answerGroup, type GroupAnswer } from '../../engine/settings/readGroup'
import { saveGroup } from '../../engine/settings/saveGroup'
import { readJson } from '../http/body'
import { success } from '../http/envelope'
import { languageOf } from '../http/language'
import { readRange, rejectUnknownParameters } from '../http/query'
import { readVersion, tagOf } from '../http/version'

const answer = (c: Context<Env>, { values, version, labels }: GroupAnswer) =>
  success(c, { status: 200, data: values, meta: { version, labels }, headers: { ETag: tagOf(version) } })

/** `GET` and `PUT settings/<group>`, and `GET settings/<group>/history`, for every group. */
export function settingsGroupRoutes(services: Services): Hono<Env> {
  const routes = new Hono<Env>()
  const scopeFor = (c: Context<Env>, action: string, group: SettingsGroup): Scope => {
    const scope = scopeOf(services, c.var.session, languageOf(services, c))
    authorize(scope, action, group.resource)
    return scope
  }
  for (const group of settingsGroups(services.resources)) {
    const path = `/settings/${group.name}`
    routes.get(path, async c =>
      answer(c, await answerGroup({ ...scopeFor(c, 'read', group), db: services.db.kysely }, group)),
    )
    routes.put(path, async c => {
      const scope = scopeFor(c, 'update', group)
      const { version, ...sent } = await readJson(c)
      return answer(c, await saveGroup(scope, group, { sent, version: readVersion(c, { version }) }))
    })
    routes.get(`${path}/history`, async c => {
      const scope = scopeFor(c, 'read', group)
      rejectUnknownParameters(c.req.query(), ['range'])
      const { entries, total, labels } = await readGroupHistory(scope, group, readRange(c.req.query()))
      return success(c, { status: 200, data: entries, meta: { total, total_is: 'exact', labels } })
    })
  }
  return routes
}
