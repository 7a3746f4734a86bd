import type { Values } from './values'

/** What the office has chosen for the forms of a resource, beyond its definition. */
export interface FormChoices {
  /** Fields that the definition leaves open and the office wants filled. */
  required: readonly string[]
  /** Values of a new record, in place of the definition's defaults. */
  defaults: Values
}

/** The choices of an office that has made none. */
export const noChoices: FormChoices = { required: [], defaults: {} }

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)

/**
 * Says whether the office wants a field filled here. A record from before that lacks it can still be saved without;
 * one that has it does not lose it.
 */
export const isRequiredByOffice = (
  choices: FormChoices = noChoices,
  name: string,
  before?: Values,
): boolean => choices.required.includes(name) && !(before && isEmpty(before[name]))
