import type { Values } from './values'

/** The office's settings for a resource's forms, in addition to its definition. */
export interface FormChoices {
  /** Fields that are optional in the definition but required by the office. */
  required: readonly string[]
  /** Values of a new record that replace the definition's defaults. */
  defaults: Values
}

/** The settings of an office that has not changed any. */
export const noChoices: FormChoices = { required: [], defaults: {} }

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)

/**
 * Returns whether the office requires a field. An existing record without a value can still be saved without
 * it; a value, once stored, can't be removed.
 */
export const isRequiredByOffice = (
  choices: FormChoices = noChoices,
  name: string,
  before?: Values,
): boolean => choices.required.includes(name) && !(before && isEmpty(before[name]))
