import type { Question } from '../../../src/core/questions/question'
import { BORN, COVER, declarations, MEDICAL, NAME, PEOPLE, SMOKER, zones } from './persons'
import { inSection, question, type Translations, withClaim } from './question'

const medicalLoss: Question[] = [
  question('patient', ['Person treated', 'Personne soignée', 'الشخص المعالَج', 'Tedavi gören kişi'], {
    type: 'text',
    required: true,
    max: 120,
  }),
  question('care', ['Kind of care', 'Type de soins', 'نوع العلاج', 'Tedavi türü'], {
    type: 'choice',
    required: true,
    options: {
      hospital: ['Hospital', 'Hospitalisation', 'إقامة بالمستشفى', 'Yatarak tedavi'],
      outpatient: ['Out-patient', 'Soins ambulatoires', 'علاج خارجي', 'Ayakta tedavi'],
      dental: ['Dental', 'Soins dentaires', 'علاج الأسنان', 'Diş tedavisi'],
      maternity: ['Maternity', 'Maternité', 'أمومة', 'Doğum'],
    },
  }),
  question(
    'provider',
    ['Hospital or doctor', 'Établissement ou médecin', 'المؤسسة أو الطبيب', 'Hastane veya hekim'],
    { type: 'text', max: 160 },
  ),
  question('billed', ['Amount billed', 'Montant facturé', 'المبلغ المفوتر', 'Fatura tutarı'], {
    type: 'money',
    min: 0,
  }),
]

const plans = {
  basic: ['Basic', 'Essentielle', 'أساسية', 'Temel'],
  comfort: ['Comfort', 'Confort', 'مريحة', 'Konfor'],
  premium: ['Premium', 'Premium', 'متميّزة', 'Premium'],
} satisfies Record<string, Translations>

const plan: Question[] = [
  question('plan', ['Plan', 'Formule', 'الصيغة', 'Plan'], {
    type: 'choice',
    required: true,
    options: plans,
    shown_in_comparison: true,
  }),
  question('area_of_cover', ['Area of cover', 'Zone de couverture', 'منطقة التغطية', 'Teminat bölgesi'], {
    type: 'choice',
    required: true,
    options: zones,
    shown_in_comparison: true,
  }),
  question(
    'co_pay',
    ['Share borne by the insured', 'Ticket modérateur', 'مساهمة المؤمّن له', 'Katılım payı'],
    { type: 'number', unit: '%', scale: 1, min: 0, max: 50, shown_in_comparison: true },
  ),
  question('annual_limit', ['Limit of a year', 'Plafond annuel', 'السقف السنوي', 'Yıllık limit'], {
    type: 'money',
    min: 1,
    shown_in_comparison: true,
  }),
  question(
    'waiting_months',
    [
      'Waiting period accepted',
      'Délai de carence accepté',
      'مدة الانتظار المقبولة',
      'Kabul edilen bekleme süresi',
    ],
    { type: 'number', min: 0, max: 24 },
  ),
]

export const health: Question[] = [
  ...inSection(PEOPLE, [
    question('members', PEOPLE, {
      type: 'list',
      required: true,
      min: 1,
      max: 20,
      identifies: true,
      fields: [
        NAME,
        BORN,
        question('relation', ['Relation', 'Lien', 'صلة القرابة', 'Yakınlık'], {
          type: 'choice',
          required: true,
          options: {
            self: ['Policyholder', 'Souscripteur', 'المكتتب', 'Sigorta ettiren'],
            spouse: ['Spouse', 'Conjoint', 'القرين', 'Eş'],
            child: ['Child', 'Enfant', 'طفل', 'Çocuk'],
            parent: ['Parent', 'Ascendant', 'أحد الوالدين', 'Ebeveyn'],
          },
        }),
        question('smoker', SMOKER, { type: 'yesNo' }),
      ],
    }),
  ]),
  ...inSection(COVER, plan),
  ...inSection(MEDICAL, declarations),
  ...withClaim(medicalLoss),
]

export const groupHealth: Question[] = [
  ...inSection(PEOPLE, [
    question('group_name', ['Group', 'Groupe assuré', 'المجموعة', 'Grup'], {
      type: 'text',
      required: true,
      identifies: true,
      max: 120,
    }),
    question('employees', ['Employees', 'Salariés', 'الأجراء', 'Çalışan sayısı'], {
      type: 'number',
      required: true,
      min: 3,
      max: 100_000,
      shown_in_comparison: true,
    }),
    question('dependants', ['Dependants', 'Ayants droit', 'المنتفعون', 'Bağımlı sayısı'], {
      type: 'number',
      min: 0,
      max: 500_000,
    }),
    question('average_age', ['Average age', 'Âge moyen', 'متوسط العمر', 'Yaş ortalaması'], {
      type: 'number',
      min: 16,
      max: 80,
    }),
  ]),
  ...inSection(COVER, plan),
  ...withClaim(medicalLoss),
]
