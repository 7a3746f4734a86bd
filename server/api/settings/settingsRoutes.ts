import { z } from 'zod'
import { type Labels, listMetaSchema } from '../../../src/contract/answer'
import { historyEntrySchema } from '../../../src/contract/records'
import { effectiveMetaSchema, publicSettingsSchema, settingsMetaSchema } from '../../../src/contract/settings'
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
import type { RouteDescription } from '../schemas/routeDescription'
import { effectiveSchema, groupSchema } from './schemas'

/** A cleared setting is sent as an empty text. */
const readPublic = route(
  {
    method: 'get',
    path: '/settings/public',
    alsoBelow: ['/api'],
    summary: 'Read the public settings',
    open: true,
    data: publicSettingsSchema,
  },
  async ({ services }) => ({ data: await publicSettings(services) }),
)

const effective = {
  method: 'get',
  path: '/settings/effective',
  summary: 'Read required fields and defaults of the forms that you can fill in',
  meta: effectiveMetaSchema,
} as const satisfies RouteDescription

const readEffective = route(
  effective,
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
  { documented: resources => [{ ...effective, data: effectiveSchema(resources) }] },
)

/** Returns the descriptions of a route, one per group. `{group}` in its path is the group's name. */
const documentedFor =
  (description: RouteDescription, particular: (group: SettingsGroup) => Partial<RouteDescription>) =>
  (resources: Resources): RouteDescription[] =>
    settingsGroups(resources).map(group => ({
      ...description,
      path: description.path.replace('{group}', group.name),
      summary: `${description.summary}: ${group.name}`,
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

const group = {
  method: 'get',
  path: '/settings/{group}',
  summary: 'Read the settings of a group',
  meta: settingsMetaSchema,
} as const satisfies RouteDescription

const readSettingsGroup = route(
  group,
  async call => {
    const found = groupOf(call, 'read')
    return groupAnswer(await answerGroup(call.scope, found))
  },
  { documented: documentedFor(group, found => ({ data: groupSchema(found) })) },
)

const change = {
  method: 'put',
  path: '/settings/{group}',
  summary: 'Change settings of a group; others stay unchanged',
  headers: { 'If-Match': 'The version that was read, as "3"; another one is refused with 409' },
  meta: settingsMetaSchema,
  errors: [409, 413, 415, 422],
} as const satisfies RouteDescription

const version = { type: 'integer', description: 'The version that you have read; not needed with If-Match' }

const changeSettingsGroup = route(
  change,
  async call => {
    const found = groupOf(call, 'update')
    const { version: read, ...sent } = await call.json()
    const request = { sent, version: readVersion(call.c, { version: read }) }
    return groupAnswer(await saveGroup(call.scope, found, request))
  },
  {
    documented: documentedFor(change, found => {
      const data = groupSchema(found)
      return { data, body: { ...data, properties: { ...data.properties, version } } }
    }),
  },
)

const history = {
  method: 'get',
  path: '/settings/{group}/history',
  summary: 'List the changes of a group’s settings, newest first',
  query: { range: z.string().describe('JSON. First and last row') },
  data: historyEntrySchema.array(),
  meta: listMetaSchema,
} as const satisfies RouteDescription

const readSettingsHistory = route(
  history,
  async call => {
    const found = groupOf(call, 'read')
    const range = readRange(call.query())
    const { entries, total, labels } = await readGroupHistory(call.scope, found, range)
    return { data: entries, meta: { total, total_is: 'exact' as const, labels } }
  },
  { documented: documentedFor(history, () => ({})) },
)

export const publicSettingsRoutes = [readPublic]
export const settingsRoutes = [readEffective, readSettingsGroup, changeSettingsGroup, readSettingsHistory]
