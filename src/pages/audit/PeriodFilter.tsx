import { useTranslate } from 'react-admin'
import { DayFilter } from '../../fields/date/dayFilter.view'
import type { AuditFilter } from './auditFilter'

interface Props {
  filter: AuditFilter
  onChange: (part: Partial<AuditFilter>) => void
}

/** From a day on, until a day. */
export function PeriodFilter({ filter, onChange }: Props) {
  const translate = useTranslate()
  return (['from', 'until'] as const).map(name => (
    <DayFilter
      key={name}
      label={translate(`audit.${name}`)}
      day={filter[name]}
      onDay={day => onChange({ [name]: day })}
    />
  ))
}
