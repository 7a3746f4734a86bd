import type { Question } from '../../../src/core/questions/question'
import { BORN, COVER, declarations, MEDICAL, NAME, PEOPLE, SMOKER, zones } from './persons'
import { inSection, question, type Translations, withClaim } from './question'

const TRIP: Translations = ['Trip', 'Voyage', 'الرحلة', 'Seyahat']
const LOAN: Translations = ['Credit', 'Crédit', 'القرض', 'Kredi']
const NAMED = { ...NAME, identifies: true }

export const travel: Question[] = [
  ...inSection(TRIP, [
    question('destination', 'text', ['Destination', 'Destination', 'الوجهة', 'Gidilecek yer'], {
      required: true,
      identifies: true,
      max: 120,
    }),
    question('zone', 'choice', ['Zone', 'Zone', 'المنطقة', 'Bölge'], {
      required: true,
      options: zones,
      shown_in_comparison: true,
    }),
    question('departure', 'date', ['Departure', 'Départ', 'المغادرة', 'Gidiş'], { required: true }),
    question('return', 'date', ['Return', 'Retour', 'العودة', 'Dönüş'], {
      required: true,
      checks: [
        { rule: 'after', other: 'departure' },
        { rule: 'within', other: 'departure', days: 365 },
      ],
    }),
    question('purpose', 'choice', ['Purpose', 'Motif', 'الغرض', 'Amaç'], {
      options: {
        leisure: ['Leisure', 'Loisirs', 'ترفيه', 'Tatil'],
        business: ['Business', 'Affaires', 'أعمال', 'İş'],
        studies: ['Studies', 'Études', 'دراسة', 'Eğitim'],
        pilgrimage: ['Pilgrimage', 'Pèlerinage', 'حج أو عمرة', 'Hac veya umre'],
      },
    }),
    question('sports', 'yesNo', ['Risky sports', 'Sports à risque', 'رياضات خطرة', 'Riskli sporlar']),
  ]),
  ...inSection(PEOPLE, [
    question('travellers', 'list', ['Travellers', 'Voyageurs', 'المسافرون', 'Yolcular'], {
      required: true,
      min: 1,
      max: 50,
      fields: [
        NAME,
        BORN,
        question('passport', 'text', ['Passport', 'Passeport', 'جواز السفر', 'Pasaport'], {
          code: true,
          max: 30,
        }),
      ],
    }),
  ]),
  ...withClaim([
    question('event', 'choice', ['What happened', 'Événement', 'ما حدث', 'Olay'], {
      required: true,
      options: {
        medical: ['Illness or accident', 'Maladie ou accident', 'مرض أو حادث', 'Hastalık veya kaza'],
        luggage: ['Luggage lost', 'Perte de bagages', 'ضياع الأمتعة', 'Bagaj kaybı'],
        cancellation: ['Cancellation', 'Annulation', 'إلغاء', 'İptal'],
        delay: ['Delay', 'Retard', 'تأخير', 'Gecikme'],
      },
    }),
    question('country', 'text', ['Country', 'Pays', 'البلد', 'Ülke'], { required: true, max: 80 }),
    question('assistance_called', 'yesNo', [
      'Assistance was called',
      'Assistance contactée',
      'تم الاتصال بالمساعدة',
      'Asistans arandı',
    ]),
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
    question('smoker', 'yesNo', SMOKER, { required: true, shown_in_comparison: true }),
    question('beneficiaries', 'list', ['Beneficiaries', 'Bénéficiaires', 'المستفيدون', 'Lehtarlar'], {
      required: true,
      min: 1,
      max: 20,
      checks: [{ rule: 'total', part: 'share', is: 100 }],
      fields: [
        NAME,
        question('relation', 'text', ['Relation', 'Lien', 'صلة القرابة', 'Yakınlık'], { max: 60 }),
        question('share', 'number', ['Share', 'Part', 'الحصة', 'Pay'], {
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
    question(
      'sum_insured',
      'money',
      ['Sum insured', 'Capital assuré', 'رأس المال المؤمّن', 'Sigorta bedeli'],
      {
        required: true,
        min: 1,
        shown_in_comparison: true,
      },
    ),
    question('term_years', 'number', ['Term in years', 'Durée en années', 'المدة بالسنوات', 'Süre (yıl)'], {
      required: true,
      min: 1,
      max: 40,
      shown_in_comparison: true,
    }),
  ]),
  ...inSection(LOAN, [
    question('for_credit', 'yesNo', ['Covers a credit', 'Couvre un crédit', 'يغطي قرضًا', 'Kredi için']),
    question('lender', 'text', ['Lender', 'Organisme prêteur', 'الجهة المقرضة', 'Kredi veren'], {
      required: true,
      max: 120,
      visible_if: { for_credit: true },
    }),
    question(
      'credit_amount',
      'money',
      ['Amount of the credit', 'Montant du crédit', 'مبلغ القرض', 'Kredi tutarı'],
      { min: 1, visible_if: { for_credit: true }, checks: [{ rule: 'at_most', other: 'sum_insured' }] },
    ),
  ]),
  ...inSection(MEDICAL, declarations),
  ...withClaim([
    question('event', 'choice', ['What happened', 'Événement', 'ما حدث', 'Olay'], {
      required: true,
      options: {
        death: ['Death', 'Décès', 'وفاة', 'Vefat'],
        disability: ['Total disability', 'Invalidité absolue et définitive', 'عجز كلي', 'Tam maluliyet'],
      },
    }),
    question('event_cause', 'choice', ['Cause', 'Cause', 'السبب', 'Neden'], {
      options: {
        illness: ['Illness', 'Maladie', 'مرض', 'Hastalık'],
        accident: ['Accident', 'Accident', 'حادث', 'Kaza'],
      },
    }),
  ]),
]
