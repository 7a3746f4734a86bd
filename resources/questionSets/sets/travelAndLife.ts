import type { Question } from '../../../src/core/questions/question'
import { BORN, COVER, declarations, MEDICAL, NAME, PEOPLE, SMOKER, zones } from './persons'
import { inSection, question, type Translations, withClaim } from './question'

const TRIP: Translations = ['Trip', 'Voyage', 'الرحلة', 'Seyahat']
const LOAN: Translations = ['Credit', 'Crédit', 'القرض', 'Kredi']
const NAMED = { ...NAME, identifies: true }

export const travel: Question[] = [
  ...inSection(TRIP, [
    question('destination', ['Destination', 'Destination', 'الوجهة', 'Gidilecek yer'], {
      type: 'text',
      required: true,
      identifies: true,
      max: 120,
    }),
    question('zone', ['Zone', 'Zone', 'المنطقة', 'Bölge'], {
      type: 'choice',
      required: true,
      options: zones,
      shown_in_comparison: true,
    }),
    question('departure', ['Departure', 'Départ', 'المغادرة', 'Gidiş'], { type: 'date', required: true }),
    question('return', ['Return', 'Retour', 'العودة', 'Dönüş'], {
      type: 'date',
      required: true,
      checks: [
        { rule: 'after', other: 'departure' },
        { rule: 'within', other: 'departure', days: 365 },
      ],
    }),
    question('purpose', ['Purpose', 'Motif', 'الغرض', 'Amaç'], {
      type: 'choice',
      options: {
        leisure: ['Leisure', 'Loisirs', 'ترفيه', 'Tatil'],
        business: ['Business', 'Affaires', 'أعمال', 'İş'],
        studies: ['Studies', 'Études', 'دراسة', 'Eğitim'],
        pilgrimage: ['Pilgrimage', 'Pèlerinage', 'حج أو عمرة', 'Hac veya umre'],
      },
    }),
    question('sports', ['Risky sports', 'Sports à risque', 'رياضات خطرة', 'Riskli sporlar'], {
      type: 'yesNo',
    }),
  ]),
  ...inSection(PEOPLE, [
    question('travellers', ['Travellers', 'Voyageurs', 'المسافرون', 'Yolcular'], {
      type: 'list',
      required: true,
      min: 1,
      max: 50,
      fields: [
        NAME,
        BORN,
        question('passport', ['Passport', 'Passeport', 'جواز السفر', 'Pasaport'], {
          type: 'text',
          code: true,
          max: 30,
        }),
      ],
    }),
  ]),
  ...withClaim([
    question('event', ['What happened', 'Événement', 'ما حدث', 'Olay'], {
      type: 'choice',
      required: true,
      options: {
        medical: ['Illness or accident', 'Maladie ou accident', 'مرض أو حادث', 'Hastalık veya kaza'],
        luggage: ['Luggage lost', 'Perte de bagages', 'ضياع الأمتعة', 'Bagaj kaybı'],
        cancellation: ['Cancellation', 'Annulation', 'إلغاء', 'İptal'],
        delay: ['Delay', 'Retard', 'تأخير', 'Gecikme'],
      },
    }),
    question('country', ['Country', 'Pays', 'البلد', 'Ülke'], { type: 'text', required: true, max: 80 }),
    question(
      'assistance_called',
      ['Assistance was called', 'Assistance contactée', 'تم الاتصال بالمساعدة', 'Asistans arandı'],
      { type: 'yesNo' },
    ),
  ]),
]

export const life: Question[] = [
  ...inSection(PEOPLE, [
    {
      ...NAMED,
      key: 'insured_name',
      label: { en: 'Insured', fr: 'Assuré', ar: 'المؤمّن له', tr: 'Sigortalı' },
    },
    { ...BORN, key: 'insured_birth_date', max: '@today-18y' },
    question('smoker', SMOKER, { type: 'yesNo', required: true, shown_in_comparison: true }),
    question('beneficiaries', ['Beneficiaries', 'Bénéficiaires', 'المستفيدون', 'Lehtarlar'], {
      type: 'list',
      required: true,
      min: 1,
      max: 20,
      checks: [{ rule: 'total', part: 'share', is: 100 }],
      fields: [
        NAME,
        question('relation', ['Relation', 'Lien', 'صلة القرابة', 'Yakınlık'], { type: 'text', max: 60 }),
        question('share', ['Share', 'Part', 'الحصة', 'Pay'], {
          type: 'number',
          required: true,
          unit: '%',
          scale: 2,
          min: 0.01,
          max: 100,
        }),
      ],
    }),
  ]),
  ...inSection(COVER, [
    question('sum_insured', ['Sum insured', 'Capital assuré', 'رأس المال المؤمّن', 'Sigorta bedeli'], {
      type: 'money',
      required: true,
      min: 1,
      shown_in_comparison: true,
    }),
    question('term_years', ['Term in years', 'Durée en années', 'المدة بالسنوات', 'Süre (yıl)'], {
      type: 'number',
      required: true,
      min: 1,
      max: 40,
      shown_in_comparison: true,
    }),
  ]),
  ...inSection(LOAN, [
    question('for_credit', ['Covers a credit', 'Couvre un crédit', 'يغطي قرضًا', 'Kredi için'], {
      type: 'yesNo',
    }),
    question('lender', ['Lender', 'Organisme prêteur', 'الجهة المقرضة', 'Kredi veren'], {
      type: 'text',
      required: true,
      max: 120,
      visible_if: { for_credit: true },
    }),
    question('credit_amount', ['Amount of the credit', 'Montant du crédit', 'مبلغ القرض', 'Kredi tutarı'], {
      type: 'money',
      min: 1,
      visible_if: { for_credit: true },
      checks: [{ rule: 'at_most', other: 'sum_insured' }],
    }),
  ]),
  ...inSection(MEDICAL, declarations),
  ...withClaim([
    question('event', ['What happened', 'Événement', 'ما حدث', 'Olay'], {
      type: 'choice',
      required: true,
      options: {
        death: ['Death', 'Décès', 'وفاة', 'Vefat'],
        disability: ['Total disability', 'Invalidité absolue et définitive', 'عجز كلي', 'Tam maluliyet'],
      },
    }),
    question('event_cause', ['Cause', 'Cause', 'السبب', 'Neden'], {
      type: 'choice',
      options: {
        illness: ['Illness', 'Maladie', 'مرض', 'Hastalık'],
        accident: ['Accident', 'Accident', 'حادث', 'Kaza'],
      },
    }),
  ]),
]
