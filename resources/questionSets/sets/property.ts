import type { Question } from '../../../src/core/questions/question'
import { inSection, pastLosses, question, type Translations, withClaim } from './question'

const PLACE: Translations = ['Premises', 'Lieu assuré', 'المكان المؤمّن', 'Sigortalı yer']
const SUMS: Translations = ['Sums insured', 'Capitaux assurés', 'المبالغ المؤمّنة', 'Sigorta bedelleri']

const ADDRESS = question(
  'address',
  ['Address of the risk', 'Adresse du risque', 'عنوان الخطر', 'Riziko adresi'],
  { type: 'text', required: true, identifies: true, max: 200 },
)
const AREA = question('area', ['Area', 'Surface', 'المساحة', 'Alan'], {
  type: 'number',
  required: true,
  unit: 'm²',
  min: 1,
  max: 1_000_000,
  shown_in_comparison: true,
})
const BUILT = question('built', ['Year built', 'Année de construction', 'سنة البناء', 'Yapım yılı'], {
  type: 'number',
  min: 1700,
  code: true,
  max: '@year',
})
const FLOORS = question('floors', ['Floors', "Nombre d'étages", 'عدد الطوابق', 'Kat sayısı'], {
  type: 'number',
  min: 1,
  max: 200,
})
const CONSTRUCTION = question('construction', ['Construction', 'Construction', 'نوع البناء', 'Yapı tarzı'], {
  type: 'choice',
  options: {
    concrete: ['Reinforced concrete', 'Béton armé', 'خرسانة مسلحة', 'Betonarme'],
    masonry: ['Masonry', 'Maçonnerie', 'بناء حجري', 'Yığma'],
    steel: ['Steel frame', 'Charpente métallique', 'هيكل معدني', 'Çelik karkas'],
    wood: ['Wood', 'Bois', 'خشب', 'Ahşap'],
  },
})
const ALARM = question(
  'alarm',
  ['Burglar alarm', "Alarme contre l'intrusion", 'جهاز إنذار ضد السرقة', 'Hırsız alarmı'],
  { type: 'yesNo' },
)
const SPRINKLER = question(
  'sprinkler',
  ['Sprinklers', 'Extinction automatique (sprinkleurs)', 'مرشات إطفاء آلية', 'Sprinkler sistemi'],
  { type: 'yesNo' },
)
const BUILDING: Translations = ['Building', 'Bâtiment', 'المبنى', 'Bina']
const CONTENTS: Translations = ['Contents', 'Contenu', 'المحتوى', 'Eşya ve muhteviyat']
const MORTGAGEE = question(
  'mortgagee',
  ['Mortgagee', 'Créancier hypothécaire', 'الدائن المرتهن', 'Dain-i mürtehin'],
  { type: 'text', max: 120 },
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
  question('peril', ['Cause of the damage', 'Cause du dommage', 'سبب الضرر', 'Hasar nedeni'], {
    type: 'choice',
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
  question('rooms', ['Parts damaged', 'Parties endommagées', 'الأجزاء المتضررة', 'Hasar gören yerler'], {
    type: 'text',
    max: 200,
  }),
  question('forced_entry', ['Signs of forced entry', "Traces d'effraction", 'آثار خلع', 'Zorla giriş izi'], {
    type: 'yesNo',
    visible_if: { peril: 'theft' },
  }),
  question('neighbours', ['Neighbours affected', 'Voisins touchés', 'تضرر الجيران', 'Komşular etkilendi'], {
    type: 'yesNo',
  }),
  question(
    'inhabitable',
    [
      'Premises can still be used',
      'Lieu encore utilisable',
      'المكان لا يزال صالحًا للاستعمال',
      'Yer hâlâ kullanılabilir',
    ],
    { type: 'yesNo' },
  ),
]

export const home: Question[] = [
  ...inSection(PLACE, [
    ADDRESS,
    question('kind', ['Kind of home', 'Type de logement', 'نوع المسكن', 'Konut türü'], {
      type: 'choice',
      required: true,
      options: kinds,
      shown_in_comparison: true,
    }),
    question('occupant', ['Occupied as', "Qualité de l'occupant", 'صفة الشاغل', 'Oturma şekli'], {
      type: 'choice',
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
    question('occupancy', ['Occupancy', 'Occupation', 'الإشغال', 'Kullanım'], {
      type: 'choice',
      options: {
        main: ['Main home', 'Résidence principale', 'مسكن رئيسي', 'Asıl konut'],
        second: ['Second home', 'Résidence secondaire', 'مسكن ثانوي', 'İkinci konut'],
        empty: ['Empty', 'Vacant', 'شاغر', 'Boş'],
      },
    }),
    ALARM,
  ]),
  ...inSection(SUMS, [
    question('building', BUILDING, {
      type: 'money',
      min: 1,
      required: true,
      visible_if: { occupant: ['owner', 'landlord'] },
      shown_in_comparison: true,
    }),
    question('contents', CONTENTS, { type: 'money', required: true, min: 1, shown_in_comparison: true }),
    question(
      'valuables',
      ['Of these, valuables', 'Dont objets de valeur', 'منها الأشياء الثمينة', 'Bunun içinde kıymetli eşya'],
      { type: 'money', min: 0, checks: [{ rule: 'at_most', other: 'contents' }] },
    ),
    MORTGAGEE,
    ...pastLosses,
  ]),
  ...withClaim(loss),
]

export const business: Question[] = [
  ...inSection(PLACE, [
    ADDRESS,
    question('activity', ['Activity', 'Activité', 'النشاط', 'Faaliyet konusu'], {
      type: 'text',
      required: true,
      identifies: true,
      max: 120,
    }),
    question('kind', ['Kind of premises', 'Type de local', 'نوع المحل', 'İşyeri türü'], {
      type: 'choice',
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
    question('building', BUILDING, { type: 'money', min: 1, shown_in_comparison: true }),
    question(
      'contents',
      ['Equipment and contents', 'Matériel et contenu', 'المعدات والمحتوى', 'Makine, demirbaş ve muhteviyat'],
      { type: 'money', required: true, min: 1, shown_in_comparison: true },
    ),
    question('stock', ['Stock', 'Marchandises', 'البضائع', 'Emtia'], {
      type: 'money',
      min: 0,
      shown_in_comparison: true,
    }),
    question(
      'turnover',
      ['Turnover of a year', "Chiffre d'affaires annuel", 'رقم المعاملات السنوي', 'Yıllık ciro'],
      { type: 'money', min: 0 },
    ),
    question(
      'interruption_months',
      [
        'Interruption covered',
        "Période d'indemnisation pour perte d'exploitation",
        'مدة التعويض عن توقف النشاط',
        'İş durması tazminat süresi',
      ],
      { type: 'number', min: 1, max: 24 },
    ),
    MORTGAGEE,
    ...pastLosses,
  ]),
  ...withClaim(loss),
]
