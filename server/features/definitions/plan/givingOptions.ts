/**
 * What an option of a definition can give people:
 *
 * - `right`: to see, fill in, do or be notified of something (`rightsOn`)
 * - `limit`: it gives nothing, but without it or with another value, a right has fewer conditions
 * - `nothing`: it changes screens, words, valid values, or what the server does; so do the options below it
 *
 * A test compares it with the vocabulary: each new option needs a decision.
 */
export type Giving = 'right' | 'limit' | 'nothing'

/** What each option can give, by its place; `*` is any name, and `fields.*.max` is the option of every field type. */
export const givingOptions: Readonly<Record<string, Giving>> = {
  $schema: 'nothing',
  extends: 'nothing',
  name: 'nothing',
  // People who see a reference also see the title of the record (P-10).
  title: 'right',
  titles: 'right',
  choiceDetails: 'nothing',
  subject: 'right',
  icon: 'nothing',
  menu: 'nothing',
  pages: 'nothing',
  order: 'nothing',
  fields: 'right',
  'fields.*.kind': 'nothing',
  'fields.*.required': 'limit',
  // If a rule of a role names the field, the rule finds other new records.
  'fields.*.default': 'right',
  'fields.*.defaultExpression': 'right',
  'fields.*.unique': 'limit',
  'fields.*.visibleWhen': 'limit',
  'fields.*.computed': 'right',
  'fields.*.readOnly': 'right',
  'fields.*.immutable': 'right',
  'fields.*.readable': 'right',
  'fields.*.writable': 'right',
  // `printedUses` names the documents.
  'fields.*.printed': 'nothing',
  'fields.*.help': 'nothing',
  'fields.*.column': 'nothing',
  'fields.*.set': 'nothing',
  'fields.*.of': 'nothing',
  'fields.*.stage': 'nothing',
  'fields.*.risk': 'nothing',
  'fields.*.protectedFor': 'right',
  'fields.*.options': 'nothing',
  'fields.*.needed': 'nothing',
  'fields.*.accept': 'nothing',
  'fields.*.maxSize': 'nothing',
  'fields.*.max': 'nothing',
  'fields.*.min': 'nothing',
  'fields.*.tones': 'nothing',
  'fields.*.fixedOptions': 'nothing',
  'fields.*.deadline': 'nothing',
  'fields.*.scale': 'nothing',
  'fields.*.byKey': 'nothing',
  // Fields of a list can refer to records, and limit which.
  'fields.*.fields': 'right',
  'fields.*.country': 'nothing',
  // People see the titles of the records, and choose from them.
  'fields.*.to': 'right',
  // Which records can be chosen.
  'fields.*.filter': 'limit',
  'fields.*.within': 'limit',
  'fields.*.ltr': 'nothing',
  'fields.*.list': 'nothing',
  'fields.*.optionsBy': 'nothing',
  'fields.*.fullName': 'nothing',
  'fields.*.numbered': 'nothing',
  options: 'nothing',
  parent: 'right',
  currency: 'nothing',
  relations: 'nothing',
  list: 'nothing',
  form: 'nothing',
  view: 'nothing',
  transitions: 'right',
  'transitions.*.from': 'right',
  'transitions.*.to': 'right',
  'transitions.*.action': 'right',
  'transitions.*.reason': 'limit',
  'transitions.*.requires': 'limit',
  // The dialog shows inputs, but the API demands none of them.
  'transitions.*.input': 'right',
  'transitions.*.initialValues': 'nothing',
  'transitions.*.by': 'right',
  'transitions.*.due': 'right',
  'transitions.*.repeatable': 'nothing',
  // Each record is checked as if it were the only one.
  'transitions.*.bulk': 'nothing',
  'transitions.*.undo': 'right',
  'transitions.*.guard': 'limit',
  rules: 'limit',
  uniques: 'limit',
  // The server sets the field. If a rule of a role names the field, the rule finds other records.
  schedule: 'right',
  notifications: 'right',
  'notifications.*.on': 'right',
  'notifications.*.to': 'right',
  'notifications.*.level': 'nothing',
  'notifications.*.text': 'nothing',
  // Each reader sees only the values that they can read.
  'notifications.*.params': 'nothing',
  'notifications.*.defaults': 'nothing',
  duplicates: 'nothing',
  similarity: 'nothing',
  // Both count only records that the reader can see.
  figures: 'nothing',
  measures: 'nothing',
  quickCreate: 'nothing',
  systemOnly: 'limit',
  // Versions are read with their parent's rights; a field that is hidden in them stays hidden.
  asOf: 'right',
  appendOnly: 'right',
  owner: 'right',
  // The history shows people the fields that they can see in the record.
  history: 'nothing',
  uncounted: 'nothing',
  neverPurged: 'nothing',
  live: 'nothing',
  configurable: 'right',
  labels: 'nothing',
}

/** Returns what the option at a place of the vocabulary can give: `fields.*.text.readable`, `+rules.*.check`. */
export function givingOf(place: string): Giving | undefined {
  const path = place.replace(/^\+/, '').replace(/^fields\.\*\.\w+\.(?=\w)/, 'fields.*.')
  for (let at = path; at; at = at.slice(0, Math.max(at.lastIndexOf('.'), 0))) {
    const found = Object.hasOwn(givingOptions, at) ? givingOptions[at] : undefined
    // A part of an option that gives nothing, or whose whole value counts, gives nothing else.
    if (found) return at === path || isWhole(at) ? found : undefined
  }
  return undefined
}

/** Options whose parts have no decisions of their own. */
const isWhole = (place: string) => place !== 'fields' && place !== 'transitions' && place !== 'notifications'
