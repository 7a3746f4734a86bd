import type { Question } from '../../../src/core/questions/question'
import { motorLoss, plateShape } from './motorLoss'
import { inSection, question, type Translations, withClaim } from './question'

const VEHICLE: Translations = ['Vehicle', 'Véhicule', 'المركبة', 'Araç']
const DRIVERS: Translations = ['Drivers', 'Conducteurs', 'السائقون', 'Sürücüler']
const COVER: Translations = ['Cover', 'Garanties', 'التغطيات', 'Teminat']

const plate = (label: Translations, more: Partial<Question> = {}): Question => ({
  ...question('plate', label, {
    type: 'text',
    code: true,
    pattern: plateShape,
    pattern_hint: [
      'letters, digits and hyphens, as 123 TU 4567 or AB-123-CD',
      'lettres, chiffres et tirets, comme 123 TU 4567 ou AB-123-CD',
      'حروف وأرقام وشرطات، مثل 123 تونس 4567 أو AB-123-CD',
      '123 TU 4567 veya AB-123-CD gibi harf, rakam ve tire',
    ],
  }),
  ...more,
})

const PLATE: Translations = ['Plate', 'Immatriculation', 'رقم اللوحة', 'Plaka']
const MAKE: Translations = ['Make', 'Marque', 'العلامة التجارية', 'Marka']
const MODEL: Translations = ['Model', 'Modèle', 'الطراز', 'Model']
const YEAR: Translations = ['Model year', 'Année du modèle', 'سنة الصنع', 'Model yılı']
const VALUE: Translations = ['Value of the vehicle', 'Valeur du véhicule', 'قيمة المركبة', 'Araç bedeli']

const uses = {
  private: ['Private', 'Privé et trajet-travail', 'خاص', 'Hususi'],
  commercial: ['Commercial', 'Commercial', 'تجاري', 'Ticari'],
  taxi: ['Taxi', 'Taxi', 'سيارة أجرة', 'Taksi'],
  rental: ['Rental', 'Location', 'كراء', 'Kiralık'],
} satisfies Record<string, Translations>

const covers = {
  third_party: ['Third-party liability', 'Responsabilité civile', 'المسؤولية المدنية', 'Zorunlu trafik'],
  fire_theft: [
    'Third-party, fire and theft',
    'RC, incendie et vol',
    'المسؤولية المدنية والحريق والسرقة',
    'Trafik, yangın ve hırsızlık',
  ],
  comprehensive: ['Comprehensive', 'Tous risques', 'جميع الأخطار', 'Tam kasko'],
} satisfies Record<string, Translations>

const vehicle: Question[] = [
  plate(PLATE, { required: true, identifies: true }),
  question(
    'vin',
    ['Chassis number (VIN)', 'Numéro de châssis (VIN)', 'رقم الهيكل (VIN)', 'Şasi numarası (VIN)'],
    {
      type: 'text',
      code: true,
      pattern: '[A-HJ-NPR-Z0-9]{17}',
      pattern_hint: [
        '17 letters and digits, without I, O and Q',
        '17 lettres et chiffres, sans I, O ni Q',
        '17 حرفًا ورقمًا دون I وO وQ',
        'I, O ve Q olmadan 17 harf ve rakam',
      ],
    },
  ),
  question('make', MAKE, { type: 'text', required: true, identifies: true, max: 60 }),
  question('model', MODEL, { type: 'text', required: true, identifies: true, max: 60 }),
  question('year', YEAR, {
    type: 'number',
    required: true,
    min: 1950,
    code: true,
    max: '@year+1',
    shown_in_comparison: true,
  }),
  question('value', VALUE, { type: 'money', required: true, min: 1, shown_in_comparison: true }),
  question('use', ['Use', 'Usage', 'الاستعمال', 'Kullanım tarzı'], {
    type: 'choice',
    required: true,
    options: uses,
    shown_in_comparison: true,
  }),
  question('weight', ['Gross weight', 'Poids total autorisé', 'الوزن الإجمالي', 'Azami ağırlık'], {
    type: 'number',
    unit: 'kg',
    min: 500,
    max: 60_000,
    visible_if: { use: 'commercial' },
  }),
  question('fuel', ['Fuel', 'Énergie', 'الوقود', 'Yakıt'], {
    type: 'choice',
    options: {
      petrol: ['Petrol', 'Essence', 'بنزين', 'Benzin'],
      diesel: ['Diesel', 'Diesel', 'ديزل', 'Dizel'],
      hybrid: ['Hybrid', 'Hybride', 'هجين', 'Hibrit'],
      electric: ['Electric', 'Électrique', 'كهرباء', 'Elektrik'],
      lpg: ['LPG', 'GPL', 'غاز مسال', 'LPG'],
    },
  }),
  question('seats', ['Seats', 'Places assises', 'عدد المقاعد', 'Koltuk sayısı'], {
    type: 'number',
    min: 1,
    max: 80,
  }),
  question(
    'first_registration',
    ['First registration', 'Première mise en circulation', 'تاريخ أول تسجيل', 'İlk tescil tarihi'],
    { type: 'date', min: '1950-01-01', max: '@today' },
  ),
  question('parking', ['Kept at night', 'Stationnement de nuit', 'مكان الوقوف ليلًا', 'Gece park yeri'], {
    type: 'choice',
    options: {
      garage: ['Closed garage', 'Garage fermé', 'مرأب مغلق', 'Kapalı garaj'],
      private: ['Private parking', 'Parking privé', 'موقف خاص', 'Özel otopark'],
      street: ['Street', 'Voie publique', 'الطريق العام', 'Sokak'],
    },
  }),
]

const drivers: Question[] = [
  question('drivers', DRIVERS, {
    type: 'list',
    required: true,
    min: 1,
    max: 10,
    checks: [{ rule: 'distinct', part: 'licence_no' }],
    fields: [
      question('name', ['Name', 'Nom et prénom', 'الاسم واللقب', 'Adı soyadı'], {
        type: 'text',
        required: true,
        max: 120,
      }),
      question('birth_date', ['Date of birth', 'Date de naissance', 'تاريخ الولادة', 'Doğum tarihi'], {
        type: 'date',
        required: true,
        min: '@today-110y',
        max: '@today-16y',
      }),
      question('licence_no', ['Licence number', 'Numéro du permis', 'رقم رخصة السياقة', 'Ehliyet numarası'], {
        type: 'text',
        code: true,
        max: 30,
      }),
      question(
        'licence_date',
        ['Licence since', 'Permis obtenu le', 'تاريخ رخصة السياقة', 'Ehliyet tarihi'],
        {
          type: 'date',
          required: true,
          max: '@today',
          checks: [{ rule: 'after', other: 'birth_date', years: 16 }],
        },
      ),
      question(
        'claims',
        [
          'At-fault claims in 5 years',
          'Sinistres responsables en 5 ans',
          'الحوادث بمسؤولية خلال 5 سنوات',
          '5 yıldaki kusurlu hasarlar',
        ],
        { type: 'number', min: 0, max: 50 },
      ),
    ],
  }),
]

const wanted: Question[] = [
  question(
    'coefficient',
    [
      'Bonus–malus coefficient',
      'Coefficient de réduction-majoration',
      'معامل التخفيض والترفيع',
      'Hasarsızlık katsayısı',
    ],
    {
      type: 'number',
      required: true,
      scale: 2,
      min: 0.5,
      max: 3.5,
      help: [
        'From 0.50 to 3.50; 1.00 without a history.',
        'De 0,50 à 3,50 ; 1,00 sans antécédents.',
        'من 0.50 إلى 3.50؛ 1.00 دون سوابق.',
        '0,50 ile 3,50 arası; geçmiş yoksa 1,00.',
      ],
    },
  ),
  question('cover', ['Cover wanted', 'Formule souhaitée', 'الصيغة المطلوبة', 'İstenen teminat'], {
    type: 'choice',
    required: true,
    options: covers,
    shown_in_comparison: true,
  }),
  question('glass', ['Glass breakage', 'Bris de glaces', 'كسر الزجاج', 'Cam kırılması'], {
    type: 'yesNo',
    visible_if: { cover: ['fire_theft', 'comprehensive'] },
  }),
]

export const motor: Question[] = [
  ...inSection(VEHICLE, vehicle),
  ...inSection(DRIVERS, drivers),
  ...inSection(COVER, wanted),
  ...withClaim(motorLoss),
]

/** Questions about a fleet. The owner identifies it; the vehicles are a short list. */
export const fleet: Question[] = [
  ...inSection(VEHICLE, [
    question('fleet_name', ['Name of the fleet', 'Nom de la flotte', 'اسم الأسطول', 'Filo adı'], {
      type: 'text',
      required: true,
      identifies: true,
      max: 120,
    }),
    question('vehicle_count', ['Number of vehicles', 'Nombre de véhicules', 'عدد المركبات', 'Araç sayısı'], {
      type: 'number',
      required: true,
      min: 2,
      max: 5000,
      shown_in_comparison: true,
    }),
    question('fleet_use', ['Use', 'Usages', 'الاستعمالات', 'Kullanım'], {
      type: 'multi',
      required: true,
      options: uses,
    }),
    question('vehicles', ['Vehicles', 'Véhicules', 'المركبات', 'Araçlar'], {
      type: 'list',
      max: 50,
      checks: [{ rule: 'distinct', part: 'plate' }],
      fields: [
        plate(PLATE, { required: true }),
        question('make', MAKE, { type: 'text', max: 60 }),
        question('year', YEAR, { type: 'number', min: 1950, code: true, max: '@year+1' }),
        question('value', VALUE, { type: 'money', min: 1 }),
      ],
    }),
  ]),
  ...inSection(COVER, [
    question('cover', ['Cover wanted', 'Formule souhaitée', 'الصيغة المطلوبة', 'İstenen teminat'], {
      type: 'choice',
      required: true,
      options: covers,
      shown_in_comparison: true,
    }),
    question(
      'loss_ratio',
      [
        'Loss ratio of the last 3 years',
        'Rapport sinistres à primes sur 3 ans',
        'نسبة الحوادث إلى الأقساط لثلاث سنوات',
        'Son 3 yılın hasar/prim oranı',
      ],
      { type: 'number', unit: '%', scale: 1, min: 0, max: 1000 },
    ),
  ]),
  ...withClaim(motorLoss),
]
