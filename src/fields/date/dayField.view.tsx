import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined'
import { IconButton, InputAdornment, TextField, type TextFieldProps, useForkRef } from '@mui/material'
import { useLayoutEffect, useRef, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { formatDate } from '../../core/field/formatDate'
import { readDay } from './dayIn'
import { isDay, typedDay } from './typedDay'

interface DayFieldProps extends Omit<TextFieldProps, 'value' | 'onChange'> {
  /** `2026-03-05`, or typed text that is not a day. */
  day: string
  onDay: (day: string | null) => void
  min?: string
  max?: string
}

/**
 * A date input in the page's language, because the browser's own control uses the browser's language. The day
 * is typed as digits, shown with the month's name after blur, or picked from a calendar.
 */
export function DayField({ day, onDay, min, max, onBlur, ...props }: DayFieldProps) {
  const locale = useLocale() ?? 'en'
  const translate = useTranslate()
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const known = isDay(day)
  const text = known ? (active ? typedDay(day, locale) : formatDate(day, locale)) : day
  const input = useRef<HTMLInputElement>(null)
  const inputRef = useForkRef(input, props.inputRef)
  // The text changes on focus, which removes the selection that Tab makes. Typing would then append to it.
  useLayoutEffect(() => {
    if (active) input.current?.select()
  }, [active])
  const pick = () => picker.current?.showPicker()
  const pickerInput = (
    <InputAdornment position="end">
      <IconButton
        size="small"
        edge="end"
        tabIndex={-1}
        disabled={props.disabled}
        aria-label={translate('fields.pick_day')}
        onClick={pick}
      >
        <CalendarIcon fontSize="small" />
      </IconButton>
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden
        min={min}
        max={max}
        value={known ? day : ''}
        onChange={event => onDay(event.target.value || null)}
        style={pickerStyle}
      />
    </InputAdornment>
  )
  return (
    <TextField
      {...props}
      inputRef={inputRef}
      value={typed ?? text}
      placeholder={active ? translate('fields.day_pattern') : undefined}
      onChange={event => {
        setTyped(event.target.value)
        onDay(event.target.value.trim() === '' ? null : readDay(event.target.value))
      }}
      onFocus={() => setActive(true)}
      onBlur={event => {
        setTyped(undefined)
        setActive(false)
        onBlur?.(event)
      }}
      onKeyDown={event => {
        if (event.altKey && event.key === 'ArrowDown') pick()
      }}
      slotProps={{
        input: { endAdornment: pickerInput },
        htmlInput: { inputMode: 'numeric', autoComplete: 'off', dir: active ? 'ltr' : undefined },
      }}
    />
  )
}

/** Invisible, but present so that the calendar opens next to the button. */
const pickerStyle = {
  position: 'absolute',
  insetInlineEnd: 8,
  bottom: 0,
  width: 1,
  height: 1,
  padding: 0,
  border: 0,
  opacity: 0,
  pointerEvents: 'none',
} as const
