import type { DemoData } from '../../server/hooks'
import type { Question } from '../../src/core/questions/question'
import { question } from './sets/question'

export const pet: Question[] = [
  question('pet_name', ['Name of the animal', "Nom de l'animal", 'اسم الحيوان', 'Hayvanın adı'], {
    type: 'text',
    required: true,
    identifies: true,
    max: 60,
  }),
  question('species', ['Animal', 'Animal', 'الحيوان', 'Tür'], {
    type: 'choice',
    required: true,
    options: { dog: ['Dog', 'Chien', 'كلب', 'Köpek'], cat: ['Cat', 'Chat', 'قط', 'Kedi'] },
  }),
  question('chip', ['Chip number', 'Numéro de puce', 'رقم الشريحة', 'Çip numarası'], {
    type: 'text',
    code: true,
    pattern: '[0-9]{15}',
    pattern_hint: ['15 digits', '15 chiffres', '15 رقمًا', '15 rakam'],
  }),
  question('pet_birth_date', ['Born', 'Né le', 'تاريخ الولادة', 'Doğum tarihi'], {
    type: 'date',
    required: true,
    min: '@today-30y',
    max: '@today',
  }),
]

/** The question set of the demo's draft insurance type. */
export const demo: DemoData = {
  resource: 'question-sets',
  after: ['insurance-types'],
  rows: ({ idOf }) => [
    { insurance_type_id: idOf('insurance-types', 'PET'), status: 'draft', questions: pet },
  ],
}
