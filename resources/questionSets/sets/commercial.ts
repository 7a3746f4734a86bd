import type { Question } from '../../../src/core/questions/question'
import { inSection, pastLosses, question, type Translations, withClaim } from './question'

const BUSINESS: Translations = ['Activity', 'Activité', 'النشاط', 'Faaliyet']
const LIMITS: Translations = ['Limits', 'Limites de garantie', 'حدود الضمان', 'Limitler']
const VOYAGE: Translations = ['Voyage', 'Expédition', 'الرحلة البحرية', 'Sefer']
const WORKS: Translations = ['Works', 'Travaux', 'الأشغال', 'Yapım işi']

const TURNOVER = question(
  'turnover',
  'money',
  ['Turnover of a year', "Chiffre d'affaires annuel", 'رقم المعاملات السنوي', 'Yıllık ciro'],
  { required: true, min: 0, shown_in_comparison: true },
)
const HEADCOUNT = question('staff_count', 'number', ['Staff', 'Effectif', 'عدد العاملين', 'Çalışan sayısı'], {
  required: true,
  min: 0,
  max: 1_000_000,
})

export const liability: Question[] = [
  ...inSection(BUSINESS, [
    question('activity', 'text', ['Activity', 'Activité', 'النشاط', 'Faaliyet konusu'], {
      required: true,
      identifies: true,
      max: 160,
    }),
    TURNOVER,
    HEADCOUNT,
    question('territory', 'choice', ['Territory', 'Territorialité', 'النطاق الجغرافي', 'Coğrafi kapsam'], {
      required: true,
      shown_in_comparison: true,
      options: {
        country: ['This country', 'Pays', 'داخل البلاد', 'Yurt içi'],
        region: ['Region', 'Région', 'الإقليم', 'Bölge'],
        world: [
          'World without USA and Canada',
          'Monde hors États-Unis et Canada',
          'العالم عدا الولايات المتحدة وكندا',
          'ABD ve Kanada hariç dünya',
        ],
        world_all: ['Whole world', 'Monde entier', 'كل العالم', 'Tüm dünya'],
      },
    }),
  ]),
  ...inSection(LIMITS, [
    question(
      'limit_claim',
      'money',
      ['Limit per claim', 'Plafond par sinistre', 'الحد لكل حادث', 'Olay başına limit'],
      { required: true, min: 1, shown_in_comparison: true },
    ),
    question(
      'limit_aggregate',
      'money',
      ['Aggregate limit', "Plafond par année d'assurance", 'الحد السنوي الإجمالي', 'Yıllık toplam limit'],
      {
        required: true,
        min: 1,
        shown_in_comparison: true,
        checks: [{ rule: 'at_least', other: 'limit_claim' }],
      },
    ),
    question('claims_made', 'yesNo', [
      'On a claims-made basis',
      'Base réclamation',
      'على أساس المطالبة',
      'Talep esaslı (claims made)',
    ]),
    question(
      'retroactive_date',
      'date',
      ['Retroactive date', 'Date de reprise du passé', 'تاريخ الأثر الرجعي', 'Geriye yürürlük tarihi'],
      { max: '@today', visible_if: { claims_made: true } },
    ),
    ...pastLosses,
  ]),
  ...withClaim([
    question('claimant', 'text', ['Claimant', 'Réclamant', 'صاحب المطالبة', 'Talep sahibi'], {
      required: true,
      max: 120,
    }),
    question('damage_kind', 'choice', ['Damage', 'Nature du dommage', 'طبيعة الضرر', 'Zarar türü'], {
      required: true,
      options: {
        bodily: ['Bodily injury', 'Dommage corporel', 'ضرر بدني', 'Bedeni zarar'],
        property: ['Property', 'Dommage matériel', 'ضرر مادي', 'Maddi zarar'],
        financial: ['Financial loss', 'Dommage immatériel', 'ضرر مالي', 'Mali zarar'],
      },
    }),
    question(
      'claimed',
      'money',
      ['Amount claimed', 'Montant réclamé', 'المبلغ المطالب به', 'Talep edilen tutar'],
      { min: 0 },
    ),
    question('in_court', 'yesNo', ['Before a court', 'Procédure judiciaire', 'دعوى قضائية', 'Dava açıldı']),
  ]),
]

export const cargo: Question[] = [
  ...inSection(VOYAGE, [
    question('goods', 'text', ['Goods', 'Marchandises', 'البضائع', 'Emtia'], {
      required: true,
      identifies: true,
      max: 160,
    }),
    question(
      'cargo_value',
      'money',
      ['Value of the goods', 'Valeur des marchandises', 'قيمة البضائع', 'Emtia bedeli'],
      { required: true, min: 1, shown_in_comparison: true },
    ),
    question('cover_kind', 'choice', ['Contract', 'Type de contrat', 'نوع العقد', 'Sözleşme türü'], {
      required: true,
      options: {
        voyage: ['Single voyage', 'Au voyage', 'رحلة واحدة', 'Tek sefer'],
        open: ['Open cover', "Police d'abonnement", 'وثيقة مفتوحة', 'Abonman'],
      },
    }),
    question('origin', 'text', ['From', 'Lieu de départ', 'من', 'Nereden'], {
      required: true,
      max: 80,
    }),
    question('destination', 'text', ['To', 'Lieu de destination', 'إلى', 'Nereye'], {
      required: true,
      max: 80,
    }),
    question('departure', 'date', ['Departure', 'Départ', 'تاريخ الشحن', 'Yükleme tarihi'], {
      visible_if: { cover_kind: 'voyage' },
    }),
    question('conveyance', 'choice', ['Conveyance', 'Moyen de transport', 'وسيلة النقل', 'Nakil vasıtası'], {
      required: true,
      shown_in_comparison: true,
      options: {
        sea: ['Sea', 'Maritime', 'بحرًا', 'Deniz'],
        air: ['Air', 'Aérien', 'جوًا', 'Hava'],
        road: ['Road', 'Routier', 'برًا', 'Kara'],
        rail: ['Rail', 'Ferroviaire', 'سكة حديدية', 'Demiryolu'],
        combined: ['Combined', 'Combiné', 'نقل متعدد الوسائط', 'Kombine'],
      },
    }),
    question('vessel', 'text', ['Vessel', 'Navire', 'السفينة', 'Gemi'], {
      max: 80,
      visible_if: { conveyance: ['sea', 'combined'] },
    }),
    question(
      'incoterm',
      'choice',
      ['Incoterm', 'Incoterm', 'شرط التسليم (Incoterm)', 'Teslim şekli (Incoterm)'],
      {
        options: Object.fromEntries(
          ['exw', 'fca', 'fob', 'cfr', 'cif', 'cpt', 'cip', 'dap', 'ddp'].map(code => [
            code,
            [code.toUpperCase(), code.toUpperCase(), code.toUpperCase(), code.toUpperCase()],
          ]),
        ),
      },
    ),
    question('packing', 'choice', ['Packing', 'Conditionnement', 'التغليف', 'Ambalaj'], {
      options: {
        container: ['Full container', 'Conteneur complet', 'حاوية كاملة', 'Tam konteyner'],
        groupage: ['Groupage', 'Groupage', 'شحن مجمّع', 'Parsiyel'],
        pallets: ['Pallets', 'Palettes', 'منصات', 'Palet'],
        bulk: ['Bulk', 'Vrac', 'سائب', 'Dökme'],
      },
    }),
  ]),
  ...withClaim([
    question(
      'discovered_at',
      'text',
      ['Place of discovery', 'Lieu de constatation', 'مكان المعاينة', 'Tespit yeri'],
      { required: true, max: 120 },
    ),
    question('damaged_share', 'number', ['Share damaged', 'Part avariée', 'نسبة التلف', 'Hasarlı oran'], {
      unit: '%',
      scale: 1,
      min: 0,
      max: 100,
    }),
    question('reserves_made', 'yesNo', [
      'Reserves made to the carrier',
      'Réserves faites au transporteur',
      'تحفظات موجهة للناقل',
      'Taşıyıcıya ihtirazi kayıt',
    ]),
  ]),
]

export const site: Question[] = [
  ...inSection(WORKS, [
    question('project', 'text', ['Project', 'Chantier', 'المشروع', 'Proje'], {
      required: true,
      identifies: true,
      max: 160,
    }),
    question('site_address', 'text', ['Site', 'Adresse du chantier', 'عنوان الحظيرة', 'Şantiye adresi'], {
      required: true,
      identifies: true,
      max: 200,
    }),
    question('works_kind', 'choice', ['Kind of works', 'Nature des travaux', 'نوع الأشغال', 'İşin türü'], {
      required: true,
      options: {
        building: ['Building', 'Bâtiment', 'بناء', 'Bina'],
        civil: ['Civil engineering', 'Génie civil', 'هندسة مدنية', 'İnşaat mühendisliği'],
        erection: ['Erection of machines', 'Montage de machines', 'تركيب آلات', 'Montaj'],
      },
    }),
    question(
      'works_value',
      'money',
      ['Value of the works', 'Montant des travaux', 'قيمة الأشغال', 'Sözleşme bedeli'],
      { required: true, min: 1, shown_in_comparison: true },
    ),
    question('works_start', 'date', ['Start', 'Début des travaux', 'بداية الأشغال', 'Başlangıç'], {
      required: true,
    }),
    question('works_end', 'date', ['Handover', 'Réception prévue', 'التسليم المتوقع', 'Teslim tarihi'], {
      required: true,
      checks: [{ rule: 'after', other: 'works_start' }],
    }),
    question(
      'maintenance_months',
      'number',
      [
        'Maintenance period in months',
        'Période de maintenance en mois',
        'مدة الصيانة بالأشهر',
        'Bakım süresi (ay)',
      ],
      { min: 0, max: 60 },
    ),
    HEADCOUNT,
    question(
      'payroll',
      'list',
      ['Payroll by class', 'Masse salariale par catégorie', 'كتلة الأجور حسب الصنف', 'Sınıfa göre ücretler'],
      {
        max: 20,
        checks: [{ rule: 'distinct', part: 'class_code' }],
        fields: [
          question('class_code', 'text', ['Class code', 'Code de catégorie', 'رمز الصنف', 'Sınıf kodu'], {
            required: true,
            code: true,
            max: 12,
          }),
          question('amount', 'money', ['Payroll', 'Masse salariale', 'كتلة الأجور', 'Ücret toplamı'], {
            required: true,
            min: 0,
          }),
        ],
      },
    ),
    question('safety_plan', 'yesNo', [
      'Safety plan',
      'Plan de sécurité',
      'مخطط السلامة',
      'İş güvenliği planı',
    ]),
    ...pastLosses,
  ]),
  ...withClaim([
    question('works_stopped', 'yesNo', ['Works stopped', 'Travaux arrêtés', 'توقف الأشغال', 'İş durdu']),
    question(
      'injured_count',
      'number',
      ['Persons injured', 'Nombre de blessés', 'عدد المصابين', 'Yaralı sayısı'],
      { min: 0, max: 1000 },
    ),
  ]),
]

export const pet: Question[] = [
  question('pet_name', 'text', ['Name of the animal', "Nom de l'animal", 'اسم الحيوان', 'Hayvanın adı'], {
    required: true,
    identifies: true,
    max: 60,
  }),
  question('species', 'choice', ['Animal', 'Animal', 'الحيوان', 'Tür'], {
    required: true,
    options: { dog: ['Dog', 'Chien', 'كلب', 'Köpek'], cat: ['Cat', 'Chat', 'قط', 'Kedi'] },
  }),
  question('chip', 'text', ['Chip number', 'Numéro de puce', 'رقم الشريحة', 'Çip numarası'], {
    code: true,
    pattern: '[0-9]{15}',
    pattern_hint: ['15 digits', '15 chiffres', '15 رقمًا', '15 rakam'],
  }),
  question('pet_birth_date', 'date', ['Born', 'Né le', 'تاريخ الولادة', 'Doğum tarihi'], {
    required: true,
    min: '@today-30y',
    max: '@today',
  }),
]
