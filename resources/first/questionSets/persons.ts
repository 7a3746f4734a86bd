import type { Question } from '../../../src/questions/question'
import { ask, type Four } from './ask'

export const PEOPLE: Four = ['Insured persons', 'Personnes assurées', 'الأشخاص المؤمّن عليهم', 'Sigortalılar']
export const COVER: Four = ['Cover', 'Garanties', 'الضمانات', 'Teminat']
export const MEDICAL: Four = [
  'Medical declarations',
  'Déclarations médicales',
  'التصريحات الطبية',
  'Sağlık beyanı',
]

export const NAME = ask('name', 'text', ['Name', 'Nom et prénom', 'الاسم واللقب', 'Adı soyadı'], {
  required: true,
  max: 120,
})
export const BORN = ask(
  'birth_date',
  'date',
  ['Date of birth', 'Date de naissance', 'تاريخ الولادة', 'Doğum tarihi'],
  { required: true, min: '@today-120y', max: '@today' },
)
export const SMOKER: Four = ['Smoker', 'Fumeur', 'مدخّن', 'Sigara kullanıyor']

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
} satisfies Record<string, Four>

export const declarations: Question[] = [
  ask(
    'protected_illness',
    'yesNo',
    [
      'Long illness or treatment',
      'Maladie ou traitement de longue durée',
      'مرض أو علاج طويل الأمد',
      'Uzun süreli hastalık veya tedavi',
    ],
    { protected: true },
  ),
  ask('protected_illness_what', 'text', ['Which', 'Lequel', 'ما هو', 'Hangisi'], {
    protected: true,
    max: 255,
    visible_if: { protected_illness: true },
  }),
  ask(
    'protected_operation',
    'yesNo',
    [
      'Operation in the last 5 years',
      'Intervention chirurgicale dans les 5 dernières années',
      'عملية جراحية خلال السنوات الخمس الأخيرة',
      'Son 5 yılda ameliyat',
    ],
    { protected: true },
  ),
]
