import type { Question } from '../../../src/core/questions/question'
import { inSection, pastLosses, question, type Translations, withClaim } from './question'

const BUSINESS: Translations = ['Activity', 'Activité', 'النشاط', 'Faaliyet']
const LIMITS: Translations = ['Limits', 'Limites de garantie', 'حدود التغطية', 'Limitler']
const VOYAGE: Translations = ['Voyage', 'Expédition', 'الرحلة البحرية', 'Sefer']
const WORKS: Translations = ['Works', 'Travaux', 'الأشغال', 'Yapım işi']

const TURNOVER = question(
  'turnover',
  ['Turnover of a year', "Chiffre d'affaires annuel", 'رقم المعاملات السنوي', 'Yıllık ciro'],
  { type: 'money', required: true, min: 0, shown_in_comparison: true },
)
const HEADCOUNT = question('staff_count', ['Staff', 'Effectif', 'عدد العاملين', 'Çalışan sayısı'], {
  type: 'number',
  required: true,
  min: 0,
  max: 1_000_000,
})

export const liability: Question[] = [
  ...inSection(BUSINESS, [
    question('activity', ['Activity', 'Activité', 'النشاط', 'Faaliyet konusu'], {
      type: 'text',
      required: true,
      identifies: true,
      max: 160,
    }),
    TURNOVER,
    HEADCOUNT,
    question('territory', ['Territory', 'Territorialité', 'النطاق الجغرافي', 'Coğrafi kapsam'], {
      type: 'choice',
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
      ['Limit per claim', 'Plafond par sinistre', 'الحد لكل حادث', 'Olay başına limit'],
      { type: 'money', required: true, min: 1, shown_in_comparison: true },
    ),
    question(
      'limit_aggregate',
      ['Aggregate limit', "Plafond par année d'assurance", 'الحد السنوي الإجمالي', 'Yıllık toplam limit'],
      {
        type: 'money',
        required: true,
        min: 1,
        shown_in_comparison: true,
        checks: [{ rule: 'at_least', other: 'limit_claim' }],
      },
    ),
    question(
      'claims_made',
      ['On a claims-made basis', 'Base réclamation', 'على أساس المطالبة', 'Talep esaslı (claims made)'],
      { type: 'yesNo' },
    ),
    question(
      'retroactive_date',
      ['Retroactive date', 'Date de reprise du passé', 'تاريخ الأثر الرجعي', 'Geriye yürürlük tarihi'],
      { type: 'date', max: '@today', visible_if: { claims_made: true } },
    ),
    ...pastLosses,
  ]),
  ...withClaim([
    question('claimant', ['Claimant', 'Réclamant', 'صاحب المطالبة', 'Talep sahibi'], {
      type: 'text',
      required: true,
      max: 120,
    }),
    question('damage_kind', ['Damage', 'Nature du dommage', 'طبيعة الضرر', 'Zarar türü'], {
      type: 'choice',
      required: true,
      options: {
        bodily: ['Bodily injury', 'Dommage corporel', 'ضرر بدني', 'Bedeni zarar'],
        property: ['Property', 'Dommage matériel', 'ضرر مادي', 'Maddi zarar'],
        financial: ['Financial loss', 'Dommage immatériel', 'ضرر مالي', 'Mali zarar'],
      },
    }),
    question('claimed', ['Amount claimed', 'Montant réclamé', 'المبلغ المطالب به', 'Talep edilen tutar'], {
      type: 'money',
      min: 0,
    }),
    question('in_court', ['Before a court', 'Procédure judiciaire', 'دعوى قضائية', 'Dava açıldı'], {
      type: 'yesNo',
    }),
  ]),
]

export const cargo: Question[] = [
  ...inSection(VOYAGE, [
    question('goods', ['Goods', 'Marchandises', 'البضائع', 'Emtia'], {
      type: 'text',
      required: true,
      identifies: true,
      max: 160,
    }),
    question(
      'cargo_value',
      ['Value of the goods', 'Valeur des marchandises', 'قيمة البضائع', 'Emtia bedeli'],
      { type: 'money', required: true, min: 1, shown_in_comparison: true },
    ),
    question('cover_kind', ['Contract', 'Type de contrat', 'نوع العقد', 'Sözleşme türü'], {
      type: 'choice',
      required: true,
      options: {
        voyage: ['Single voyage', 'Au voyage', 'رحلة واحدة', 'Tek sefer'],
        open: ['Open cover', "Police d'abonnement", 'وثيقة مفتوحة', 'Abonman'],
      },
    }),
    question('origin', ['From', 'Lieu de départ', 'من', 'Nereden'], {
      type: 'text',
      required: true,
      max: 80,
    }),
    question('destination', ['To', 'Lieu de destination', 'إلى', 'Nereye'], {
      type: 'text',
      required: true,
      max: 80,
    }),
    question('departure', ['Departure', 'Départ', 'تاريخ الشحن', 'Yükleme tarihi'], {
      type: 'date',
      visible_if: { cover_kind: 'voyage' },
    }),
    question('conveyance', ['Conveyance', 'Moyen de transport', 'وسيلة النقل', 'Nakil vasıtası'], {
      type: 'choice',
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
    question('vessel', ['Vessel', 'Navire', 'السفينة', 'Gemi'], {
      type: 'text',
      max: 80,
      visible_if: { conveyance: ['sea', 'combined'] },
    }),
    question('incoterm', ['Incoterm', 'Incoterm', 'شرط التسليم (Incoterm)', 'Teslim şekli (Incoterm)'], {
      type: 'choice',
      options: Object.fromEntries(
        ['exw', 'fca', 'fob', 'cfr', 'cif', 'cpt', 'cip', 'dap', 'ddp'].map(code => [
          code,
          [code.toUpperCase(), code.toUpperCase(), code.toUpperCase(), code.toUpperCase()],
        ]),
      ),
    }),
    question('packing', ['Packing', 'Conditionnement', 'التغليف', 'Ambalaj'], {
      type: 'choice',
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
      ['Place of discovery', 'Lieu de constatation', 'مكان المعاينة', 'Tespit yeri'],
      { type: 'text', required: true, max: 120 },
    ),
    question('damaged_share', ['Share damaged', 'Part avariée', 'نسبة التلف', 'Hasarlı oran'], {
      type: 'number',
      unit: '%',
      scale: 1,
      min: 0,
      max: 100,
    }),
    question(
      'reserves_made',
      [
        'Reserves made to the carrier',
        'Réserves faites au transporteur',
        'تحفظات موجهة للناقل',
        'Taşıyıcıya ihtirazi kayıt',
      ],
      { type: 'yesNo' },
    ),
  ]),
]

export const site: Question[] = [
  ...inSection(WORKS, [
    question('project', ['Project', 'Chantier', 'المشروع', 'Proje'], {
      type: 'text',
      required: true,
      identifies: true,
      max: 160,
    }),
    question('site_address', ['Site', 'Adresse du chantier', 'عنوان الحظيرة', 'Şantiye adresi'], {
      type: 'text',
      required: true,
      identifies: true,
      max: 200,
    }),
    question('works_kind', ['Kind of works', 'Nature des travaux', 'نوع الأشغال', 'İşin türü'], {
      type: 'choice',
      required: true,
      options: {
        building: ['Building', 'Bâtiment', 'بناء', 'Bina'],
        civil: ['Civil engineering', 'Génie civil', 'هندسة مدنية', 'İnşaat mühendisliği'],
        erection: ['Erection of machines', 'Montage de machines', 'تركيب آلات', 'Montaj'],
      },
    }),
    question(
      'works_value',
      ['Value of the works', 'Montant des travaux', 'قيمة الأشغال', 'Sözleşme bedeli'],
      { type: 'money', required: true, min: 1, shown_in_comparison: true },
    ),
    question('works_start', ['Start', 'Début des travaux', 'بداية الأشغال', 'Başlangıç'], {
      type: 'date',
      required: true,
    }),
    question('works_end', ['Handover', 'Réception prévue', 'التسليم المتوقع', 'Teslim tarihi'], {
      type: 'date',
      required: true,
      checks: [{ rule: 'after', other: 'works_start' }],
    }),
    question(
      'maintenance_months',
      [
        'Maintenance period in months',
        'Période de maintenance en mois',
        'مدة الصيانة بالأشهر',
        'Bakım süresi (ay)',
      ],
      { type: 'number', min: 0, max: 60 },
    ),
    HEADCOUNT,
    question(
      'payroll',
      ['Payroll by class', 'Masse salariale par catégorie', 'كتلة الأجور حسب الصنف', 'Sınıfa göre ücretler'],
      {
        type: 'list',
        max: 20,
        checks: [{ rule: 'distinct', part: 'class_code' }],
        fields: [
          question('class_code', ['Class code', 'Code de catégorie', 'رمز الصنف', 'Sınıf kodu'], {
            type: 'text',
            required: true,
            code: true,
            max: 12,
          }),
          question('amount', ['Payroll', 'Masse salariale', 'كتلة الأجور', 'Ücret toplamı'], {
            type: 'money',
            required: true,
            min: 0,
          }),
        ],
      },
    ),
    question('safety_plan', ['Safety plan', 'Plan de sécurité', 'مخطط السلامة', 'İş güvenliği planı'], {
      type: 'yesNo',
    }),
    ...pastLosses,
  ]),
  ...withClaim([
    question('works_stopped', ['Works stopped', 'Travaux arrêtés', 'توقف الأشغال', 'İş durdu'], {
      type: 'yesNo',
    }),
    question('injured_count', ['Persons injured', 'Nombre de blessés', 'عدد المصابين', 'Yaralı sayısı'], {
      type: 'number',
      min: 0,
      max: 1000,
    }),
  ]),
]
