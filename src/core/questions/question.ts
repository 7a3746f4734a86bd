import type { Words } from './words'

/** When a question is asked: with the request, for a quote, for the policy, or with a claim. */
export const STAGES = ['request', 'quote', 'policy', 'claim'] as const
export type Stage = (typeof STAGES)[number]

export const QUESTION_TYPES = ['text', 'number', 'money', 'date', 'choice', 'multi', 'yesNo', 'list'] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]

/** Answers by the keys of their questions; a question without an answer has no key here. */
export type Answers = Record<string, unknown>

/** One answer that can be chosen. */
export interface AnswerOption {
  value: string
  label: Words
}

/** What an answer must be beside others: `other` is the key of a question asked before it, `part` one of a list's. */
export type Check =
  | { rule: 'at_most' | 'at_least'; other: string }
  /** Later than the other date, or at least so many years after it. */
  | { rule: 'after'; other: string; years?: number }
  /** At most so many days after the other date. */
  | { rule: 'within'; other: string; days: number }
  /** The numbers of the list's items add up to this. */
  | { rule: 'total'; part: string; is: number }
  /** No two items of the list have the same. */
  | { rule: 'distinct'; part: string }

/** Answers that others must have given: `{ use: ['taxi', 'rental'] }`. */
export type VisibleIf = Record<string, string | number | boolean | (string | number | boolean)[]>

/** A question of an insurance type, as data: inputs, checks, views and comparisons are made of it. */
export interface Question {
  key: string
  label: Words
  help?: Words
  type: QuestionType
  /** Must be answered before the record moves on; a draft may be saved without. */
  required?: boolean
  /** The least and the greatest: a number (`@year+1`), an amount in minor units, a day (`@today-18y`), letters, items. */
  min?: number | string
  max?: number | string
  /** Digits after the point of a number; a whole one when nothing is said. */
  scale?: number
  /** What the whole text must match, and how that is said. */
  pattern?: string
  pattern_hint?: Words
  /** A plate, a number of a chassis: kept left to right, with Latin digits, in capitals. A year: its digits are not grouped. */
  code?: boolean
  options?: AnswerOption[]
  visible_if?: VisibleIf
  asked_at?: Stage
  unit?: string
  /** Heading under which questions stand together. */
  group?: Words
  shown_in_comparison?: boolean
  /** Part of the text that the risk is known by. */
  identifies?: boolean
  /** Kept for those with a right; its key begins with `protected_`. */
  protected?: boolean
  /** The questions of one item of a list. */
  fields?: Question[]
  checks?: Check[]
}

/** What the keys of protected questions begin with, so that answers tell by themselves what is to be kept back. */
export const PROTECTED = 'protected_'
export const isProtected = (key: string): boolean => key.startsWith(PROTECTED)

/** When a question is asked; with the request when nothing is said. */
export const stageOf = ({ asked_at = 'request' }: Question): Stage => asked_at
