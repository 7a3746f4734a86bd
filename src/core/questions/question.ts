import type { Words } from './words'

/** When a question is shown: with the request, for a quote, for the policy, or with a claim. */
export const STAGES = ['request', 'quote', 'policy', 'claim'] as const
export type Stage = (typeof STAGES)[number]

export const QUESTION_TYPES = ['text', 'number', 'money', 'date', 'choice', 'multi', 'yesNo', 'list'] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]

/** Answers by their questions' keys; an unanswered question has no key. */
export type Answers = Record<string, unknown>

/** One option of a question. */
export interface AnswerOption {
  value: string
  label: Words
}

/**
 * A check against other answers: `other` is the key of an earlier question, `part` of a question in a list.
 */
export type Check =
  | { rule: 'at_most' | 'at_least'; other: string }
  /** Later than the other date, or at least this many years after it. */
  | { rule: 'after'; other: string; years?: number }
  /** At most this many days after the other date. */
  | { rule: 'within'; other: string; days: number }
  /** The numbers of the list's items add up to this. */
  | { rule: 'total'; part: string; is: number }
  /** No two items of the list have the same value. */
  | { rule: 'distinct'; part: string }

/** Answers that earlier questions must have: `{ use: ['taxi', 'rental'] }`. */
export type VisibleIf = Record<string, string | number | boolean | (string | number | boolean)[]>

/**
 * A question of an insurance type, as data from which inputs, checks, views and comparisons are generated.
 */
export interface Question {
  key: string
  label: Words
  help?: Words
  type: QuestionType
  /** Must be answered before the record's next transition; a draft can be saved without it. */
  required?: boolean
  /**
   * Minimum and maximum: a number (`@year+1`), an amount in minor units, a day
   * (`@today-18y`), a text's length, or a number of items.
   */
  min?: number | string
  max?: number | string
  /** The decimal places of a number; 0 by default. */
  scale?: number
  /** The pattern that the whole text must match, and its explanation. */
  pattern?: string
  pattern_hint?: Words
  /**
   * A code such as a plate or a chassis number: shown left to right and stored with Latin digits, in
   * capitals. For a number such as a year: digits are not grouped.
   */
  code?: boolean
  options?: AnswerOption[]
  visible_if?: VisibleIf
  asked_at?: Stage
  unit?: string
  /** The heading of a group of questions. */
  group?: Words
  shown_in_comparison?: boolean
  /** Part of the text that identifies the risk. */
  identifies?: boolean
  /** Only users with a permission see it; its key starts with `protected_`. */
  protected?: boolean
  /** The questions of one item of a list. */
  fields?: Question[]
  checks?: Check[]
}

/**
 * The prefix of protected questions' keys, so that protected answers are recognizable without the questions.
 */
export const PROTECTED = 'protected_'
export const isProtected = (key: string): boolean => key.startsWith(PROTECTED)

/** Returns when a question is shown; with the request by default. */
export const stageOf = ({ asked_at = 'request' }: Question): Stage => asked_at
