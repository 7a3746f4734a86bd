import type { Question } from '../../../src/core/questions/question'
import { question, type Translations } from './question'

export const PEOPLE: Translations = [
  'Insured persons',
  'Personnes assurées',
  'الأشخاص المؤمّن عليهم',
  'Sigortalılar',
]
export const COVER: Translations = ['Cover', 'Garanties', 'التغطيات', 'Teminat']
export const MEDICAL: Translations = [
  'Medical declarations',
  'Déclarations médicales',
  'التصريحات الطبية',
  'Sağlık beyanı',
]

export const NAME = question('name', ['Name', 'Nom et prénom', 'الاسم واللقب', 'Adı soyadı'], {
  type: 'text',
  required: true,
  max: 120,
})
export const BORN = question(
  'birth_date',
  ['Date of birth', 'Date de naissance', 'تاريخ الولادة', 'Doğum tarihi'],
  { type: 'date', required: true, min: '@today-120y', max: '@today' },
)
export const SMOKER: Translations = ['Smoker', 'Fumeur', 'مدخّن', 'Sigara kullanıyor']

export const zones = {
  country: ['This country', 'Dans le pays', 'داخل البلاد', 'Yurt içi'],
  maghreb: ['Maghreb', 'Maghreb', 'المغرب العربي', 'Mağrip'],
  europe: ['Europe (Schengen)', 'Europe (espace Schengen)', 'أوروبا (فضاء شنغن)', 'Avrupa (Schengen)'],
  world: [
    'World without USA and Canada',
    'Monde hors États-Unis et Canada',
    'العالم عدا الولايات المتحدة وكندا',
    'ABD ve Kanada hariç dünya',
  ],
  world_all: ['Whole world', 'Monde entier', 'كل العالم', 'Tüm dünya'],
} satisfies Record<string, Translations>

export const declarations: Question[] = [
  question(
    'protected_illness',
    [
      'Long illness or treatment',
      'Maladie ou traitement de longue durée',
      'مرض أو علاج طويل الأمد',
      'Uzun süreli hastalık veya tedavi',
    ],
    { type: 'yesNo', protected: true },
  ),
  question('protected_illness_what', ['Which', 'Lequel', 'ما هو', 'Hangisi'], {
    type: 'text',
    protected: true,
    max: 255,
    visible_if: { protected_illness: true },
  }),
  question(
    'protected_operation',
    [
      'Operation in the last 5 years',
      'Intervention chirurgicale dans les 5 dernières années',
      'عملية جراحية خلال السنوات الخمس الأخيرة',
      'Son 5 yılda ameliyat',
    ],
    { type: 'yesNo', protected: true },
  ),
]
