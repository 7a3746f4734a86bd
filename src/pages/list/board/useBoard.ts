import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { optionLabel } from '../../../core/schema/labels'
import { boardOf, cardFieldsOf, stagesOf, sumsOf } from '../../../core/schema/layoutDefaults'
import type { BoardSettings } from '../../../core/schema/layouts'
import type { AnyField, Resource } from '../../../core/schema/resource'
import { asChoice } from '../../../fields/choice/asChoice'
import type { Tone } from '../../../fields/choice/choice.type'
import { useLabels } from '../../../ui/fields/labels.view'
import { quickKey } from '../filters/filterParts'
import { useList } from '../listModel'
import type { Column } from '../useColumns'
import { useReadableThroughout } from '../useReadableThroughout'

/** One column of a board: a value of its choice, or the records without one. */
export interface Stage {
  /** The value as the API's groups name it; empty for the records without one. */
  key: string
  value: string | number | null
  label: string
  tone?: Tone
}

/** A list as a board. */
export interface Board {
  resource: Resource
  by: string
  field: AnyField
  /** In the order of the definition; the records without a value come last. */
  stages: readonly Stage[]
  /** The fields on a card that the reader can read. */
  card: readonly Column[]
  /** Fields whose sum is above each column. */
  sums: readonly string[]
  /** The filter that finds the records of a column. */
  filterOf: (stage: Stage) => Record<string, unknown>
}

/** The board of the list around a component, for its reader. */
export function useBoard(): Board {
  const { resource, state, columns } = useList()
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

/** What the view or the address says of the board, or else the definition. */
export function useBoardSettings(): BoardSettings {
  const { resource, state } = useList()
  const settings = state.board ?? boardOf(resource)
  if (!settings) throw new Error(`${resource.name} has no choice that a board could have columns by`)
  return useMemo(() => settings, [settings])
}
