import { describe, expect, it } from 'vitest'
import type { AnyField } from '../../../src/core/field/fieldType'
import type { ReadingOptions } from '../../../src/core/field/reading'
import {
  address,
  choice,
  choices,
  date,
  dateTime,
  decimal,
  email,
  list,
  money,
  percent,
  phone,
  tags,
  text,
  time,
  wholeNumber,
  yesNo,
} from '../../../src/define'
import { addressType } from '../../../src/fields/address/address.type'
import { readerOf } from '../../../src/fields/imports'
import { schemaOf } from '../../../src/fields/schemas'

const way: ReadingOptions = {
  decimal: ',',
  days: 'dmy',
  currency: 'EUR',
  timeZone: 'Africa/Tunis',
  now: new Date('2026-11-22T12:00:00Z'),
  option: word => ({ offen: 'open' })[word.toLowerCase()],
  part: () => way,
}
const english = { ...way, decimal: '.', days: 'mdy' } as const
const contacts = list({ name: text(), role: text(), email: email(), phone: phone({ country: 'TN' }) })

type Case = [AnyField, string, unknown, ReadingOptions?]

/** Texts that people and programs of the four languages' countries write. */
const ofCountries: Case[] = [
  [decimal(), '250٫500', '250.500'],
  [decimal(), '٢٥٠٫٥٠٠', '250.500', english],
  [decimal(), '1٬250٫5', '1250.5'],
  [decimal(), '٨٥٠٬٥٠٠', '850500'],
  [percent(), '١٢٫١٢٥٪', '12.125'],
  [date(), '5 فيفري 2026', '2026-02-05'],
  [date(), '14 جويلية 2026', '2026-07-14'],
  [date(), '٣ أوت ٢٠٢٦', '2026-08-03'],
  [date(), '3 غشت 2026', '2026-08-03'],
  [date(), '1 شتنبر 2026', '2026-09-01'],
  [date(), '20 كانون الثاني 2026', '2026-01-20'],
  [date(), '20 كانون الأول 2026', '2026-12-20'],
  [date(), '2 تشرين الثاني 2026', '2026-11-02'],
  [date(), '9 شباط 2026', '2026-02-09'],
  [date(), '3 Sept 2026', '2026-09-03'],
  [date(), '03/04/2026 14:30', '2026-04-03'],
  [date(), '3 mars 2026 08:05:09', '2026-03-03'],
  [date(), '4/3/2026 11:59 PM', '2026-04-03', english],
  [date(), '2026-03-03 09:30:00.123', '2026-03-03'],
  // Tunis is one hour ahead of UTC.
  [date(), '2026-03-03T23:00:00Z', '2026-03-04'],
  [date(), '2026-03-04T00:00:00+01:00', '2026-03-04'],
  [date(), '2026-03-03T00:00:00Z', '2026-03-03'],
  [date(), '03/04/2026 25:00', undefined],
  [date(), '14:30', undefined],
  [money(), '200,000 د.ت.', { amount: 200_000, currency: 'TND' }],
  [money(), '\u200f200,000\u00a0د.ت.\u200f', { amount: 200_000, currency: 'TND' }],
  [money(), '-200,000 د.ت.', { amount: -200_000, currency: 'TND' }],
  [money(), '\u200f-200,000\u00a0د.ت.\u200f', { amount: -200_000, currency: 'TND' }],
  [money(), '1.250,50 DH', { amount: 125_050, currency: 'MAD' }, { ...way, currency: 'MAD' }],
  [money(), '1.250,50 DH', undefined],
  [money(), '1.250\u00a0€', { amount: 125_000, currency: 'EUR' }],
  [money(), '1 250 DA', { amount: 125_000, currency: 'DZD' }],
  [money(), '1 250 د.ج.', { amount: 125_000, currency: 'DZD' }],
  [money(), '1 250,500 LD', { amount: 1_250_500, currency: 'LYD' }],
  [money(), '250 euros', { amount: 25_000, currency: 'EUR' }],
  [money(), '250,5 EURO', { amount: 25_050, currency: 'EUR' }],
  [money(), '1 250,50 € HT', { amount: 125_050, currency: 'EUR' }],
  [money(), '1 250,50 T.T.C.', { amount: 125_050, currency: 'EUR' }],
  [money(), '250 Dinars', { amount: 250_000, currency: 'TND' }, { ...way, currency: 'TND' }],
  [money(), '250 Dinars', undefined],
  [money(), '250 dinars algériens', undefined, { ...way, currency: 'TND' }],
  [money(), 'US$ 12,50', { amount: 1250, currency: 'USD' }],
  [money(), '12,50 $US', { amount: 1250, currency: 'USD' }],
  [money(), 'C$12,50', { amount: 1250, currency: 'CAD' }],
  [money(), '250 lira', { amount: 25_000, currency: 'TRY' }, { ...way, currency: 'TRY' }],
  [money(), '250 TL', { amount: 25_000, currency: 'TRY' }],
  [money(), 'EUR 250 TND', undefined],
]

const cases: Case[] = [
  [wholeNumber(), '1.234', 1234],
  [wholeNumber(), '12,00', 12],
  [wholeNumber(), '12,5', undefined],
  [decimal(), '1.234,56', '1234.56'],
  [decimal(), '1 234,5', '1234.5'],
  [decimal(), '1.23', undefined],
  [decimal(), '1,234.56', '1234.56', english],
  [decimal(), '(12.50)', '-12.50', english],
  [decimal(), '١٢٫٥', '12.5', english],
  [decimal(), '12.50 USD', '12.50', english],
  [decimal(), '12.50 XYZ', undefined, english],
  [wholeNumber(), '12 TND', 12],
  [percent(), '12,5 %', '12.5'],
  [money(), '1.234,56 €', { amount: 123456, currency: 'EUR' }],
  [money(), 'TND 12,500', { amount: 12500, currency: 'TND' }],
  [money(), '-3', { amount: -300, currency: 'EUR' }],
  [money(), '12,345', undefined],
  [money(), '12 XYZ', undefined],
  [yesNo(), 'Oui', true],
  [yesNo(), 'لا', false],
  [yesNo(), 'HAYIR', false],
  [yesNo(), 'perhaps', undefined],
  [date(), '03/04/2026', '2026-04-03'],
  [date(), '03/04/2026', '2026-03-04', english],
  [date(), '2026-04-03', '2026-04-03', english],
  [date(), '20260403', '2026-04-03'],
  [date(), '3 mars 2026', '2026-03-03'],
  [date(), 'March 3, 2026', '2026-03-03'],
  [date(), '3 Şubat 2026', '2026-02-03'],
  [date(), '٣ مارس ٢٠٢٦', '2026-03-03'],
  [date(), '31.12.85', '1985-12-31'],
  [date(), '03/04/2026 00:00:00', '2026-04-03'],
  [date(), '31/02/2026', undefined],
  [dateTime(), '2026-04-03T10:00:00Z', '2026-04-03T10:00:00.000Z'],
  [dateTime(), '03/04/2026 14:30', '2026-04-03T13:30:00.000Z'],
  [dateTime(), '4/3/2026 2:30 PM', '2026-04-03T13:30:00.000Z', english],
  [dateTime(), '2026-04-03', '2026-04-02T23:00:00.000Z'],
  [choice(['open', 'closed']), 'Offen', 'open'],
  [choice(['open', 'closed']), 'lost', undefined],
  [tags(), 'vip; fleet, new', ['vip', 'fleet', 'new']],
  [email(), 'Amel Ben <amel@example.com>', 'amel@example.com'],
  [contacts, 'Amel, Director, a@example.com', [{ name: 'Amel', role: 'Director', email: 'a@example.com' }]],
  [contacts, '[{"name":"Amel"}]', [{ name: 'Amel' }]],
  [
    address(),
    '12 rue de Carthage, 1001 Tunis, Tunisie',
    {
      line1: '12 rue de Carthage',
      line2: null,
      postcode: '1001',
      city: 'Tunis',
      region: null,
      country: 'TN',
    },
  ],
]

/** Times, and days with their weekday. The weekdays are those of a calendar: 5 April 2027 is a Monday. */
const timesAndWeekdays: Case[] = [
  ...[
    ['8:05', '08:05'],
    ['08:05', '08:05'],
    ['14:30:00', '14:30'],
    ['14:30:15.5', '14:30'],
    ['14.30', '14:30'],
    ['14h30', '14:30'],
    ['14 h 30', '14:30'],
    ['14H30', '14:30'],
    ['14h30min', '14:30'],
    ['14h', '14:00'],
    ['2:30 PM', '14:30'],
    ['2:30\u202fp.m.', '14:30'],
    ['2 pm', '14:00'],
    ['12:05 AM', '00:05'],
    ['12:05 pm', '12:05'],
    ['2:30 م', '14:30'],
    ['2:30 ص', '02:30'],
    ['٢:٣٠ مساءً', '14:30'],
    ['8:05 صباحا', '08:05'],
    ['٨:٠٥', '08:05'],
    ['ÖS 2:30', '14:30'],
    ['14:30 PM', '14:30'],
    ['05/04/2027 8:05', '08:05'],
    ...[
      '14:30 AM',
      '0:30 PM',
      '24:00',
      '8:60',
      '14',
      '1430',
      '8:5',
      'AM 8:05 PM',
      '2:30 مكتب',
      '31/02/2027 8:05',
    ].map(wrong => [wrong, undefined] as const),
  ].map(([typed, value]): Case => [time(), typed ?? '', value]),
  ...[
    ...[
      'lundi 5 avril 2027',
      'lun. 5 avr. 2027',
      'Lundi, 05/04/2027',
      'Monday, April 5, 2027',
      'Mon 5 Apr 2027',
    ],
    ...[
      'Monday April 5 2027',
      '5 Nisan 2027 Pazartesi',
      '5 Nis 2027 Pzt',
      'الاثنين 5 أفريل 2027',
      'الإثنين، ٥ أبريل ٢٠٢٧',
    ],
    ...['lundi 5 avril 2027 à 14:30', '5 Nisan 2027 Pazartesi 14:30'],
  ].map((typed): Case => [date(), typed, '2027-04-05']),
  ...['mardi 5 avril 2027', '5 Nisan 2027 Salı', 'الثلاثاء 5 أفريل 2027', 'Foo 5 April 2027', 'lundi'].map(
    (typed): Case => [date(), typed, undefined],
  ),
  [date(), 'Mar 3, 2026', '2026-03-03'],
  [date(), 'mar. 3 mars 2026', '2026-03-03'],
  ...[
    '05/04/2027 14h30',
    '05/04/2027 2:30 م',
    'Monday, April 5, 2027 at 2:30 PM',
    '5 أبريل 2027، 2:30 م',
    '5 Nisan 2027 ÖS 2:30',
  ].map((typed): Case => [dateTime(), typed, '2027-04-05T13:30:00.000Z']),
  [dateTime(), '05/04/2027 14:30 AM', undefined],
]

/** Cells with several values, which are read or refused, and never joined or cut. */
const several: Case[] = [
  [decimal(), '12 13', undefined],
  [decimal(), '12 / 13', undefined],
  [decimal(), '1 250 500,5', '1250500.5'],
  [decimal(), '- 1\u202f250', '-1250'],
  [decimal(), '12 34 567', '1234567'],
  [decimal(), '1250 500', undefined],
  [wholeNumber(), '12 13', undefined],
  [wholeNumber(), '98 765 430', 98_765_430],
  [money(), '12 13', undefined],
  [money(), '100 50,5 €', undefined],
  [money(), "1'250 €", { amount: 125_000, currency: 'EUR' }],
  [percent(), '12 13 %', undefined],
  [date(), '01/02/2026 03/04/2026', undefined],
  [tags(), 'vip\nfleet | new، old', ['vip', 'fleet', 'new', 'old']],
  [choices(['open', 'closed']), 'offen / Offen', ['open', 'open']],
  [choices(['open', 'closed']), 'offen, lost', undefined],
  [choice(['open', 'closed']), 'offen, offen', undefined],
]

describe('F-01 addresses without a street', () => {
  const read = (text: string, parts = {}) =>
    readerOf(address())?.read({ text, parts }, address(), way) as Record<string, unknown>

  it.each([
    ['2200 Tozeur, Tunisie', { postcode: '2200', city: 'Tozeur', country: 'TN' }],
    ['2200 Tozeur', { postcode: '2200', city: 'Tozeur' }],
    ['Tozeur, Tunisie', { city: 'Tozeur', country: 'TN' }],
  ])('F-01 reads %s', (text, expected) => {
    expect(read(text)).toMatchObject({ line1: null, ...expected })
  })

  it('F-01 takes the city of its own column, and one text alone for neither street nor city', () => {
    const value = read('', { city: 'Tozeur', country: 'TN' })
    expect(schemaOf(address()).safeParse(value).data).toMatchObject({ line1: null, city: 'Tozeur' })
    expect(schemaOf(address()).safeParse({ ...read('Tozeur'), country: 'TN' }).success).toBe(false)
  })

  it('F-03 reads what an export writes', () => {
    const place = { line1: null, city: 'Tozeur', country: 'TN' }
    expect(read(addressType.text?.(place as never, address()) ?? '')).toMatchObject(place)
  })
})

describe('C-11 reading values from file texts', () => {
  it.each(cases)('C-11 reads %j from %s', (field, typed, expected, how = way) => {
    expect(readerOf(field)?.read({ text: typed, parts: {} }, field, how)).toEqual(expected)
  })

  it.each(ofCountries)('F-01 reads %j from %s', (field, typed, expected, how = way) => {
    expect(readerOf(field)?.read({ text: typed, parts: {} }, field, how)).toEqual(expected)
  })

  it.each(timesAndWeekdays)('F-01 reads %j from %s', (field, typed, expected, how = way) => {
    expect(readerOf(field)?.read({ text: typed, parts: {} }, field, how)).toEqual(expected)
  })

  it('F-01 reads a time and a day as Intl writes them in each language', () => {
    for (const tag of ['en', 'en-GB', 'fr', 'tr', 'ar-TN', 'ar-EG', 'ar-SA-u-ca-gregory'])
      for (const hourCycle of ['h12', 'h23'] as const) {
        const format = (options: Intl.DateTimeFormatOptions) =>
          new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options })
        for (const hour of [0, 8, 12, 23]) {
          const moment = Date.UTC(2027, 3, 5, hour, 5)
          const text = format({ hour: 'numeric', minute: '2-digit', hourCycle }).format(moment)
          const stored = `${String(hour).padStart(2, '0')}:05`
          expect([tag, text, readerOf(time())?.read({ text, parts: {} }, time(), way)]).toEqual([
            tag,
            text,
            stored,
          ])
          const day = format({ dateStyle: 'full' }).format(moment)
          expect([day, readerOf(date())?.read({ text: day, parts: {} }, date(), way)]).toEqual([
            day,
            '2027-04-05',
          ])
        }
      }
  })

  it('F-01 says that a weekday belongs to another date', () => {
    for (const field of [date(), dateTime()]) {
      const reason = (text: string) => readerOf(field)?.reasonOf?.(text, way)
      expect(reason('mardi 5 avril 2027')).toBe('import.other_weekday')
      expect(reason('Tuesday, April 5, 2027 14:30')).toBe('import.other_weekday')
      expect(reason('5 avril')).toBeUndefined()
    }
  })

  it.each(several)('F-01 several values: reads %j from %s', (field, typed, expected, how = way) => {
    expect(readerOf(field)?.read({ text: typed, parts: {} }, field, how)).toEqual(expected)
  })

  it('C-11 reads parts of a field from their own columns', () => {
    const parts = { line1: '1 Main St', city: 'Ankara', country: 'Türkiye' }
    expect(readerOf(address())?.read({ text: '', parts }, address(), way)).toMatchObject({
      city: 'Ankara',
      country: 'TR',
    })
    const amount = readerOf(money())?.read({ text: '12,5', parts: { currency: 'TND' } }, money(), way)
    expect(amount).toEqual({ amount: 12500, currency: 'TND' })
  })
})
