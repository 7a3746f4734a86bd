import type { AnswerOption, Question, QuestionType } from '../../../src/core/questions/question'
import type { Words } from '../../../src/core/questions/words'

/** A text in English, French, Arabic and Turkish. */
export type Translations = readonly [en: string, fr: string, ar: string, tr: string]

export const translations = ([en, fr, ar, tr]: Translations): Words => ({ en, fr, ar, tr })

type More = Omit<Question, 'key' | 'type' | 'label' | 'options' | 'help' | 'group' | 'pattern_hint'>

interface Phrases {
  help?: Translations
  pattern_hint?: Translations
  options?: Record<string, Translations>
}

/** Returns a question with its texts in four languages. */
export function question(
  key: string,
  label: Translations,
  { type, help, pattern_hint, options, ...more }: { type: QuestionType } & Partial<More> & Phrases,
): Question {
  return {
    key,
    label: translations(label),
    type,
    ...more,
    ...(help && { help: translations(help) }),
    ...(pattern_hint && { pattern_hint: translations(pattern_hint) }),
    ...(options && { options: optionsOf(options) }),
  }
}

const optionsOf = (options: Record<string, Translations>): AnswerOption[] =>
  Object.entries(options).map(([value, label]) => ({ value, label: translations(label) }))

/** Groups questions under a heading. */
export const inSection = (title: Translations, questions: readonly Question[]): Question[] =>
  questions.map(question => ({ ...question, group: translations(title) }))

/** Marks questions that are asked with a claim. */
export const withClaim = (questions: readonly Question[]): Question[] =>
  inSection(LOSS, questions).map(question => ({ ...question, asked_at: 'claim' }))

const LOSS: Translations = ['The loss', 'Le sinistre', 'الحادث', 'Hasar']

/** Losses of the last five years, which most insurance types ask for. */
export const pastLosses: readonly Question[] = [
  question(
    'losses',
    [
      'Losses in the last 5 years',
      'Sinistres des 5 dernières années',
      'الحوادث خلال السنوات الخمس الأخيرة',
      'Son 5 yıldaki hasarlar',
    ],
    {
      type: 'list',
      max: 20,
      fields: [
        question('date', ['Date', 'Date', 'التاريخ', 'Tarih'], {
          type: 'date',
          required: true,
          min: '@today-6y',
          max: '@today',
        }),
        question('cause', ['Cause', 'Cause', 'السبب', 'Neden'], { type: 'text', required: true, max: 120 }),
        question('amount', ['Amount', 'Montant', 'المبلغ', 'Tutar'], { type: 'money', min: 0 }),
      ],
    },
  ),
]
