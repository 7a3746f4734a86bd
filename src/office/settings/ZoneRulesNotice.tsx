import { Alert } from '@mui/material'
import { useMemo } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { formatDate } from '../../core/field/formatDate'
import { officeDay } from '../../core/field/officeToday'
import { differsFrom, rulesIn } from '../../core/field/sentRules'
import { useSession } from '../../ui/session/SessionContext'

/**
 * Says from which day on the database or this browser has other clock changes for the office's time zone than the
 * server, whose rules apply everywhere.
 */
export function ZoneRulesNotice() {
  const translate = useTranslate()
  const locale = useLocale() ?? 'en'
  const { time_zone: zone, time_zone_rules: rules } = useSession().settings
  const ofBrowser = useMemo(() => zone && rules && differsFrom(rulesIn(zone, rules)), [zone, rules])
  const days = [
    ['database', rules?.database_differs_from],
    ['browser', ofBrowser && new Date(ofBrowser).toISOString()],
  ] as const
  return days.map(
    ([which, from]) =>
      from && (
        <Alert key={which} severity="warning">
          {translate(`settings_form.zone_rules_${which}`, { zone, day: formatDate(officeDay(from), locale) })}
        </Alert>
      ),
  )
}
