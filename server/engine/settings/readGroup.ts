import type { Labels } from '../../../src/contract/answer'
import type { Values } from '../../../src/core/schema/resource'
import { defaultsOf } from '../../../src/define/parseRecord'
import { numberedField } from '../../../src/define/resourceSettings'
import { type SettingsGroup, settingKey } from '../../../src/define/settingsGroup'
import type { Scope } from '../../base/services'
import { readSettings } from '../../base/settings/settings'
import type { Executor } from '../../base/storage/database'
import { labelsFor } from '../records/labels'
import { type Counter, counterOf, nextNumber } from '../records/numbers/numbers'
import { todayIn } from '../records/scope'

/** The settings of a group in a response, with the version that a change of them must name. */
export interface GroupAnswer {
  values: Values
  version: number
  labels: Labels
}

export const versionKey = ({ name }: SettingsGroup) => `version:${name}`

/** Returns the counter for the numbers of a group's resource; undefined if its records have no number. */
export function counterIn({ about }: SettingsGroup, values: Values, today: string): Counter | undefined {
  return about && numberedField(about) ? counterOf(about, String(values.number_pattern), today) : undefined
}

/** Returns the settings of a group: the chosen values, or else the defaults. */
export async function readGroup(scope: Scope, group: SettingsGroup): Promise<Values> {
  const { services, context, db } = scope
  const today = todayIn(context)
  const names = Object.keys(group.fields)
  const kept = await readSettings(
    db,
    names.map(name => settingKey(group, name)),
  )
  const values: Values = defaultsOf(group.resource, { today })
  if ('time_zone' in group.fields) values.time_zone = services.config.timeZone
  for (const name of names) {
    const chosen = kept[settingKey(group, name)]
    if (chosen !== undefined) values[name] = chosen
  }
  const counter = counterIn(group, values, today)
  if (counter) values.number_next = await nextNumber(db, counter)
  return values
}

/** Returns the version of a group. `lock` keeps others from saving the group until the transaction ends. */
export async function groupVersion(db: Executor, group: SettingsGroup, lock = false): Promise<number> {
  const key = versionKey(group)
  const read = async () => (await readSettings(db, [key]))[key]
  if (!lock) return Number((await read()) ?? 0)
  await db
    .insertInto('settings')
    .values({ key, value: '0' })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ key }))
    .execute()
  return Number(await read())
}

/** Returns a group with its version and the labels of the records that its values refer to. */
export async function answerGroup(scope: Scope, group: SettingsGroup): Promise<GroupAnswer> {
  const values = await readGroup(scope, group)
  const labels = await labelsOfDefaults(scope, group, [values.defaults])
  return { values, version: await groupVersion(scope.db, group), labels }
}

/** Returns the labels of the records that defaults refer to. */
export const labelsOfDefaults = (
  scope: Scope,
  { about }: SettingsGroup,
  defaults: readonly unknown[],
): Promise<Labels> => (about ? labelsFor(scope, about, defaults.map(idsOnly)) : Promise.resolve({}))

/** Removes placeholders such as `@me`, which are not IDs. */
export const idsOnly = (defaults: unknown): Values =>
  Object.fromEntries(
    Object.entries((defaults ?? {}) as Values).filter(
      ([, value]) => typeof value !== 'string' || !value.startsWith('@'),
    ),
  )
