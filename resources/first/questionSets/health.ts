import type { Question } from '../../../src/questions/question'
import { ask, type Four, under, withClaim } from './ask'
import { BORN, COVER, declarations, MEDICAL, NAME, PEOPLE, SMOKER, zones } from './persons'

const medicalLoss: Question[] = [
  ask('patient', 'text', ['Person treated', 'Personne soignée', 'الشخص المعالَج', 'Tedavi gören kişi'], {
    required: true,
    max: 120,
  }),
  ask('care', 'choice', ['Kind of care', 'Type de soins', 'نوع العلاج', 'Tedavi türü'], {
    required: true,
    options: {
      hospital: ['Hospital', 'Hospitalisation', 'إقامة بالمستشفى', 'Yatarak tedavi'],
      outpatient: ['Out-patient', 'Soins ambulatoires', 'علاج خارجي', 'Ayakta tedavi'],
      dental: ['Dental', 'Soins dentaires', 'علاج الأسنان', 'Diş tedavisi'],
      maternity: ['Maternity', 'Maternité', 'أمومة', 'Doğum'],
    },
  }),
  ask(
    'provider',
    'text',
    ['Hospital or doctor', 'Établissement ou médecin', 'المؤسسة أو الطبيب', 'Hastane veya hekim'],
    { max: 160 },
  ),
  ask('billed', 'money', ['Amount billed', 'Montant facturé', 'المبلغ المفوتر', 'Fatura tutarı'], { min: 0 }),
]

const plans = {
  basic: ['Basic', 'Essentielle', 'أساسية', 'Temel'],
  comfort: ['Comfort', 'Confort', 'مريحة', 'Konfor'],
  premium: ['Premium', 'Premium', 'متميّزة', 'Premium'],
} satisfies Record<string, Four>

const plan: Question[] = [
  ask('plan', 'choice', ['Plan', 'Formule', 'الصيغة', 'Plan'], {
    required: true,
    options: plans,
    shown_in_comparison: true,
  }),
  ask(
    'area_of_cover',
    'choice',
    ['Area of cover', 'Zone de couverture', 'منطقة التغطية', 'Teminat bölgesi'],
    { required: true, options: zones, shown_in_comparison: true },
  ),
  ask(
    'co_pay',
    'number',
    ['Share borne by the insured', 'Ticket modérateur', 'مساهمة المؤمّن له', 'Katılım payı'],
    { unit: '%', scale: 1, min: 0, max: 50, shown_in_comparison: true },
  ),
  ask('annual_limit', 'money', ['Limit of a year', 'Plafond annuel', 'السقف السنوي', 'Yıllık limit'], {
    min: 1,
    shown_in_comparison: true,
  }),
  ask(
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
  ...under(PEOPLE, [
    ask('members', 'list', PEOPLE, {
      required: true,
      min: 1,
      max: 20,
      identifies: true,
      fields: [
        NAME,
        BORN,
        ask('relation', 'choice', ['Relation', 'Lien', 'صلة القرابة', 'Yakınlık'], {
          required: true,
          options: {
            self: ['Policyholder', 'Souscripteur', 'المكتتب', 'Sigorta ettiren'],
            spouse: ['Spouse', 'Conjoint', 'القرين', 'Eş'],
            child: ['Child', 'Enfant', 'طفل', 'Çocuk'],
            parent: ['Parent', 'Ascendant', 'أحد الوالدين', 'Ebeveyn'],
          },
        }),
        ask('smoker', 'yesNo', SMOKER),
      ],
    }),
  ]),
  ...under(COVER, plan),
  ...under(MEDICAL, declarations),
  ...withClaim(medicalLoss),
]

export const groupHealth: Question[] = [
  ...under(PEOPLE, [
    ask('group_name', 'text', ['Group', 'Groupe assuré', 'المجموعة', 'Grup'], {
      required: true,
      identifies: true,
      max: 120,
    }),
    ask('employees', 'number', ['Employees', 'Salariés', 'الأجراء', 'Çalışan sayısı'], {
      required: true,
      min: 3,
      max: 100_000,
      shown_in_comparison: true,
    }),
    ask('dependants', 'number', ['Dependants', 'Ayants droit', 'المنتفعون', 'Bağımlı sayısı'], {
      min: 0,
      max: 500_000,
    }),
    ask('average_age', 'number', ['Average age', 'Âge moyen', 'متوسط العمر', 'Yaş ortalaması'], {
      min: 16,
      max: 80,
    }),
  ]),
  ...under(COVER, plan),
  ...withClaim(medicalLoss),
]
