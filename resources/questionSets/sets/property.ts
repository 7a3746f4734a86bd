import type { Question } from '../../../src/core/questions/question'
import { inSection, pastLosses, question, type Translations, withClaim } from './question'

const PLACE: Translations = ['Premises', 'Lieu assuré', 'المكان المؤمّن', 'Sigortalı yer']
const SUMS: Translations = ['Sums insured', 'Capitaux assurés', 'المبالغ المؤمّنة', 'Sigorta bedelleri']

const ADDRESS = question(
  'address',
  'text',
  ['Address of the risk', 'Adresse du risque', 'عنوان الخطر', 'Riziko adresi'],
  { required: true, identifies: true, max: 200 },
)
const AREA = question('area', 'number', ['Area', 'Surface', 'المساحة', 'Alan'], {
  required: true,
  unit: 'm²',
  min: 1,
  max: 1_000_000,
  shown_in_comparison: true,
})
const BUILT = question(
  'built',
  'number',
  ['Year built', 'Année de construction', 'سنة البناء', 'Yapım yılı'],
  {
    min: 1700,
    code: true,
    max: '@year',
  },
)
const FLOORS = question('floors', 'number', ['Floors', "Nombre d'étages", 'عدد الطوابق', 'Kat sayısı'], {
  min: 1,
  max: 200,
})
const CONSTRUCTION = question(
  'construction',
  'choice',
  ['Construction', 'Construction', 'نوع البناء', 'Yapı tarzı'],
  {
    options: {
      concrete: ['Reinforced concrete', 'Béton armé', 'خرسانة مسلحة', 'Betonarme'],
      masonry: ['Masonry', 'Maçonnerie', 'بناء حجري', 'Yığma'],
      steel: ['Steel frame', 'Charpente métallique', 'هيكل معدني', 'Çelik karkas'],
      wood: ['Wood', 'Bois', 'خشب', 'Ahşap'],
    },
  },
)
const ALARM = question('alarm', 'yesNo', [
  'Burglar alarm',
  "Alarme contre l'intrusion",
  'جهاز إنذار ضد السرقة',
  'Hırsız alarmı',
])
const SPRINKLER = question('sprinkler', 'yesNo', [
  'Sprinklers',
  'Extinction automatique (sprinkleurs)',
  'مرشات إطفاء آلية',
  'Sprinkler sistemi',
])
const BUILDING: Translations = ['Building', 'Bâtiment', 'المبنى', 'Bina']
const CONTENTS: Translations = ['Contents', 'Contenu', 'المحتوى', 'Eşya ve muhteviyat']
const MORTGAGEE = question(
  'mortgagee',
  'text',
  ['Mortgagee', 'Créancier hypothécaire', 'الدائن المرتهن', 'Dain-i mürtehin'],
  { max: 120 },
)

const kinds = {
  house: ['House', 'Maison', 'منزل', 'Müstakil ev'],
  flat: ['Flat', 'Appartement', 'شقة', 'Daire'],
} satisfies Record<string, Translations>

const premises = {
  office: ['Office', 'Bureau', 'مكتب', 'Ofis'],
  shop: ['Shop', 'Magasin', 'متجر', 'Dükkân'],
  warehouse: ['Warehouse', 'Entrepôt', 'مستودع', 'Depo'],
  workshop: ['Workshop', 'Atelier', 'ورشة', 'Atölye'],
  hotel: ['Hotel or restaurant', 'Hôtel ou restaurant', 'نزل أو مطعم', 'Otel veya restoran'],
} satisfies Record<string, Translations>

const loss: Question[] = [
  question('peril', 'choice', ['Cause of the damage', 'Cause du dommage', 'سبب الضرر', 'Hasar nedeni'], {
    required: true,
    options: {
      fire: ['Fire', 'Incendie', 'حريق', 'Yangın'],
      water: ['Water', 'Dégât des eaux', 'أضرار المياه', 'Dahili su'],
      theft: ['Theft', 'Vol', 'سرقة', 'Hırsızlık'],
      storm: ['Storm or hail', 'Tempête ou grêle', 'عاصفة أو برد', 'Fırtına veya dolu'],
      glass: ['Glass', 'Bris de glaces', 'كسر الزجاج', 'Cam kırılması'],
      other: ['Other', 'Autre', 'غير ذلك', 'Diğer'],
    },
  }),
  question(
    'rooms',
    'text',
    ['Parts damaged', 'Parties endommagées', 'الأجزاء المتضررة', 'Hasar gören yerler'],
    {
      max: 200,
    },
  ),
  question(
    'forced_entry',
    'yesNo',
    ['Signs of forced entry', "Traces d'effraction", 'آثار خلع', 'Zorla giriş izi'],
    { visible_if: { peril: 'theft' } },
  ),
  question('neighbours', 'yesNo', [
    'Neighbours affected',
    'Voisins touchés',
    'تضرر الجيران',
    'Komşular etkilendi',
  ]),
  question('inhabitable', 'yesNo', [
    'Premises can still be used',
    'Lieu encore utilisable',
    'المكان لا يزال صالحًا للاستعمال',
    'Yer hâlâ kullanılabilir',
  ]),
]

export const home: Question[] = [
  ...inSection(PLACE, [
    ADDRESS,
    question('kind', 'choice', ['Kind of home', 'Type de logement', 'نوع المسكن', 'Konut türü'], {
      required: true,
      options: kinds,
      shown_in_comparison: true,
    }),
    question('occupant', 'choice', ['Occupied as', "Qualité de l'occupant", 'صفة الشاغل', 'Oturma şekli'], {
      required: true,
      options: {
        owner: ['Owner', 'Propriétaire', 'مالك', 'Malik'],
        tenant: ['Tenant', 'Locataire', 'مكتري', 'Kiracı'],
        landlord: [
          'Landlord, let to others',
          'Propriétaire non occupant',
          'مالك غير شاغل',
          'Kiraya veren malik',
        ],
      },
    }),
    AREA,
    CONSTRUCTION,
    BUILT,
    FLOORS,
    question('occupancy', 'choice', ['Occupancy', 'Occupation', 'الإشغال', 'Kullanım'], {
      options: {
        main: ['Main home', 'Résidence principale', 'مسكن رئيسي', 'Asıl konut'],
        second: ['Second home', 'Résidence secondaire', 'مسكن ثانوي', 'İkinci konut'],
        empty: ['Empty', 'Vacant', 'شاغر', 'Boş'],
      },
    }),
    ALARM,
  ]),
  ...inSection(SUMS, [
    question('building', 'money', BUILDING, {
      min: 1,
      required: true,
      visible_if: { occupant: ['owner', 'landlord'] },
      shown_in_comparison: true,
    }),
    question('contents', 'money', CONTENTS, { required: true, min: 1, shown_in_comparison: true }),
    question(
      'valuables',
      'money',
      ['Of these, valuables', 'Dont objets de valeur', 'منها الأشياء الثمينة', 'Bunun içinde kıymetli eşya'],
      { min: 0, checks: [{ rule: 'at_most', other: 'contents' }] },
    ),
    MORTGAGEE,
    ...pastLosses,
  ]),
  ...withClaim(loss),
]

export const business: Question[] = [
  ...inSection(PLACE, [
    ADDRESS,
    question('activity', 'text', ['Activity', 'Activité', 'النشاط', 'Faaliyet konusu'], {
      required: true,
      identifies: true,
      max: 120,
    }),
    question('kind', 'choice', ['Kind of premises', 'Type de local', 'نوع المحل', 'İşyeri türü'], {
      required: true,
      options: premises,
      shown_in_comparison: true,
    }),
    AREA,
    CONSTRUCTION,
    BUILT,
    FLOORS,
    ALARM,
    SPRINKLER,
  ]),
  ...inSection(SUMS, [
    question('building', 'money', BUILDING, { min: 1, shown_in_comparison: true }),
    question(
      'contents',
      'money',
      ['Equipment and contents', 'Matériel et contenu', 'المعدات والمحتوى', 'Makine, demirbaş ve muhteviyat'],
      { required: true, min: 1, shown_in_comparison: true },
    ),
    question('stock', 'money', ['Stock', 'Marchandises', 'البضائع', 'Emtia'], {
      min: 0,
      shown_in_comparison: true,
    }),
    question(
      'turnover',
      'money',
      ['Turnover of a year', "Chiffre d'affaires annuel", 'رقم المعاملات السنوي', 'Yıllık ciro'],
      { min: 0 },
    ),
    question(
      'interruption_months',
      'number',
      [
        'Interruption covered',
        "Période d'indemnisation pour perte d'exploitation",
        'مدة التعويض عن توقف النشاط',
        'İş durması tazminat süresi',
      ],
      { min: 1, max: 24 },
    ),
    MORTGAGEE,
    ...pastLosses,
  ]),
  ...withClaim(loss),
]
