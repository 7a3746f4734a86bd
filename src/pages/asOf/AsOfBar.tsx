import { Box, Button } from '@mui/material'
import { useEffect, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { formatDate } from '../../core/field/formatDate'
import { DayField } from '../../fields/date/dayField.view'
import { isDay } from '../../fields/date/typedDay'
import { AS_OF } from './asOfDay'

/** How long typing must rest before a day is shown. */
const REST_MS = 500

/** Chooses the day whose values a page shows. On another day than today, it says so and leads back. */
export function AsOfBar({ day }: { day: string | undefined }) {
  const translate = useTranslate()
  const locale = useLocale() ?? 'en'
  const show = useShowDay()
  const [typed, setTyped] = useState<string | null>()
  useEffect(() => {
    if (!typed || !isDay(typed) || typed === day) return
    const timer = setTimeout(() => show(typed), REST_MS)
    return () => clearTimeout(timer)
  }, [typed, day, show])
  const back = () => {
    setTyped(undefined)
    show(undefined)
  }
  const isOther = day !== undefined
  return (
    <Box sx={isOther ? [rowStyle, bannerStyle] : rowStyle}>
      <Box role="status" aria-live="polite" sx={{ flex: isOther ? '1 1 240px' : 1 }}>
        {isOther && translate('as_of.banner', { day: formatDate(day, locale) })}
      </Box>
      <DayField
        size="small"
        margin="none"
        fullWidth={false}
        label={translate('as_of.label')}
        day={typed === undefined ? (day ?? '') : (typed ?? '')}
        onDay={setTyped}
        sx={{ width: 190, flexShrink: 0 }}
      />
      {isOther && (
        <Button size="small" variant="outlined" onClick={back}>
          {translate('as_of.back')}
        </Button>
      )}
    </Box>
  )
}

const rowStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }
const bannerStyle = { bgcolor: 'var(--primary-soft)', borderRadius: 1, paddingInline: 2, paddingBlock: 1.25 }

/** Returns a function that shows the page on another day, or today's values. */
function useShowDay() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const current = params.toString()
  return (day: string | undefined) => {
    const next = new URLSearchParams(current)
    if (day === undefined) next.delete(AS_OF)
    else next.set(AS_OF, day)
    // Another day has other rows.
    next.delete('page')
    const search = next.toString()
    navigate({ search: search && `?${search}` })
  }
}
