import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { optionLabel } from '../../../core/schema/labels'
import { boardOf, cardFieldsOf, stagesOf, sumsOf } from '../../../core/schema/layoutDefaults'
import type { BoardSettings } from '../../../core/schema/layouts'
import type { AnyField, Resource } from '../../../core/schema/resource'
import { asChoice } from '../../../fields/choice/asChoice'
import type { Tone } from '../../../fields/choice/choice.type'
import { useLabels } from '../../../ui/fields/useLabels'
import { quickKey } from '../filters/filterParts'
import { useListModel } from '../listModel'
import type { Column } from '../useColumns'
import { useReadableThroughout } from '../useReadableThroughout'

/** A column of a board: one value of the field, or the records without a value. */
export interface Stage {
  /** The value as the API's groups name it. Empty for the records without one. */
  key: string
  value: string | number | null
  label: string
  tone?: Tone
}

/** A list that is shown as a board. */
export interface Board {
  resource: Resource
  by: string
  field: AnyField
  /** In the definition's order. The records without a value come last. */
  stages: readonly Stage[]
  /** The fields on a card, without those that the reader can't read. */
  card: readonly Column[]
  /** Fields whose sum is shown above each column. */
  sums: readonly string[]
  /** Returns the filter for the records of a column. */
  filterOf: (stage: Stage) => Record<string, unknown>
}

/** Returns the board of the surrounding list, as its reader can see it. */
export function useBoard(): Board {
  const { resource, state, columns } = useListModel()
  const translate = useTranslate()
  const words = useLabels()
  const isReadable = useReadableThroughout(resource)
  const settings = useBoardSettings()
  const { filter } = state
  const { possible } = columns
  return useMemo(() => {
    const { by } = settings
    const field = resource.fields[by] as AnyField
    const tones = asChoice(field)?.tones
    const chosen = filter[quickKey(by)]
    const isChosen = (value: unknown) => !Array.isArray(chosen) || chosen.includes(value)
    const options = stagesOf(field)
      .filter(isChosen)
      .map(value => ({
        ...{ key: String(value), value, label: words(optionLabel(resource, by, String(value))) },
        ...(tones && { tone: tones[value as string] ?? 'neutral' }),
      }))
    const empty: Stage = { key: '', value: null, label: translate('list_board.no_value') }
    return {
      ...{ resource, by, field },
      stages: Array.isArray(chosen) || field.required === true ? options : [...options, empty],
      card: cardFieldsOf(resource, settings).flatMap(
        name => possible.find(column => column.name === name) ?? [],
      ),
      sums: sumsOf(resource, settings).filter(isReadable),
      filterOf: ({ value }) =>
        value === null ? { ...filter, [`${by}_null`]: true } : { ...filter, [quickKey(by)]: [value] },
    }
  }, [resource, settings, filter, possible, isReadable, words, translate])
}

/** Returns the board's settings from the view or the URL, or else from the definition. */
export function useBoardSettings(): BoardSettings {
  const { resource, state } = useListModel()
  const settings = state.board ?? boardOf(resource)
  if (!settings) throw new Error(`${resource.name} has no choice field for a board's columns`)
  return useMemo(() => settings, [settings])
}
