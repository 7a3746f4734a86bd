import type { Labels } from '../../../src/contract/answer'
import type { Endpoint } from '../../../src/contract/endpoint'
import { settingsEndpoints } from '../../../src/contract/settings'
import { canOnSome } from '../../../src/core/access/ability'
import type { Resources } from '../../../src/core/schema/resources'
import type { SettingsGroup } from '../../../src/define/settingsGroup'
import { notFound } from '../../base/errors/apiError'
import { labelsFor } from '../../engine/records/labels'
import { authorize } from '../../engine/records/scope'
import { readGroupHistory } from '../../engine/settings/groupHistory'
import { settingsGroups } from '../../engine/settings/groups'
import { publicSettings } from '../../engine/settings/publicSettings'
import { answerGroup, type GroupAnswer, idsOnly } from '../../engine/settings/readGroup'
import { saveGroup } from '../../engine/settings/saveGroup'
import { readRange } from '../http/query'
import { type RouteCall, route } from '../http/route'
import { readVersion, tagOf } from '../http/version'
import { logoRoutes } from './logoRoutes'
import { effectiveSchema, groupSchema } from './schemas'

/** A cleared setting is sent as an empty text. */
const readPublic = route(settingsEndpoints.readPublic, async ({ services }) => ({
  data: await publicSettings(services),
}))

const readEffective = route(
  settingsEndpoints.readEffective,
  async ({ services: { resources, office }, scope }) => {
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
    return { data: { forms }, meta: { labels } }
  },
  { documented: resources => [{ ...settingsEndpoints.readEffective, data: effectiveSchema(resources) }] },
)

/** Returns the endpoints of a route that has a group's name in place of `{group}`. */
const documentedFor =
  (endpoint: Endpoint, particular: (group: SettingsGroup) => Partial<Endpoint>) =>
  (resources: Resources): Endpoint[] =>
    settingsGroups(resources).map(group => ({
      ...endpoint,
      path: endpoint.path.replace('{group}', group.name),
      summary: `${endpoint.summary}: ${group.name}`,
      ...particular(group),
    }))

/** Returns the group in the path. Throws unless the person has this permission on it. */
function groupOf({ services, scope, param }: RouteCall, action: 'read' | 'update'): SettingsGroup {
  const group = settingsGroups(services.resources).find(({ name }) => name === param('group'))
  if (!group) throw notFound()
  authorize(scope, action, group.resource)
  return group
}

const groupAnswer = ({ values, version, labels }: GroupAnswer) => ({
  data: values,
  meta: { version, labels },
  headers: { ETag: tagOf(version) },
})

const readSettingsGroup = route(
  settingsEndpoints.read,
  async call => {
    const found = groupOf(call, 'read')
    return groupAnswer(await answerGroup(call.scope, found))
  },
  { documented: documentedFor(settingsEndpoints.read, found => ({ data: groupSchema(found) })) },
)

const version = { type: 'integer', description: 'The version that you have read; not needed with If-Match' }

const changeSettingsGroup = route(
  settingsEndpoints.change,
  async call => {
    const found = groupOf(call, 'update')
    const { version: read, ...sent } = await call.json()
    const request = { sent, version: readVersion(call.c, { version: read }) }
    return groupAnswer(await saveGroup(call.scope, found, request))
  },
  {
    documented: documentedFor(settingsEndpoints.change, found => {
      const data = groupSchema(found)
      return { data, body: { ...data, properties: { ...data.properties, version } } }
    }),
  },
)

const readSettingsHistory = route(
  settingsEndpoints.listHistory,
  async call => {
    const found = groupOf(call, 'read')
    const range = readRange(call.query())
    const { entries, total, labels } = await readGroupHistory(call.scope, found, range)
    return { data: entries, meta: { total, total_is: 'exact' as const, labels } }
  },
  { documented: documentedFor(settingsEndpoints.listHistory, () => ({})) },
)

export const settingsRoutes = [
  readPublic,
  ...logoRoutes,
  readEffective,
  readSettingsGroup,
  changeSettingsGroup,
  readSettingsHistory,
]
