/** The kinds of field that Studio offers, the most common first. Other kinds must be declared in code. */
export const kinds = [
  'text',
  'longText',
  'wholeNumber',
  'decimal',
  'money',
  'percent',
  'date',
  'dateTime',
  'time',
  'yesNo',
  'choice',
  'choices',
  'reference',
  'references',
  'email',
  'phone',
  'url',
  'file',
  'tags',
  'address',
  'colour',
] as const

export type StudioKind = (typeof kinds)[number]

/** The options that a new field of a kind starts with, because it can't be complete without them. */
export const beginning: Partial<Record<StudioKind, Record<string, unknown>>> = {
  choice: { options: ['first'] },
  choices: { options: ['first'] },
  reference: { to: '' },
  references: { to: '' },
}
