import { useLocale, useTranslate } from 'react-admin'
import { kindsOf } from '../../core/field/fileFormats'
import { formatSize } from '../../core/field/formatSize'
import { listFormat } from '../../core/i18n/intl'

/** Returns a function that says which files are accepted, and up to which size. */
export function useFileLimits() {
  const translate = useTranslate()
  const locale = useLocale()
  return ({ accept, maxSize }: { accept: readonly string[]; maxSize: number }) => {
    const kinds = kindsOf(accept).map(kind => (typeof kind === 'string' ? kind : translate(kind.key)))
    return translate('fields.file_limits', {
      kinds: listFormat(locale).format(kinds),
      size: formatSize(maxSize, locale),
    })
  }
}
