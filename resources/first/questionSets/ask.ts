import type { AnswerOption, Question, QuestionType } from '../../../src/questions/question'
import type { Words } from '../../../src/questions/words'

/** A text in English, French, Arabic and Turkish. */
export type Four = readonly [en: string, fr: string, ar: string, tr: string]

export const say = ([en, fr, ar, tr]: Four): Words => ({ en, fr, ar, tr })

type More = Omit<Question, 'key' | 'type' | 'label' | 'options' | 'help' | 'group' | 'pattern_hint'>

interface Said {
  help?: Four
  pattern_hint?: Four
  options?: Record<string, Four>
}

/** A question with its words in four languages. */
export function ask(
  key: string,
  type: QuestionType,
  label: Four,
  { help, pattern_hint, options, ...more }: Partial<More> & Said = {},
): Question {
  return {
    key,
    label: say(label),
    type,
    ...more,
    ...(help && { help: say(help) }),
    ...(pattern_hint && { pattern_hint: say(pattern_hint) }),
    ...(options && { options: optionsOf(options) }),
  }
}

const optionsOf = (options: Record<string, Four>): AnswerOption[] =>
  Object.entries(options).map(([value, label]) => ({ value, label: say(label) }))

/** Questions under one heading. */
export const under = (title: Four, questions: readonly Question[]): Question[] =>
  questions.map(question => ({ ...question, group: say(title) }))

/** Questions that are asked with a claim. */
export const withClaim = (questions: readonly Question[]): Question[] =>
  under(LOSS, questions).map(question => ({ ...question, asked_at: 'claim' }))

const LOSS: Four = ['The loss', 'Le sinistre', 'الحادث', 'Hasar']

/** Losses of the last years, as most lines ask for them. */
export const pastLosses: readonly Question[] = [
  ask(
    'losses',
    'list',
    [
      'Losses in the last 5 years',
      'Sinistres des 5 dernières années',
      'الحوادث خلال السنوات الخمس الأخيرة',
      'Son 5 yıldaki hasarlar',
    ],
    {
      max: 20,
      fields: [
        ask('date', 'date', ['Date', 'Date', 'التاريخ', 'Tarih'], {
          required: true,
          min: '@today-6y',
          max: '@today',
        }),
        ask('cause', 'text', ['Cause', 'Cause', 'السبب', 'Neden'], { required: true, max: 120 }),
        ask('amount', 'money', ['Amount', 'Montant', 'المبلغ', 'Tutar'], { min: 0 }),
      ],
    },
  ),
]
