/** The kinds of field that Studio offers, the most common first. Further ones need a file. */
export const kinds = [
  'text',
  'longText',
  'wholeNumber',
  'decimal',
  'money',
  'percent',
  'date',
  'dateTime',
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

/** What a new field of a kind has from the start, so that it is complete. */
export const beginning: Partial<Record<StudioKind, Record<string, unknown>>> = {
  choice: { options: ['first'] },
  choices: { options: ['first'] },
  reference: { to: '' },
  references: { to: '' },
}
