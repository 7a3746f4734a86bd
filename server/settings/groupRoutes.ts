import { Hono } from 'hono'
import { settings } from '../../resources/settings'
import { addIssue, type Issues } from '../../src/schema/issues'
import { defaultsOf, parseRecord } from '../../src/schema/parseRecord'
import type { Values } from '../../src/schema/resource'
import type { SettingsGroup } from '../../src/schema/settingsGroup'
import { invalid } from '../http/apiError'
import { readJson } from '../http/body'
import { success } from '../http/envelope'
import { languageOf } from '../http/language'
import type { Env } from '../http/session'
import { demand, type Scope, scopeOf, todayIn } from '../records/scope'
import type { Services } from '../services'
import type { Executor } from '../storage/database'
import { readSettings, writeSettings } from './settings'

/** The settings of a group: what was chosen, else the defaults. */
async function readGroup(db: Executor, { fields, resource }: SettingsGroup, today: string): Promise<Values> {
  const chosen = await readSettings(db, Object.keys(fields))
  return { ...defaultsOf(resource, { today }), ...chosen }
}

/** The settings of a group as they are to be kept; a 422 for what breaks the rules of its fields. */
function checked({ fields, resource }: SettingsGroup, sent: Values, before: Values, scope: Scope): Values {
  const issues: Issues = {}
  for (const name of Object.keys(sent))
    if (!Object.hasOwn(fields, name))
      addIssue(issues, name, { key: 'validation.unknown', params: { names: name } })
  const context = { before, actor: scope.actor, today: todayIn(scope.context) }
  const parsed = parseRecord(resource, sent, context)
  const all = { ...parsed.issues, ...issues }
  if (Object.keys(all).length) throw invalid(all)
  return Object.fromEntries(Object.keys(fields).map(name => [name, parsed.values[name] ?? null]))
}

/** `GET` and `PUT settings/<group>` for every group that the product declares. */
export function settingsGroupRoutes(services: Services): Hono<Env> {
  const { kysely } = services.db
  const routes = new Hono<Env>()
  for (const group of settings) {
    const path = `/settings/${group.name}`
    routes.get(path, async c => {
      const scope = scopeOf(services, c.var.session, languageOf(services, c))
      demand(scope, 'read', group.resource)
      return success(c, { status: 200, data: await readGroup(kysely, group, todayIn(scope.context)) })
    })
    routes.put(path, async c => {
      const scope = scopeOf(services, c.var.session, languageOf(services, c))
      demand(scope, 'update', group.resource)
      const sent = await readJson(c)
      const data = await kysely.transaction().execute(async db => {
        const before = await readGroup(db, group, todayIn(scope.context))
        const values = checked(group, sent, before, scope)
        await writeSettings(db, Object.fromEntries(Object.keys(sent).map(name => [name, values[name]])))
        return values
      })
      return success(c, { status: 200, data })
    })
  }
  return routes
}
