import { setOfficeFileTypes } from '../../core/field/fileFormats'
import { setOfficeTime } from '../../core/field/officeTime'
import { rulesIn } from '../../core/field/sentRules'
import { setZoneRules } from '../../core/field/timeZone'
import { setOfficeCountry } from '../../core/i18n/officeCountry'
import { preferCurrency } from '../../core/money/currencyOf'
import type { Session } from './session'

/** The minimum time before the settings are loaded again. */
const FRESH_MS = 5_000

/**
 * Applies the office's settings to dates and amounts, and reloads them when the user returns to the window.
 */
export function followOffice(session: Session, refresh: () => Promise<void>): void {
  const apply = () => {
    const { settings } = session.get()
    preferCurrency(settings.default_currency)
    setOfficeTime(settings)
    const { time_zone, time_zone_rules } = settings
    setZoneRules(time_zone && time_zone_rules ? rulesIn(time_zone, time_zone_rules) : undefined)
    setOfficeCountry(settings.country)
    setOfficeFileTypes(settings.file_types)
  }
  apply()
  session.subscribe(apply)
  let readAt = Date.now()
  window.addEventListener('focus', () => {
    if (Date.now() - readAt < FRESH_MS || !session.isAuthenticated()) return
    readAt = Date.now()
    void refresh()
  })
}
