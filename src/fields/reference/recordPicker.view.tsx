import { Box, type TextFieldProps } from '@mui/material'
import { Fragment, type HTMLAttributes, useState, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { fold } from '../../core/schema/fold'
import { resourceLabel } from '../../core/schema/labels'
import { useAreResourcesLoaded, useResources } from '../../ui/fields/ResourcesContext'
import { useLabels } from '../../ui/fields/useLabels'
import { Picker } from '../../ui/picker/Picker'
import { useRefusals } from '../../ui/reasons/useRefusals'
import { type PointingField, useChoiceDetails, useChoices, useTarget } from './choices.view'
import { useInlineCreate } from './inlineCreate.view'
import { useLabel } from './label.view'
import { labelOf, rememberLabels, watchLabels } from './labelStore'

interface PickerProps {
  field: PointingField
  value: number[]
  onChange: (ids: number[]) => void
  many: boolean
  /** The props of the text input: label, error, help. */
  control: Pick<
    TextFieldProps,
    'id' | 'label' | 'required' | 'disabled' | 'error' | 'helperText' | 'inputRef' | 'autoFocus'
  > & {
    onBlur?: () => void
  }
  /** Offers to create a new record. */
  canAdd?: boolean
  /** Offers the current user, as `ME`: in filters. */
  offersMe?: boolean
  /** Offers the user's team, as `MY_TEAM_ID`. */
  offersTeam?: boolean
}

/** Not a real ID: the last entry of the list, which opens the form for a new record. */
const NEW = 0
/** Not a real ID: the current user. */
export const ME = -1
/** Not a real ID: the members of the user's team. */
export const MY_TEAM_ID = -2

const isRecord = (id: number) => id > NEW

/** A picker for one or several records of another resource, with search. */
export function RecordPicker(props: PickerProps) {
  const { field, value, onChange, many, control, canAdd, offersMe, offersTeam } = props
  const target = useTarget(field)
  const resources = useResources()
  const translate = useTranslate()
  const words = useLabels()
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const [adding, setAdding] = useState<string>()
  const choices = useChoices(field, search, open || search !== '')
  const { ids, details, isFetching, isFailed, retry, more, q } = choices
  const chosen = many ? undefined : value[0]
  const chosenDetails = useChoiceDetails(target, chosen) ?? details.get(chosen ?? NEW)
  const InlineCreate = useInlineCreate()
  // The definition is only needed while the picker is open.
  const known = useAreResourcesLoaded()
  const definition = open && canAdd && known([target.name]) ? resources.get(target.name) : undefined
  const { refusal, viewOnly } = useRefusals(definition)
  const refused = refusal('create')
  // Re-renders when labels of chosen or offered records are loaded.
  useSyncExternalStore(watchLabels, () =>
    [...value, ...ids].map(each => labelOf(target.name, each) ?? '').join('\n'),
  )
  const nameOf = (id: number) => {
    if (id === ME) return translate('fields.me')
    if (id === MY_TEAM_ID) return translate('fields.my_team')
    if (id !== NEW) return labelOf(target.name, id) ?? `#${id}`
    const name = words(resourceLabel(target), { smart_count: 1 })
    return refused
      ? translate('fields.create_refused', { name, reason: refused })
      : translate('fields.create_new', { name, typed: search })
  }
  const relative = [...(offersMe ? [ME] : []), ...(offersTeam ? [MY_TEAM_ID] : [])]
  const people = relative.filter(id => fold(nameOf(id)).startsWith(fold(q)))
  // Records of resources outside the menu are created on their own pages.
  const isOffered = definition && InlineCreate && !viewOnly && target.menu !== false
  const offered = [...people, ...ids, ...(isOffered ? [NEW] : [])]
  const { disabled, onBlur, id, ...shown } = control
  const choose = (picked: number[]) => (picked.includes(NEW) ? setAdding(search) : onChange(picked))
  const shared = {
    id,
    disabled,
    options: offered,
    loading: isFetching,
    loadingText: translate('fields.searching'),
    noOptionsText: translate(q ? 'fields.none_found' : 'fields.none_there'),
    filterOptions: (options: number[]) => options,
    getOptionLabel: nameOf,
    getOptionKey: (option: number) => option,
    // If creating is not allowed, the entry stays reachable by keyboard and shows the reason.
    getOptionDisabled: (option: number) => option === NEW && refused !== undefined,
    disabledItemsFocusable: true,
    isTypable: (option: number) => option !== NEW,
    more,
    isFailed,
    retry,
    onTyped: setSearch,
    onOpenChange: setOpen,
    onBlur,
    renderOption: ({ key, ...item }: HTMLAttributes<HTMLLIElement> & { key: unknown }, option: number) => (
      <OptionItem key={String(key)} {...item} label={nameOf(option)} details={details.get(option)} />
    ),
    input: {
      ...shown,
      helperText: chosenDetails && !shown.error ? <Details of={chosenDetails} /> : shown.helperText,
    },
  }
  return (
    <>
      {value.filter(isRecord).map(each => (
        <FetchedLabel key={each} resource={target.name} id={each} />
      ))}
      {many ? (
        <Picker {...shared} multiple disableCloseOnSelect value={value} onChange={choose} />
      ) : (
        <Picker
          {...shared}
          value={value[0] ?? null}
          onChange={picked => choose(picked === null ? [] : [picked])}
        />
      )}
      {adding !== undefined && InlineCreate ? (
        <InlineCreate
          target={resources.get(target.name)}
          typed={adding}
          onClose={() => setAdding(undefined)}
          onCreated={(made, label) => {
            rememberLabels({ [target.name]: { [made]: label } })
            onChange(many ? [...value, made] : [made])
            setAdding(undefined)
          }}
        />
      ) : null}
    </>
  )
}

interface OptionItemProps extends HTMLAttributes<HTMLLIElement> {
  label: string
  details?: readonly string[]
}

/** A record in the list, with details that distinguish it below its label. */
function OptionItem({ label, details, ...item }: OptionItemProps) {
  if (!details) return <li {...item}>{label}</li>
  return (
    <Box component="li" {...item} sx={{ '&&': { display: 'block' } }}>
      <bdi>{label}</bdi>
      <Box component="div" sx={{ typography: 'caption', color: 'text.secondary' }}>
        <Details of={details} />
      </Box>
    </Box>
  )
}

const Details = ({ of }: { of: readonly string[] }) =>
  of.map((part, at) => (
    <Fragment key={part}>
      {at > 0 && ' · '}
      <bdi>{part}</bdi>
    </Fragment>
  ))

/** Loads the label of a chosen record; renders nothing. */
function FetchedLabel({ resource, id }: { resource: string; id: number }) {
  useLabel(resource, id)
  return null
}
