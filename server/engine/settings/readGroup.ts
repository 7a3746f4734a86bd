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

/** The settings of a group as they are answered, with the version that a change of them names. */
export interface GroupAnswer {
  values: Values
  version: number
  labels: Labels
}

export const versionKey = ({ name }: SettingsGroup) => `version:${name}`

/** The counter of the numbers that a group is about; undefined where nothing is numbered. */
export function counterIn({ about }: SettingsGroup, values: Values, today: string): Counter | undefined {
  return about && numberedField(about) ? counterOf(about, String(values.number_pattern), today) : undefined
}

/** The settings of a group: what was chosen, else the defaults. */
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

/** The version of a group; `lock` keeps others from saving it until the transaction ends. */
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

/** A group with its version and the names of what its values point at. */
export async function answerGroup(scope: Scope, group: SettingsGroup): Promise<GroupAnswer> {
  const values = await readGroup(scope, group)
  const labels = await labelsOfDefaults(scope, group, [values.defaults])
  return { values, version: await groupVersion(scope.db, group), labels }
}

/** What the records are called that defaults point at. */
export const labelsOfDefaults = (
  scope: Scope,
  { about }: SettingsGroup,
  defaults: readonly unknown[],
): Promise<Labels> => (about ? labelsFor(scope, about, defaults.map(idsOnly)) : Promise.resolve({}))

/** `@me` is no id to look up. */
export const idsOnly = (defaults: unknown): Values =>
  Object.fromEntries(
    Object.entries((defaults ?? {}) as Values).filter(
      ([, value]) => typeof value !== 'string' || !value.startsWith('@'),
    ),
  )
