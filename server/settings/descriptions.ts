import { settings } from '../../resources/settings'
import type { SettingsGroup } from '../../src/schema/settingsGroup'
import type { RouteDescription, Schema } from '../openapi/routeDescription'
import { fieldSchema } from '../openapi/schemas'

const valuesOf = ({ fields }: SettingsGroup): Schema => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)])),
  additionalProperties: false,
})

/** The routes of the settings, as the API's document tells of them. */
export const settingsDescriptions: readonly RouteDescription[] = settings.flatMap(group => [
  {
    method: 'get',
    path: `/settings/${group.name}`,
    summary: `The settings of the group ${group.name}`,
    data: valuesOf(group),
  },
  {
    method: 'put',
    path: `/settings/${group.name}`,
    summary: `Change settings of the group ${group.name}; those not sent stay`,
    body: valuesOf(group),
    data: valuesOf(group),
    errors: [413, 415, 422],
  },
])
