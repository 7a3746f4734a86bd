import { describe, expect, it } from 'vitest'
import { fold, foldAs } from '../../src/core/schema/fold'

// What readers of these languages take for the same text, from their grammars and keyboards, not from the code.
const SAME: readonly (readonly [why: string, one: string, other: string])[] = [
  ['French accents', 'Élodie Lefèvre', 'Elodie Lefevre'],
  ['French capitals without accents', 'GARÇON', 'garçon'],
  ['the ligature œ', 'Sœur', 'Soeur'],
  ['the ligature æ', 'Lætitia', 'Laetitia'],
  ['a ligature of a PDF', 'ﬁnance', 'finance'],
  ['accents as separate characters', 'E\u0301lodie', 'Élodie'],
  ['kinds of apostrophe', "L'Oréal", 'L’Oréal'],
  ['an acute accent as an apostrophe', 'L´Avenir', "L'Avenir"],
  ['a name without its apostrophe', "N'Diaye", 'NDiaye'],
  ['a hamza in Latin letters', 'Sa‘id', 'Saïd'],
  ['German ß', 'Straße', 'STRASSE'],
  ['German umlauts without dots', 'Müller', 'Muller'],
  ['Polish ł', 'Łódź', 'Lodz'],
  ['Nordic ø', 'Bjørn', 'Bjorn'],
  ['Vietnamese đ', 'Đức', 'Duc'],
  ['the Turkish capital of i', 'İPEK', 'ipek'],
  ['the Turkish capital of ı', 'IŞIK', 'ışık'],
  ['Turkish letters on another keyboard', 'Çağrı Öztürk', 'Cagri Ozturk'],
  ['a Turkish capital typed with an English keyboard', 'IZMIR', 'İzmir'],
  ['alef with hamza', 'أحمد', 'احمد'],
  ['alef with hamza below', 'إبراهيم', 'ابراهيم'],
  ['alef with madda', 'آمنة', 'امنة'],
  ['alef wasla', 'ٱلله', 'الله'],
  ['ta marbuta', 'فاطمة', 'فاطمه'],
  ['alef maqsura', 'مصطفى', 'مصطفي'],
  ['hamza on waw', 'مؤمن', 'مومن'],
  ['hamza on ya', 'عائشة', 'عايشة'],
  ['vowel signs', 'مُحَمَّد', 'محمد'],
  ['tatweel', 'محـــمد', 'محمد'],
  ['a dagger alef', 'الرحمٰن', 'الرحمن'],
  ['presentation forms of a PDF', 'ﻓﺎﻃﻤﺔ', 'فاطمة'],
  ['the ligature lam-alef', 'ﻻ', 'لا'],
  ['Persian letters', 'علی کریم', 'علي كريم'],
  ['Tunisian qaf with three dots', 'ڨفصة', 'قفصة'],
  ['Arabic digits', 'شارع ١٢', 'شارع 12'],
  ['Persian digits', '۴۵', '45'],
  ['direction marks', '\u200fمحمد\u200e', 'محمد'],
  ['embedded directions', '\u202bمحمد\u202c', 'محمد'],
  ['isolated directions', '\u2067Amel\u2069', 'Amel'],
  ['a zero-width space', 'Ben\u200bAli', 'BenAli'],
  ['a zero-width joiner', 'می\u200cخواهم', 'میخواهم'],
  ['a byte order mark', '\ufeffAmel', 'Amel'],
  ['a soft hyphen', 'assu\u00adrance', 'assurance'],
  ['a no-break space', 'Ben\u00a0Ali', 'Ben Ali'],
  ['a narrow no-break space', '12\u202f500', '12 500'],
  ['an ideographic space', 'Ben\u3000Ali', 'Ben Ali'],
  ['a double space', 'Ben  Ali ', 'Ben Ali'],
  ['a tab and a line break', 'Ben\tAli\r\n', 'Ben Ali'],
  ['a compound name without its hyphen', 'Jean-Pierre', 'Jean Pierre'],
  ['an article with a hyphen', 'Al-Hariri', 'al hariri'],
  ['a no-break hyphen', 'Jean‑Pierre', 'Jean-Pierre'],
  ['a dash for a hyphen', 'Sfax – Sud', 'Sfax - Sud'],
  ['a minus sign for a hyphen', '2026−7', '2026-7'],
  ['full width', 'Ａｍｅｌ １２', 'Amel 12'],
  ['kinds of quotation mark', 'Sté « Le Phare »', 'Sté "Le Phare"'],
  ['a sign for Number', '№ 5', 'No 5'],
]

const DIFFERENT: readonly (readonly [why: string, one: string, other: string])[] = [
  ['a name with a different letter', 'Karim', 'Kerim'],
  ['a doubled letter', 'Mohamed', 'Mohammed'],
  ['Arabic letters of the same base', 'حسين', 'حسن'],
  ['two Arabic letters that differ in dots', 'بنت', 'بيت'],
  ['hamza on the line', 'سماء', 'سما'],
  ['qaf and fa', 'قارس', 'فارس'],
  ['dal and dhal', 'دال', 'ذال'],
  ['one word and two', 'Ben Ali', 'Benali'],
  ['a decimal and a whole number', '1.6', '16'],
  ['two addresses of the same letters', 'a.b@example.com', 'ab@example.com'],
  ['an address with a hyphen', 'a-b@example.com', 'ab@example.com'],
  ['leading zeros', '007', '7'],
  ['Hindi vowels, which their readers write', 'कि', 'की'],
]

const SAME_CODE: readonly (readonly [why: string, one: string, other: string])[] = [
  ['a plate with hyphens', 'AB-123-CD', 'AB123CD'],
  ['a plate with spaces', 'ab 123 cd', 'AB-123-CD'],
  ['a Tunisian plate', '123 تونس 4567', '١٢٣تونس٤٥٦٧'],
  ['a policy number with slashes', 'POL/2026/12', 'POL-2026-12'],
  ['a tax number with points', '1.234.567/A', '1234567A'],
  ['an IBAN in groups', 'TN59 1000 6035 1835 9847 8831', 'TN5910006035183598478831'],
  ['an IBAN of a PDF', 'TN59\u00a01000\u202f6035-1835‑9847 8831', 'tn5910006035183598478831'],
  ['a number in an Arabic sentence', '\u200e08123456\u200f', '08123456'],
  ['a long dash', 'C–2026–000123', 'C-2026-000123'],
]

const DIFFERENT_CODE: readonly (readonly [why: string, one: string, other: string])[] = [
  ['leading zeros', '0012', '12'],
  ['other digits', 'AB-123-CD', 'AB-132-CD'],
  ['a letter more', '1234567A', '1234567'],
]

describe('F-06 texts that are the same to a reader', () => {
  it.each(SAME)('F-06 %s: %s is %s', (_why, one, other) => {
    expect(fold(one)).toBe(fold(other))
    expect(foldAs('code', one)).toBe(foldAs('code', other))
  })

  it.each(DIFFERENT)('F-06 %s: %s is not %s', (_why, one, other) => {
    expect(fold(one)).not.toBe(fold(other))
  })

  it.each(SAME_CODE)('F-06 %s: %s is %s', (_why, one, other) => {
    expect(foldAs('code', one)).toBe(foldAs('code', other))
  })

  it.each(DIFFERENT_CODE)('F-06 %s: %s is not %s', (_why, one, other) => {
    expect(foldAs('code', one)).not.toBe(foldAs('code', other))
  })
})
