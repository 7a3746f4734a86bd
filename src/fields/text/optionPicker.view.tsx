import { Box } from '@mui/material'
import { useGetList, useLocale, useRecordContext, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { Values } from '../../core/schema/resource'
import { Picker } from '../../ui/picker/Picker'
import { useRetry } from '../../ui/picker/useRetry'
import { useControl } from '../control.view'
import type { InputProps } from '../fieldView'
import type { TextField as TextFieldType } from './text.type'

export interface Option {
  id: string
  label: string
  note?: string
}

/** A picker for one of the values that the server offers for the form's record, each with a note. */
export function OptionPicker(props: InputProps<TextFieldType>) {
  const translate = useTranslate()
  const { value, change, props: control } = useControl(props)
  const { required, disabled, onBlur, id, ...shown } = control
  const { options, isFetching, isFailed, retry, isAsked: isEnabled } = useOptions(props)
  const current = typeof value === 'string' && value ? value : null
  const optionOf = (one: string) => options.find(option => option.id === one)
  // A value that was chosen before stays visible even if it is no longer offered.
  const values = [...options.map(option => option.id), ...(current && !optionOf(current) ? [current] : [])]
  return (
    <Picker
      id={id}
      options={values}
      value={current}
      disabled={disabled}
      loading={isFetching}
      isFailed={isFailed}
      retry={retry}
      loadingText={translate('fields.searching')}
      noOptionsText={translate(isEnabled ? 'fields.none_there' : 'fields.options_wait')}
      disableClearable={required as false}
      autoHighlight
      onChange={change}
      onBlur={onBlur}
      getOptionLabel={one => optionOf(one)?.label ?? one}
      renderOption={({ key, ...item }, one) => (
        <Box component="li" key={key} {...item} sx={{ '&&': { display: 'block' } }}>
          <bdi>{optionOf(one)?.label ?? one}</bdi>
          {optionOf(one)?.note && (
            <Box component="div" sx={{ typography: 'caption', color: 'text.secondary' }}>
              {optionOf(one)?.note}
            </Box>
          )}
        </Box>
      )}
      input={{
        ...shown,
        required,
        helperText: control.error
          ? shown.helperText
          : ((current && optionOf(current)?.note) ?? shown.helperText),
      }}
    />
  )
}

/** Loads the options for the form's values, as soon as all of those are filled. */
function useOptions({ name, path, field, resource }: InputProps<TextFieldType>) {
  const record = useRecordContext()
  const language = useLocale()
  const names = field.optionsBy ?? []
  const watched = useWatch<Values>({ name: [...names] }) as unknown[]
  // A form does not contain the ID; otherwise its values take precedence over the stored record's.
  const given = names.map((own, at) => [own, watched[at] ?? record?.[own] ?? null] as const)
  const isEnabled = given.every(([, value]) => value !== null && value !== '')
  const found = useGetList<Option>(
    resource.name,
    {
      filter: Object.fromEntries(given),
      pagination: { page: 1, perPage: 100 },
      meta: { optionsOf: path ?? name, language },
    },
    { enabled: isEnabled },
  )
  const { isRetrying, retry } = useRetry(found.refetch)
  const isFetching = found.isFetching || isRetrying
  return {
    options: isEnabled ? (found.data ?? []) : [],
    isFetching,
    isFailed: isEnabled && !isFetching && !found.data,
    retry,
    isAsked: isEnabled,
  }
}
