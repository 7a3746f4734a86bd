/** Names that no language translates, such as those of numbers, keys and programs. */
const names = [
  ...['IBAN', 'Studio', 'Shift', 'Alt', 'Enter', 'Esc', 'Home', 'End'],
  ...['PDF', 'Word', 'Excel', 'PowerPoint', 'OpenDocument'],
]

/** Texts that are intentionally the same as in English: true cognates, names and abbreviations. */
export const cognates: Record<string, readonly string[]> = {
  fr: [
    ...names,
    ...['Actions', 'Active', 'Administration', 'Code', 'Commission', 'Condition', 'Contacts', 'Description'],
    ...[
      'Agenda',
      'Documents',
      'Date',
      'E-mail',
      'Logo',
      'Menu',
      'Notes',
      'Notifications',
      'Orange',
      'Suspension',
      'Page %{page}',
      'Pages',
    ],
    ...['Prospect', 'Rose', 'Surfaces', 'Taxes', 'Type', 'Version', 'Version %{version}', 'Violet'],
    ...[
      'Budget',
      'Cause',
      'Collision',
      'Conditions',
      'Expert',
      'Expression',
      'Question',
      'Questions',
      'Service',
    ],
    ...['relation', 'transition', 'notification', 'menu', 'pages', 'parent', 'Transition', 'Notification'],
    ...['Unique', 'Options', 'Option %{count}', 'Section', 'Transitions', 'Version %{number}'],
    '%{smart_count} transition |||| %{smart_count} transitions',
    ...['Minimum', 'Maximum', 'Versions', '%{count} min', '%{count} s', '%{name} (PDF)'],
    '%{smart_count} question |||| %{smart_count} questions',
  ],
  tr: [...names, 'Limit', 'Logo', 'Normal', 'Portal', 'Form', 'form', '%{name} (PDF)'],
  ar: [...names, 'recovery-codes'],
}

/** Ratings have the same spelling in every language, that of the rating agencies. */
export const RATING = /^[AB]{1,3}$/
