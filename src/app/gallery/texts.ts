import type { Language } from '../../core/i18n/languages'

interface Texts {
  title: string
  text: string
  resource: string
  parts: string
  none: string
}

/** Not in the catalogues, because those are part of the production build. */
export const texts: Record<Language, Texts> = {
  en: {
    title: 'Components',
    text: 'The components of react-admin on your data. Click a row to open its record in the other tabs.',
    resource: 'Resource',
    parts: 'Pages',
    none: 'No records yet.',
  },
  fr: {
    title: 'Composants',
    text: 'Les composants de react-admin avec vos données. Cliquez sur une ligne pour ouvrir sa fiche dans les autres onglets.',
    resource: 'Ressource',
    parts: 'Pages',
    none: 'Aucune fiche pour l’instant.',
  },
  ar: {
    title: 'المكوّنات',
    text: 'مكوّنات react-admin مع بياناتك. انقر على صف لفتح سجله في علامات التبويب الأخرى.',
    resource: 'المورد',
    parts: 'الصفحات',
    none: 'لا توجد سجلات بعد.',
  },
  tr: {
    title: 'Bileşenler',
    text: 'Verilerinizle react-admin bileşenleri. Kaydını diğer sekmelerde açmak için bir satıra tıklayın.',
    resource: 'Kaynak',
    parts: 'Sayfalar',
    none: 'Henüz kayıt yok.',
  },
}
