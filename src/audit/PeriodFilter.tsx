import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { DayField } from '../fields/date/dayField.view'
import { isDay } from '../fields/date/typedDay'
import type { AuditFilter } from './auditFilter'

interface Props {
  filter: AuditFilter
  onChange: (part: Partial<AuditFilter>) => void
}

/** From a day on, until a day. */
export function PeriodFilter({ filter, onChange }: Props) {
  const translate = useTranslate()
  return (['from', 'until'] as const).map(name => (
    <Day
      key={name}
      label={translate(`audit.${name}`)}
      day={filter[name]}
      onDay={day => onChange({ [name]: day })}
    />
  ))
}

interface DayProps {
  label: string
  day: string
  onDay: (day: string) => void
}

/** A day of the address; one that is half typed stays in its field. */
function Day({ label, day, onDay }: DayProps) {
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
      sx={{ width: { xs: 'calc(50% - 4px)', sm: 156 } }}
    />
  )
}
