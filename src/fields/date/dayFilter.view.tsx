import { useState } from 'react'
import { DayField } from './dayField.view'
import { isDay } from './typedDay'

interface Props {
  label: string
  /** Empty for none. */
  day: string
  onDay: (day: string) => void
}

/** A day by which a list is filtered; one that is half typed stays in its field. */
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
