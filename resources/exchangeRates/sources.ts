import type { PublicSettings } from '../../src/core/schema/publicSettings'
import type { TextSuggestion } from '../../src/define'

type Language = 'en' | 'fr' | 'ar' | 'tr'

/** A central bank that publishes reference rates. */
interface CentralBank {
  code: string
  /** Absent for a bank of several countries. */
  country?: string
  currency: string
  names: Readonly<Record<Language, string>>
  page: string
}

const bank = (
  [code, country, currency]: readonly [string, string | undefined, string],
  page: string,
  [en, fr, ar, tr]: readonly [string, string, string, string],
): CentralBank => ({ code, country, currency, page, names: { en, fr, ar, tr } })

/** Links to published rates. Coverdesk ships no rates, because they change every day. */
export const centralBanks: readonly CentralBank[] = [
  bank(
    ['ECB', undefined, 'EUR'],
    'https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/html/index.en.html',
    [
      'European Central Bank',
      'Banque centrale européenne',
      'البنك المركزي الأوروبي',
      'Avrupa Merkez Bankası',
    ],
  ),
  bank(['BCT', 'TN', 'TND'], 'https://www.bct.gov.tn/', [
    'Central Bank of Tunisia',
    'Banque centrale de Tunisie',
    'البنك المركزي التونسي',
    'Tunus Merkez Bankası',
  ]),
  bank(['BAM', 'MA', 'MAD'], 'https://www.bkam.ma/', [
    'Bank Al-Maghrib',
    'Bank Al-Maghrib',
    'بنك المغرب',
    'Fas Merkez Bankası',
  ]),
  bank(['BA', 'DZ', 'DZD'], 'https://www.bank-of-algeria.dz/', [
    'Bank of Algeria',
    'Banque d’Algérie',
    'بنك الجزائر',
    'Cezayir Merkez Bankası',
  ]),
  bank(['CBL', 'LY', 'LYD'], 'https://cbl.gov.ly/', [
    'Central Bank of Libya',
    'Banque centrale de Libye',
    'مصرف ليبيا المركزي',
    'Libya Merkez Bankası',
  ]),
  bank(['CBE', 'EG', 'EGP'], 'https://www.cbe.org.eg/', [
    'Central Bank of Egypt',
    'Banque centrale d’Égypte',
    'البنك المركزي المصري',
    'Mısır Merkez Bankası',
  ]),
  bank(['TCMB', 'TR', 'TRY'], 'https://www.tcmb.gov.tr/', [
    'Central Bank of the Republic of Türkiye',
    'Banque centrale de la République de Turquie',
    'البنك المركزي التركي',
    'Türkiye Cumhuriyet Merkez Bankası',
  ]),
  bank(['SAMA', 'SA', 'SAR'], 'https://www.sama.gov.sa/', [
    'Saudi Central Bank',
    'Banque centrale saoudienne',
    'البنك المركزي السعودي',
    'Suudi Arabistan Merkez Bankası',
  ]),
  bank(['CBUAE', 'AE', 'AED'], 'https://www.centralbank.ae/', [
    'Central Bank of the UAE',
    'Banque centrale des Émirats arabes unis',
    'مصرف الإمارات العربية المتحدة المركزي',
    'Birleşik Arap Emirlikleri Merkez Bankası',
  ]),
  bank(['QCB', 'QA', 'QAR'], 'https://www.qcb.gov.qa/', [
    'Qatar Central Bank',
    'Banque centrale du Qatar',
    'مصرف قطر المركزي',
    'Katar Merkez Bankası',
  ]),
  bank(['CBK', 'KW', 'KWD'], 'https://www.cbk.gov.kw/', [
    'Central Bank of Kuwait',
    'Banque centrale du Koweït',
    'بنك الكويت المركزي',
    'Kuveyt Merkez Bankası',
  ]),
  bank(['CBJ', 'JO', 'JOD'], 'https://www.cbj.gov.jo/', [
    'Central Bank of Jordan',
    'Banque centrale de Jordanie',
    'البنك المركزي الأردني',
    'Ürdün Merkez Bankası',
  ]),
  bank(['BoE', 'GB', 'GBP'], 'https://www.bankofengland.co.uk/boeapps/database/Rates.asp', [
    'Bank of England',
    'Banque d’Angleterre',
    'بنك إنجلترا',
    'İngiltere Merkez Bankası',
  ]),
  bank(['SNB', 'CH', 'CHF'], 'https://data.snb.ch/', [
    'Swiss National Bank',
    'Banque nationale suisse',
    'البنك الوطني السويسري',
    'İsviçre Merkez Bankası',
  ]),
  bank(['Fed', 'US', 'USD'], 'https://www.federalreserve.gov/releases/h10/current/', [
    'Federal Reserve',
    'Réserve fédérale des États-Unis',
    'الاحتياطي الفيدرالي الأمريكي',
    'ABD Merkez Bankası',
  ]),
  bank(['BoC', 'CA', 'CAD'], 'https://www.bankofcanada.ca/rates/exchange/', [
    'Bank of Canada',
    'Banque du Canada',
    'بنك كندا المركزي',
    'Kanada Merkez Bankası',
  ]),
]

/** Suggests where to look up rates: the bank of the office's country first, then the bank of its currency. */
export function suggestSources(
  { country, default_currency }: Pick<PublicSettings, 'country' | 'default_currency'>,
  language: string,
): TextSuggestion[] {
  const rank = (one: CentralBank) =>
    country && one.country === country ? 0 : one.currency === default_currency ? 1 : 2
  return [...centralBanks]
    .sort((one, other) => rank(one) - rank(other))
    .map(one => ({
      value: one.names[language as Language] ?? one.names.en,
      description: `${one.code} · ${one.currency}`,
      page: one.page,
    }))
}
