import { describe, expect, it } from 'vitest'
import { resources } from '../../../resources'
import { loadMessages } from '../../../server/base/messages'
import type { Scope } from '../../../server/base/services'
import { guessColumns } from '../../../server/features/imports/mapping/guessColumns'
import { targetsOf } from '../../../server/features/imports/mapping/targets'
import { abilityOf } from '../../../src/core/access/ability'

const messages = await loadMessages()
const scope = {
  services: { messages, resources },
  ability: abilityOf([{ action: 'manage', subject: 'all' }], { id: 1 }),
  context: {},
  language: 'en',
} as unknown as Scope

/** Returns the fields that are guessed for the columns of a file. */
function guess(name: string, ...headers: string[]) {
  const resource = resources.get(name)
  const targets = targetsOf(scope, resource)
  return guessColumns(scope, resource, { headers, earlier: new Map(), samples: [], targets })
}

/** Headings of files from offices and carriers, without those that are labels here. */
const headings: [resource: string, field: string, headings: string][] = [
  [
    'customers',
    'email',
    'E-Mail *|Mail|mail|Adresse mail|Adresse e-mail|Courriel|Mél|Email address|E-posta adresi|البريد|البريد الالكتروني|إيميل|ايميل',
  ],
  [
    'customers',
    'phone',
    'Tel|Tél.|TEL:|N° Tél|N° de téléphone|Telephone|Phone number|Phone no.|Telefon no|Tel No|هاتف|رقم الهاتف|تلفون',
  ],
  [
    'customers',
    'phone',
    'GSM|N° GSM|Mobile|Portable|Tél. portable|Cell|Mobile phone|Cep|Cep telefonu|جوال|الجوال|محمول|نقال',
  ],
  [
    'customers',
    'national_id',
    "CIN|N° CIN|C.I.N.|CNI|Carte d’identité|Carte d'identite|ID number|NIN|TC Kimlik No|T.C. Kimlik No|TCKN|رقم البطاقة|بطاقة التعريف|الرقم الوطني",
  ],
  [
    'customers',
    'date_of_birth',
    'DOB|Birth date|Birthdate|Birthday|Né(e) le|Né le|Date naissance|Naissance|Date de naissance (jj/mm/aaaa)|Doğum günü|DOGUM TARIHI|تاريخ الولادة|تاريخ الازدياد',
  ],
  [
    'customers',
    'company_name',
    'Société|SOCIETE|Entreprise|Company|Business name|Organisation|Firma|Firma adı|Şirket|الشركة|المؤسسة',
  ],
  [
    'customers',
    'bank_iban',
    'RIB|N° RIB|IBAN no|Compte bancaire|N° compte|Bank account|Account number|Hesap No|رقم الحساب|الحساب البنكي|آيبان',
  ],
  [
    'customers',
    'address.postcode',
    'ZIP|Zip code|Postal code|Post code|Postcode|CP|C.P.|PK|رمز بريدي|الترقيم البريدي',
  ],
  ['customers', 'address.city', 'Town|City|Locality|Ville|Commune|Localité|İl|IL|Şehir|مدينة|البلدة'],
  ['customers', 'last_name', 'Surname|Family name|Soyad|SOYADI|Soyisim|اللقب|لقب|الكنية'],
  [
    'policies',
    'policy_no',
    'Policy number|Policy no.|Policy #|N° police|N° de police|Police n°|Police|N° contrat|Poliçe No|Poliçe numarası|رقم الوثيقة|رقم البوليصة|رقم العقد',
  ],
  [
    'policies',
    'effective',
    'Start|Start date|Inception|Effective date|Effet|Date effet|Prise d’effet|Début|Date début|Başlangıç|Başlangıç tarihi|تاريخ البداية|تاريخ السريان',
  ],
  [
    'policies',
    'expiry',
    'End|End date|Expiry date|Valid until|Échéance|Echeance|Date d’échéance|Fin|Date fin|Bitiş|Bitiş tarihi|Vade|تاريخ النهاية|تاريخ الانتهاء',
  ],
  [
    'policies',
    'premium_net',
    'Net premium (TND)|Prime HT|Prime hors taxes|Prime nette|Premium before tax|Net prim|Vergisiz prim|القسط الصافي|صافي القسط',
  ],
  [
    'payments',
    'amount',
    'Montant|MONTANT (DT)|Montant payé|Somme|Amount paid|Paid amount|Tutar|Bedel|المبلغ|مبلغ|المبلغ المدفوع',
  ],
]

describe('F-01 headings of real files', () => {
  it.each(headings)('F-01 of %s.%s', (resource, field, words) => {
    const wrong = words.split('|').filter(word => guess(resource, word)[0] !== field)
    expect(wrong).toEqual([])
  })

  it.each([
    'Cur',
    'CCY',
    'Currency code',
    'Devise',
    'Monnaie',
    'Döviz',
    'Döviz cinsi',
    'Para birimi',
    'عملة',
    'العملة',
  ])('F-02 %s next to an amount is its currency', heading => {
    expect(guess('payments', 'Montant', heading)).toEqual(['amount', 'amount.currency'])
  })

  it('F-01 a label is taken before another heading, and the next field of a kind after it', () => {
    expect(guess('customers', 'Mobile', 'Téléphone')).toEqual(['phone2', 'phone'])
    expect(guess('customers', 'Tél', 'GSM', 'Fax')).toEqual(['phone', 'phone2', null])
  })

  it.each([
    'Full name',
    'Nom et prénom',
    'Nom complet',
    'NOM & PRENOM',
    'Ad Soyad',
    'الاسم الكامل',
    'الاسم واللقب',
    'Nom',
    'الاسم',
  ])('F-01 %s alone is a full name', heading => {
    expect(guess('customers', heading, 'Email')).toEqual(['name', 'email'])
  })

  it('F-01 next to first names, a name is a family name; next to both, and in an export, it is nothing', () => {
    expect(guess('customers', 'Nom', 'Prénom')).toEqual(['last_name', 'first_name'])
    expect(guess('customers', 'Name', 'First name', 'Last name')).toEqual([null, 'first_name', 'last_name'])
    expect(guess('customers', 'id', 'Name', 'Email')).toEqual(['id', null, 'email'])
  })

  it.each(['Prime', 'Premium', 'القسط', 'Prim'])('F-01 %s alone says neither net nor gross', heading => {
    expect(guess('policies', heading)).toEqual([null])
  })
})
