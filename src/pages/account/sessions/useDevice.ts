import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'

/** A user agent in words: `Chrome on Windows`. Its parser loads when it is needed. */
export function useDevice(userAgent: string | null): string {
  const translate = useTranslate()
  const { data: bowser } = useQuery({
    queryKey: ['own', 'device names'],
    queryFn: async () => (await import('bowser')).default,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!userAgent || !bowser) return translate(bowser || !userAgent ? 'own.sessions.unknown' : 'app.loading')
  const { browser, os } = bowser.parse(userAgent)
  if (browser.name && os.name)
    return translate('own.sessions.device', { browser: browser.name, system: os.name })
  return browser.name ?? os.name ?? translate('own.sessions.unknown')
}
