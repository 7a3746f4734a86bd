import type { Values } from '../../core/schema/resource'
import type { SettingsGroup } from '../../define/settingsGroup'
import { typeOf } from '../../fields'
import type { Shown } from '../../pages/record/ChangeList'

/** A part of a setting during a merge. The wrapper distinguishes an emptied part from a missing one. */
interface Wrapped {
  is: unknown
}

const isByKey = ({ fields }: SettingsGroup, name: string) => {
  const field = fields[name]
  return field !== undefined && typeOf(field).mergeMode?.(field) === 'parts'
}

const partsOf = (value: unknown, change: (part: unknown) => unknown) =>
  Object.fromEntries(Object.entries((value ?? {}) as Values).map(([key, part]) => [key, change(part)]))

const eachPart = (group: SettingsGroup, values: Values, change: (part: unknown) => unknown): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isByKey(group, name) ? partsOf(value, change) : value,
    ]),
  )

const wrap = (part: unknown): Wrapped => ({ is: part })
const freed = (part: unknown) => (part as Wrapped | null)?.is ?? null

/** Wraps the parts of settings for a merge. */
export const toMergeable = (group: SettingsGroup, values: Values): Values => eachPart(group, values, wrap)

/** Unwraps the parts of merged settings for saving. */
export const fromMergeable = (group: SettingsGroup, values: Values): Values => eachPart(group, values, freed)

/** Returns the renderers for wrapped settings. */
export const mergeableDisplays = (group: SettingsGroup, shown: Shown = {}): Shown =>
  Object.fromEntries(
    Object.entries(shown).map(([name, show]) => [
      name,
      isByKey(group, name) ? (value, other) => show(partsOf(value, freed), partsOf(other, freed)) : show,
    ]),
  )
