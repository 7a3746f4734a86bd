import type { Question } from '../../../src/core/questions/question'
import { BORN, COVER, declarations, MEDICAL, NAME, PEOPLE, SMOKER, zones } from './persons'
import { inSection, question, type Translations, withClaim } from './question'

const medicalLoss: Question[] = [
  question('patient', 'text', ['Person treated', 'Personne soignée', 'الشخص المعالَج', 'Tedavi gören kişi'], {
    required: true,
    max: 120,
  }),
  question('care', 'choice', ['Kind of care', 'Type de soins', 'نوع العلاج', 'Tedavi türü'], {
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
    'text',
    ['Hospital or doctor', 'Établissement ou médecin', 'المؤسسة أو الطبيب', 'Hastane veya hekim'],
    { max: 160 },
  ),
  question('billed', 'money', ['Amount billed', 'Montant facturé', 'المبلغ المفوتر', 'Fatura tutarı'], {
    min: 0,
  }),
]

const plans = {
  basic: ['Basic', 'Essentielle', 'أساسية', 'Temel'],
  comfort: ['Comfort', 'Confort', 'مريحة', 'Konfor'],
  premium: ['Premium', 'Premium', 'متميّزة', 'Premium'],
} satisfies Record<string, Translations>

const plan: Question[] = [
  question('plan', 'choice', ['Plan', 'Formule', 'الصيغة', 'Plan'], {
    required: true,
    options: plans,
    shown_in_comparison: true,
  }),
  question(
    'area_of_cover',
    'choice',
    ['Area of cover', 'Zone de couverture', 'منطقة التغطية', 'Teminat bölgesi'],
    { required: true, options: zones, shown_in_comparison: true },
  ),
  question(
    'co_pay',
    'number',
    ['Share borne by the insured', 'Ticket modérateur', 'مساهمة المؤمّن له', 'Katılım payı'],
    { unit: '%', scale: 1, min: 0, max: 50, shown_in_comparison: true },
  ),
  question('annual_limit', 'money', ['Limit of a year', 'Plafond annuel', 'السقف السنوي', 'Yıllık limit'], {
    min: 1,
    shown_in_comparison: true,
  }),
  question(
    'waiting_months',
    'number',
    [
      'Waiting period accepted',
      'Délai de carence accepté',
      'مدة الانتظار المقبولة',
      'Kabul edilen bekleme süresi',
    ],
    { min: 0, max: 24 },
  ),
]

export const health: Question[] = [
  ...inSection(PEOPLE, [
    question('members', 'list', PEOPLE, {
      required: true,
      min: 1,
      max: 20,
      identifies: true,
      fields: [
        NAME,
        BORN,
        question('relation', 'choice', ['Relation', 'Lien', 'صلة القرابة', 'Yakınlık'], {
          required: true,
          options: {
            self: ['Policyholder', 'Souscripteur', 'المكتتب', 'Sigorta ettiren'],
            spouse: ['Spouse', 'Conjoint', 'القرين', 'Eş'],
            child: ['Child', 'Enfant', 'طفل', 'Çocuk'],
            parent: ['Parent', 'Ascendant', 'أحد الوالدين', 'Ebeveyn'],
          },
        }),
        question('smoker', 'yesNo', SMOKER),
      ],
    }),
  ]),
  ...inSection(COVER, plan),
  ...inSection(MEDICAL, declarations),
  ...withClaim(medicalLoss),
]

export const groupHealth: Question[] = [
  ...inSection(PEOPLE, [
    question('group_name', 'text', ['Group', 'Groupe assuré', 'المجموعة', 'Grup'], {
      required: true,
      identifies: true,
      max: 120,
    }),
    question('employees', 'number', ['Employees', 'Salariés', 'الأجراء', 'Çalışan sayısı'], {
      required: true,
      min: 3,
      max: 100_000,
      shown_in_comparison: true,
    }),
    question('dependants', 'number', ['Dependants', 'Ayants droit', 'المنتفعون', 'Bağımlı sayısı'], {
      min: 0,
      max: 500_000,
    }),
    question('average_age', 'number', ['Average age', 'Âge moyen', 'متوسط العمر', 'Yaş ortalaması'], {
      min: 16,
      max: 80,
    }),
  ]),
  ...inSection(COVER, plan),
  ...withClaim(medicalLoss),
]
