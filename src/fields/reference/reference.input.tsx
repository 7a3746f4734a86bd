import { useTranslate } from 'react-admin'
import { EQUALITY } from '../../core/field/filters'
import { MY_TEAM } from '../../core/field/teamFilter'
import { useControl } from '../control.view'
import type { FieldInput, InputProps } from '../fieldView'
import { type EditorProps, filterOf } from '../filterEditor.view'
import { useTarget } from './choices.view'
import { useOwnChoices } from './ownChoices.view'
import { ME, MY_TEAM_ID, RecordPicker } from './recordPicker.view'
import type { ReferenceField } from './reference.type'

const idsOf = (value: unknown): number[] =>
  ([] as unknown[]).concat(value ?? []).filter((id): id is number => typeof id === 'number')

function Input(props: InputProps<ReferenceField>) {
  const { value, change, props: control } = useControl(props)
  const field = useOwnChoices(props.field)
  return (
    <RecordPicker
      field={field}
      value={idsOf(value)}
      onChange={([id]) => change(id ?? null)}
      many={false}
      control={control}
      canAdd
    />
  )
}

/** Returns the picker's IDs for a filter's value: records, the user, or the user's team. */
const chosenIn = (value: unknown): number[] =>
  ([] as unknown[])
    .concat(value ?? [])
    .map(each => (each === '@me' ? ME : each === MY_TEAM ? MY_TEAM_ID : each))
    .filter(each => typeof each === 'number')
const named = (id: number) => (id === ME ? '@me' : id === MY_TEAM_ID ? MY_TEAM : id)

/**
 * Returns props that let a filter offer the current user and their team. If the filter has no user, the
 * input's helper text explains why they are missing.
 */
function useRelativePeople(props: EditorProps<ReferenceField>) {
  const { field, operator, label, isWithoutMe = false } = props
  const translate = useTranslate()
  const { account } = useTarget(field)
  const help = account !== undefined && isWithoutMe && { helperText: translate('filter_builder.no_me') }
  const offersMe = account !== undefined && !isWithoutMe
  // The API only supports teams in comparisons of a single reference, not in list fields or initial values.
  const isCompared = field.kind === 'reference' && EQUALITY.some(each => each === operator)
  const offersTeam = offersMe && isCompared && account.team !== undefined
  return { control: { label, ...help }, offersMe, offersTeam }
}

/** A picker for one record in a filter. */
export const RecordEditor = (props: EditorProps<ReferenceField>) => (
  <RecordPicker
    {...useRelativePeople(props)}
    field={props.field}
    value={chosenIn(props.value).slice(0, 1)}
    onChange={([id]) => props.onChange(id === undefined ? undefined : named(id))}
    many={false}
  />
)

/** A picker for several records in a filter. */
export const RecordsEditor = (props: EditorProps<ReferenceField>) => (
  <RecordPicker
    {...useRelativePeople(props)}
    field={props.field}
    value={chosenIn(props.value)}
    onChange={ids => props.onChange(ids.length ? ids.map(named) : undefined)}
    many
  />
)

export const referenceInput: FieldInput<ReferenceField> = {
  Input,
  Filter: filterOf(RecordEditor, RecordsEditor),
}
