import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'

/** Returns a readable name of a user agent, such as `Chrome on Windows`. Its parser loads on use. */
export function useDevice(userAgent: string | null): string {
  const translate = useTranslate()
  const { data: bowser } = useQuery({
    queryKey: ['own', 'device names'],
    queryFn: async () => (await import('bowser')).default,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!userAgent || !bowser)
    return translate(bowser || !userAgent ? 'account_settings.sessions.unknown' : 'app.loading')
  const { browser, os } = bowser.parse(userAgent)
  if (browser.name && os.name)
    return translate('account_settings.sessions.device', { browser: browser.name, system: os.name })
  if (browser.name) return translate('account_settings.sessions.device_alone', { browser: browser.name })
  return os.name ?? translate('account_settings.sessions.unknown')
}
