import polyglotI18nProvider from 'ra-i18n-polyglot'
import reactAdminEnglish from 'ra-language-english'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import { type Catalogue, mergeCatalogue } from '../src/i18n/catalogue'
import { defaultLanguage, type Language, phrases } from '../src/i18n/languages'

type LoadLabels = () => Promise<Record<string, Catalogue>>

const reactAdmin: Record<Language, () => Promise<Catalogue>> = {
  en: async () => reactAdminEnglish as unknown as Catalogue,
}

/** Loads one language and gives it to react-admin; what no catalogue has falls back without a warning. */
export async function loadI18nProvider(
  labels: Record<Language, LoadLabels>,
  language: Language = defaultLanguage,
): Promise<I18nProvider> {
  const load = async (wanted: Language) => {
    const [engine, own, admin] = await Promise.all([
      phrases[wanted](),
      labels[wanted](),
      reactAdmin[wanted](),
    ])
    return { ...admin, ...mergeCatalogue(engine, own) } as unknown as TranslationMessages
  }
  const first = await load(language)
  return polyglotI18nProvider(
    wanted => (wanted === language ? first : load(wanted as Language)),
    language,
    [],
    {
      allowMissing: true,
    },
  )
}
