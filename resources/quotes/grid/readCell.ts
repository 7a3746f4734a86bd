import { formatMoney } from '../../../src/core/field/formatMoney'
import { plainNumber } from '../../../src/core/field/formatNumber'
import { typedAmount } from '../../../src/core/field/typedAmount'
import type { Money } from '../../../src/core/money/amount'
import { exponentOf } from '../../../src/core/money/currencies'
import { latinDigits } from '../../../src/core/schema/latinDigits'
import { readDay } from '../../../src/fields/date/dayIn'
import { isDay } from '../../../src/fields/date/typedDay'
import { MAX_AMOUNT } from '../../../src/fields/money/money.type'
import type { CellValue } from './cells'
import type { Entry } from './rows'

/** The parsed value of a typed text. `problem` is a key of the catalogue, with its parameters. */
export type Read = { value: ReadValue } | { problem: string; params?: Record<string, unknown> }

export type ReadValue =
  | { is: 'empty' }
  | { is: 'money'; money: Money }
  | { is: 'percent'; percent: string; least?: Money | null; most?: Money | null }
  | { is: 'whole'; whole: number }
  | { is: 'date'; date: string }
  | { is: 'text'; text: string }
  | { is: 'covered' }
  | { is: 'missing' }

/** Returns whether a cell's value is entered rather than calculated. */
export const isEntered = (value: CellValue): value is ReadValue =>
  value.is !== 'difference' && value.is !== 'converted' && value.is !== 'no_rate'

interface How {
  language: string
  /** The column's currency, used for amounts that name none. */
  currency: string
  today: string
}

const EMPTY = { value: { is: 'empty' } } as const
const problem = (key: string, params?: Record<string, unknown>): Read => ({
  problem: `resources.quote-grid.problems.${key}`,
  params,
})

/** Parses a text typed or pasted into a cell. An unreadable text returns the reason and is never altered. */
export function readCell(typed: string, entry: Entry, how: How): Read {
  const text = typed.trim()
  if (text === '') return EMPTY
  switch (entry) {
    case 'money':
      return readMoney(text, how)
    case 'cover':
      return readCover(text, how)
    case 'deductible':
      return /[%٪]/u.test(text) ? readShare(text, how) : readMoney(text, how)
    case 'percent':
      return readPercent(text, how)
    case 'whole':
      return readWhole(text, how)
    case 'date':
      return readDate(text, how)
    case 'text':
      return text.length > 255 ? problem('long', { max: 255 }) : { value: { is: 'text', text } }
    default:
      return { value: { is: 'text', text } }
  }
}

function readMoney(text: string, { language, currency }: How): Read {
  const { amount, plain, currency: named } = typedAmount(text, language, currency)
  if (!named) return problem('amount')
  if (named !== currency) return problem('currency', { named, currency })
  if (amount === undefined) {
    const digits = /^-?\d+\.(\d+)$/u.exec(plain)?.[1]?.length ?? 0
    return digits > exponentOf(currency)
      ? problem('digits', { smart_count: exponentOf(currency), currency })
      : problem('amount')
  }
  if (amount > MAX_AMOUNT)
    return problem('large', { limit: formatMoney({ amount: MAX_AMOUNT, currency }, language) })
  return amount < 0 ? problem('negative') : { value: { is: 'money', money: { amount, currency } } }
}

/** In the languages of the app, as carriers' spreadsheets write them. */
const YES = new Set([
  'yes',
  'y',
  'oui',
  'o',
  'evet',
  'e',
  'نعم',
  'included',
  'covered',
  'inclus',
  'dahil',
  'مشمول',
  '✓',
  '✔',
  'x',
])
const NO = new Set([
  'no',
  'n',
  'non',
  'hayır',
  'h',
  'لا',
  'not covered',
  'non couvert',
  'kapsam dışı',
  'غير مشمول',
  '-',
  '–',
  '—',
  '✗',
])

function readCover(text: string, how: How): Read {
  // Words of each language are understood in all of them, and Turkish has small letters of its own.
  const words = [text.toLowerCase(), text.toLocaleLowerCase('tr')].map(word => word.normalize('NFC'))
  if (words.some(word => YES.has(word))) return { value: { is: 'covered' } }
  if (words.some(word => NO.has(word))) return { value: { is: 'missing' } }
  const read = readMoney(text, how)
  return 'problem' in read && read.problem.endsWith('.amount') ? problem('cover') : read
}

function readPercent(text: string, { language }: How): Read {
  const plain = plainNumber(text.replace(/[%٪\s]/gu, ''), language)
  if (!/^\d{1,3}(\.\d{1,4})?$/u.test(plain)) return problem('percent')
  return Number(plain) > 100 ? problem('percent') : { value: { is: 'percent', percent: plain } }
}

const LEAST = /≥|\b(?:min(?:imum)?|at least|en az|au moins)\b|(?:بحد أدنى|الحد الأدنى)/iu
const AT_MOST = /≤|\b(?:max(?:imum)?|at most|en çok|au plus)\b|(?:بحد أقصى|الحد الأقصى)/iu

/** Parses a percentage with its limits, such as "1 % min 200 max 2000" or "1 % ≥ 200 ≤ 2000". */
function readShare(text: string, how: How): Read {
  const [, share = '', rest = ''] = /^([%٪]\s*[^\s%٪]+|[^%٪]+[%٪])(.*)$/u.exec(text) ?? []
  const read = readPercent(share, how)
  if ('problem' in read || read.value.is !== 'percent' || !rest.trim()) return read
  const limits = { least: limitAfter(LEAST, rest, how), most: limitAfter(AT_MOST, rest, how) }
  const wrong = [limits.least, limits.most].find(limit => limit && 'problem' in limit)
  if (wrong) return wrong
  const [least, most] = [moneyIn(limits.least), moneyIn(limits.most)]
  if ((!least && !most) || (least && most && least.amount > most.amount)) return problem('share')
  return { value: { ...read.value, least, most } }
}

const moneyIn = (read: Read | undefined): Money | null =>
  read && 'value' in read && read.value.is === 'money' ? read.value.money : null

/** Returns the amount that follows a word, up to the other word. Returns undefined if the word is missing. */
function limitAfter(word: RegExp, text: string, how: How): Read | undefined {
  const found = word.exec(text)
  if (!found) return undefined
  const after = text.slice(found.index + found[0].length)
  const end = [LEAST, AT_MOST].map(one => after.search(one)).filter(at => at >= 0)
  return readMoney(
    after
      .slice(0, Math.min(after.length, ...end))
      .replace(/[\s,،;:/]+$/u, '')
      .trim(),
    how,
  )
}

function readWhole(text: string, { language }: How): Read {
  const plain = plainNumber(text.replace(/\s*[x×]$/u, ''), language)
  const whole = Number(plain)
  return /^\d{1,3}$/u.test(plain) && whole >= 1 && whole <= 24
    ? { value: { is: 'whole', whole } }
    : problem('instalments', { max: 24 })
}

function readDate(text: string, { today }: How): Read {
  const plus = /^\+\s?(\d{1,3})$/u.exec(latinDigits(text))?.[1]
  if (plus) return { value: { is: 'date', date: daysLater(today, Number(plus)) } }
  const day = readDay(text)
  return isDay(day) ? { value: { is: 'date', date: day } } : problem('date')
}

const daysLater = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
