import { numberFormat } from '../i18n/intl'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** The size of a file in the way of a language: 1.4 MB, counted in 1024s as file systems do. */
export function formatSize(bytes: number, locale: string): string {
  const step = Math.min(Math.max(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), 0), UNITS.length - 1)
  const options = {
    style: 'unit',
    unit: UNITS[step],
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  } as const
  return numberFormat(locale, options).format(bytes / 1024 ** step)
}
