import { numberFormat } from '../i18n/intl'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Formats a file's size for a language: 1.4 MB, in units of 1024 like file systems. */
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
