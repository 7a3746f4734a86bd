import { useState } from 'react'
import { DayField } from './dayField.view'
import { isDay } from './typedDay'

interface Props {
  label: string
  /** Empty for no filter. */
  day: string
  onDay: (day: string) => void
}

/** A date input for filtering a list. An incomplete date does not change the filter. */
export function DayFilter({ label, day, onDay }: Props) {
  const [typed, setTyped] = useState<string>()
  return (
    <DayField
      label={label}
      size="small"
      margin="none"
      day={typed ?? day}
      error={typed !== undefined}
      onDay={next => {
        const isWhole = next === null || isDay(next)
        setTyped(isWhole ? undefined : next)
        if (isWhole) onDay(next ?? '')
      }}
      sx={{ width: { xs: 'calc(50% - 4px)', sm: 162 } }}
    />
  )
}
