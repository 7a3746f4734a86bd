import { useLocale } from 'react-admin'
import { defaultLanguage, isLanguage } from '../../core/i18n/languages'
import { texts } from './texts'

export function useGalleryTexts() {
  const locale = useLocale()
  return texts[isLanguage(locale) ? locale : defaultLanguage]
}
