import { Autocomplete, Box, TextField } from '@mui/material'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useLocale } from 'react-admin'
import { fold } from '../../core/schema/fold'
import { LongLtr } from '../../ui/fields/Ltr'
import { OutLink } from '../../ui/fields/OutLink'
import { useSession } from '../../ui/session/SessionContext'
import { useControl } from '../control.view'
import type { InputProps } from '../fieldView'
import type { TextField as TextFieldType } from './text.type'

type Props = InputProps<TextFieldType> & Required<Pick<TextFieldType, 'suggestions'>>

/** A text input with suggestions. */
export function SuggestionInput({ suggestions, ...props }: Props) {
  const locale = useLocale()
  const { settings } = useSession()
  const { value, change, props: control } = useControl(props)
  const { required, disabled, onBlur, id, ...shown } = control
  const offered = useMemo(() => suggestions(settings, locale), [suggestions, settings, locale])
  const find = (text: string) => offered.find(one => one.value === text)
  const typed = typeof value === 'string' ? value : ''
  const page = find(typed)?.page
  const [isOpen, setOpen] = useState(false)
  // In an open list, Enter takes the highlighted option or closes the list. It does not send the form.
  const onKeyDown = (event: KeyboardEvent) => {
    const input = event.target as HTMLElement
    // An open list without suggestions is not shown.
    if (event.key !== 'Enter' || input.getAttribute('aria-expanded') !== 'true') return
    event.preventDefault()
    if (!input.getAttribute('aria-activedescendant')) setOpen(false)
  }
  return (
    <Autocomplete
      freeSolo
      id={id}
      options={offered.map(one => one.value)}
      value={typed}
      inputValue={typed}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onKeyDown={onKeyDown}
      disabled={disabled}
      onInputChange={(_event, text) => change(text.trim() === '' ? null : text)}
      onBlur={onBlur}
      filterOptions={(options, { inputValue }) => {
        const sought = fold(inputValue)
        return options.filter(text => fold(`${text} ${find(text)?.description ?? ''}`).includes(sought))
      }}
      renderOption={({ key, ...option }, text) => (
        <Box component="li" key={key} {...option} sx={{ '&&': { display: 'block' } }}>
          <bdi>{text}</bdi>
          <Box component="div" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {find(text)?.description}
          </Box>
        </Box>
      )}
      renderInput={params => (
        <TextField
          {...params}
          {...shown}
          required={required}
          helperText={!control.error && page ? <SourcePage address={page} /> : shown.helperText}
        />
      )}
    />
  )
}

const SourcePage = ({ address }: { address: string }) => (
  <OutLink href={address}>
    <LongLtr>{address.replace(/^https:\/\//, '').replace(/\/$/, '')}</LongLtr>
  </OutLink>
)
