import { isDeepStrictEqual } from 'node:util'
import { addIssue, type Issues } from '../../../src/core/schema/issues'
import type { Resource, Values } from '../../../src/core/schema/resource'
import { parseRecord } from '../../../src/define/parseRecord'
import { type SettingsGroup, settingKey } from '../../../src/define/settingsGroup'
import { nameOperation } from '../../base/audit/operation'
import { ApiError, invalid } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import { writeSettings } from '../../base/settings/settings'
import { TWO_STEPS_POLICY } from '../people/twoStepsPolicy'
import { recordHistory, stampOf } from '../records/history/history'
import { countFrom } from '../records/numbers/numbers'
import { todayIn } from '../records/scope'
import { checkReferences } from '../writes/checkReferences'
import { checkEverybody } from '../writes/events'
import type { ReadVersion } from '../writes/versions'
import { historyName, lastChanges } from './groupHistory'
import { deleteUnusedLogos, requireUploadedLogo } from './logos'
import {
  answerGroup,
  counterIn,
  type GroupAnswer,
  groupVersion,
  idsOnly,
  readGroup,
  versionKey,
} from './readGroup'

/**
 * Saves settings of a group; settings that are not sent stay the same. Refused if another user saved them
 * since `read`.
 */
export async function saveGroup(
  scope: Scope,
  group: SettingsGroup,
  { sent, version: read }: { sent: Values; version: ReadVersion },
): Promise<GroupAnswer> {
  nameOperation(scope, { kind: 'settings', resource: { name: historyName(group) } })
  const { kysely } = scope.services.db
  const answer = await kysely.transaction().execute(async db => {
    const version = await groupVersion(db, group, true)
    if (read !== undefined && read !== version) throw await stale({ ...scope, db }, group, read)
    const before = await readGroup({ ...scope, db }, group)
    const values = parseSettings(scope, group, { sent, before })
    const changed = Object.keys(sent).filter(name => !isDeepStrictEqual(values[name], before[name] ?? null))
    if (changed.length) {
      await checkDefaults({ ...scope, db }, group, { values, before })
      await write({ ...scope, db }, group, { values, before, changed })
      await writeSettings(db, { [versionKey(group)]: version + 1 })
      // Users who now need two-step verification lose access until they set it up.
      if (changed.some(name => settingKey(group, name) === TWO_STEPS_POLICY)) await checkEverybody(db)
      const resource: Resource = { ...group.resource, name: historyName(group) }
      const record = { ...values, id: 0, version: version + 1 }
      const note = { action: 'update', unversioned: read === undefined }
      await recordHistory(db, resource, {
        entries: [{ record, before, changed }],
        stamp: stampOf(scope),
        ...note,
      })
    }
    return answerGroup({ ...scope, db }, group)
  })
  // The user's next request must already use the new settings.
  await scope.services.office.refresh()
  return answer
}

async function stale(scope: Scope, group: SettingsGroup, read: number): Promise<ApiError> {
  const { values, version, labels } = await answerGroup(scope, group)
  const changed = await lastChanges(scope, group, read)
  return new ApiError(409, 'stale', { data: values, details: { version, changed, labels } })
}

/** Returns the settings of a group to store; throws a 422 if they break a rule of a field. */
function parseSettings(
  scope: Scope,
  group: SettingsGroup,
  { sent, before }: { sent: Values; before: Values },
): Values {
  const { fields, resource } = group
  // The request can contain any name, even `__proto__`.
  const issues: Issues = Object.create(null)
  for (const name of Object.keys(sent))
    if (!Object.hasOwn(fields, name))
      addIssue(issues, name, { key: 'validation.unknown', params: { names: name } })
  const context = { before, actor: scope.actor, today: todayIn(scope.context) }
  const parsed = parseRecord(resource, sent, context)
  const further = group.check?.(parsed.values, scope.services.resources) ?? {}
  const all = { ...further, ...parsed.issues, ...issues, ...numberIssues(parsed.values, before) }
  if (Object.keys(all).length) throw invalid(all)
  return Object.fromEntries(Object.keys(fields).map(name => [name, parsed.values[name] ?? null]))
}

/** The next number of a pattern can't be lowered, because the numbers before it are already assigned. */
function numberIssues(values: Values, before: Values): Issues {
  const [next, from] = [values.number_next, before.number_next]
  const back = typeof next === 'number' && typeof from === 'number' && next < from
  if (!back || values.number_pattern !== before.number_pattern) return {}
  return { number_next: [{ key: 'validation.number_back', params: { min: from } }] }
}

/** Refuses defaults that refer to missing records. */
async function checkDefaults(
  scope: Scope,
  group: SettingsGroup,
  { values, before }: Pick<SettingsChange, 'values' | 'before'>,
) {
  const { about } = group
  if (!about) return
  const named = (defaults: unknown): Values =>
    Object.fromEntries(Object.entries(idsOnly(defaults)).map(([name, value]) => [`defaults.${name}`, value]))
  const entries = Object.entries(about.fields).map(([name, field]) => [`defaults.${name}`, field])
  const resource: Resource = { ...about, fields: Object.fromEntries(entries) }
  const [next, current] = [named(values.defaults), named(before.defaults)]
  const changed = Object.keys(next).filter(path => !isDeepStrictEqual(next[path], current[path]))
  await checkReferences(scope, resource, { prepared: [{ values: next, changed }] })
}

interface SettingsChange {
  values: Values
  before: Values
  changed: readonly string[]
}

async function write(scope: Scope, group: SettingsGroup, { values, before, changed }: SettingsChange) {
  const { db } = scope
  if (changed.includes('company_logo')) {
    await requireUploadedLogo(db, values.company_logo)
    await deleteUnusedLogos(db, [values.company_logo, before.company_logo])
  }
  // The counter has its own table. With a new pattern it continues from its last number, or from the number
  // that was sent.
  const counter = counterIn(group, values, todayIn(scope.context))
  if (counter && changed.some(name => name.startsWith('number_')))
    await countFrom(db, counter, Number(values.number_next))
  const kept = changed.filter(name => name !== 'number_next')
  await writeSettings(db, Object.fromEntries(kept.map(name => [settingKey(group, name), values[name]])))
}
