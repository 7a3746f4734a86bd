import { fontFamily } from '../../../server/features/documents/fontFamilies'
import { pdfOf } from '../../../server/features/documents/pdfOf'
import { plainParts } from '../../../server/features/documents/plainPages'
import { Words } from '../../../server/features/documents/Words'

const ABOUT = { title: 'Names', author: 'Office', creator: 'Office' }

/** Renders texts below each other, each in a box of a width. */
export function printTexts(
  texts: readonly string[],
  { width = 500, language = 'en' } = {},
): Promise<Uint8Array> {
  const print = { rtl: language === 'ar' }
  const page = {
    ...{ type: 'PAGE', props: { size: 'A4', style: { fontFamily, padding: 30 } } },
    children: texts.map(text => ({
      ...{ type: 'VIEW', props: { style: { width, marginBottom: 8 } } },
      children: plainParts({ type: Words, props: { print, children: text } }),
    })),
  }
  return pdfOf({ type: 'DOCUMENT', props: { ...ABOUT, language }, children: [page] })
}

/** Texts with letters of several scripts, figures and signs. */
export const NAMES = [
  'Müşavirlik Şirketi Ağrı İl Özel İdaresi Müdürlüğü',
  'Świętokrzyskie Żółć Łódź Ubezpieczenia Sp. z o.o.',
  'Société Générale d’Assurances, Œuvre & Cie',
  'office fi ffi fl affiliation',
  'محمد بن الأمين',
  'لا إله الأولى',
  'شركة التأمين (الإسلامية) للاستشارات',
  'شارع الحبيب بورقيبة، تونس',
  'إلغاء الوثيقة رقم HANN-77-4411 في تونس',
  '5 مارس 2026',
  '1,234.500 د.ت.',
  'Ali محمد بن علي Müşteri',
  'Łukasz Ağaoğlu محمد',
  'Αθήνα Киев Nguyễn ₺12 €3 → £4',
]
