import type { AnyField, Right } from '../field/field'
import type { FormChoices } from './formChoices'
import type { BoardSettings, CalendarSettings, Layout } from './layouts'
import type { DeclaredMeasure } from './measure'
import type { RecordFigure } from './recordFigure'
import type { ReportSettings } from './reportSettings'
import type { Scheduled } from './schedule'
import type { Trigger } from './trigger'
import type { Fields, Values } from './values'
import type { FieldValues, When } from './when'

export type { Fields, Values }

/** Other records that point at this one through `by`. */
export interface Relation {
  to: string
  by: string
}

/** The context in which a rule, a guard or a computed value is evaluated. */
export interface RuleContext {
  /** The record as it was; undefined when it is being made. */
  before?: Values
  /** The signed-in person; undefined where the server itself writes. */
  actor?: Values
  /** `YYYY-MM-DD` in the office's time zone. */
  today: string
  /** What the signed-in person may do; undefined where the server itself writes. */
  can?(action: string, subject: string): boolean
  /** What the office has chosen for this resource's forms. */
  office?: FormChoices
}

/** A rule of the business over several fields. Its message is `resources.<name>.rules.<rule>` in the catalogue. */
export interface RecordRule<Record = Values> {
  /** Fields that show the message. */
  fields: readonly string[]
  isValid(record: Record, context: RuleContext): boolean
}

/**
 * What keeps a record from a transition: the message `resources.<name>.missing.<key>` (a key with a point is one of the
 * whole catalogue), what it names, and the field.
 */
export interface Blocker {
  key: string
  params?: Values
  field?: string
}

/** A named move from one status to another; the only way in which a status changes. */
export interface Transition<Record = Values> {
  from: readonly string[]
  /** The status after it; one of `from` for a move that leaves the record where it is, such as an endorsement. */
  to: string
  /** The right that it needs; `update` when nothing is said. */
  action?: string
  /** A reason must be given. */
  reason?: boolean
  /** Fields that must be filled before; what is empty is asked on the way. */
  requires?: readonly string[]
  /** Fields that are always asked on the way. The move may set them although they are `readOnly`. */
  input?: readonly string[]
  /** Initial values of empty inputs on the screen; `@today` is the office's day. */
  initialValues?: Values
  /** Fields that follow from what is entered: shown on the way as they will be, and set by the move. */
  computed?: { readonly [field: string]: (record: Record, context: RuleContext) => unknown }
  /** Whether a record of its status has anything that it could be made on; where not, no screen shows it. */
  availableWhen?(record: Record): boolean
  /** Returns what is missing; a text is a `Lack` with that key. Empty if the transition is possible. */
  guard?(record: Record, context: RuleContext): readonly (string | Blocker)[]
  /** No one makes it by hand: only the server does, on a day (`due`) or as the effect of another move. */
  by?: 'server'
  /** The server makes it automatically on every record in `from` that this filter finds. */
  due?: Values
  /** Asked again where the record has arrived already, it changes nothing and answers the record. */
  repeatable?: boolean
  /** Can be made on many records of a list at once. */
  bulk?: boolean
  /** The reference to the record that the transition created; the person is shown a link to it. */
  createdReference?: string
  /** Can be undone for a day, with its consequences: it has issued, sent and paid nothing. */
  undo?: boolean
}

/** Fields whose values together no two records share, among those that `when` holds for. */
export interface Uniqueness {
  fields: readonly string[]
  when?: FieldValues
}

/** A PDF that can be made of a record. Labelled `resources.<name>.documents.<document>`. */
export interface RecordDocument {
  /** The records that there is one of; every record when nothing is said. */
  when?: When
  /** Other resources of whose records it prints the fields that are marked as `printed`. */
  prints?: readonly string[]
}

/** What makes two records seem one and the same thing: equal values, and dates so many days apart at most. */
export interface Similarity<Name extends string = string> {
  same: readonly Name[]
  near: Readonly<Partial<Record<Name, number>>>
}

/** A part of a form or a view. Labelled `resources.<name>.sections.<section>`. */
export interface Section {
  section: string
  fields: readonly string[]
  /** The tab of the view; default the first. */
  tab?: string
}

export interface ListView {
  columns: readonly string[]
  filters: readonly string[]
  search: readonly string[]
  sort: Readonly<Record<string, 'asc' | 'desc'>>
  /** How its records can be shown, the usual one first; what fits its fields when nothing is said. */
  layouts?: readonly Layout[]
  board?: BoardSettings
  calendar?: CalendarSettings
  /** Views that the definition ships, by name; people add their own. */
  views?: Readonly<Record<string, ShippedView>>
}

/** Filter, order, columns and layout of a list under a name. What it leaves out is as the list has it. */
export interface ShippedView extends Partial<Pick<ListView, 'columns' | 'sort' | 'board' | 'calendar'>> {
  /** In the dialect of lists. */
  filter?: Values
  layout?: Layout
  /** What the rows of the table are grouped by: `status`, `created_at:month`. */
  group?: string
  /** What the totals of the table are: `sum:total`. */
  totals?: readonly string[]
  /** Groups and their numbers in place of rows. */
  report?: ReportSettings
}

/** Components in place of generated pages, loaded when they are opened. Typed by the pages, opaque here. */
export type ReplacedView = () => Promise<Record<string, unknown>>
export interface Views {
  list?: ReplacedView
  show?: ReplacedView
  edit?: ReplacedView
  create?: ReplacedView
}

/** How people sign in with the records of a resource: which field holds what. */
export interface AccountFields {
  email: string
  password: string
  name: string
  active: string
  type: string
  role?: string
  phone?: string
  language?: string
  /** People with the same value are a team: `@my_team` in filters. */
  team?: string
  /** Fields that a rule can compare with, as `@my.<field>`. People can't change them on their own record. */
  contextFields?: readonly string[]
}

/** A resource with every default worked out: what the engine works with. */
export interface Resource {
  name: string
  title: string
  /** Title fields of other languages, by language; the title is shown if such a field is empty. */
  titles: Readonly<Record<string, string>>
  /** Fields shown in pickers as a second line under the title, to people who can read them. */
  choiceDetails: readonly string[]
  subject: string
  icon: string
  /** Group of the menu; `false` keeps it out of the menu, and without pages of its own unless `pages` says so. */
  menu: string | false
  /** It has pages of its own; false if it is shown only on the pages of other records. */
  pages: boolean
  order: number
  fields: Fields
  /** The reference to the record that this one is a part of, whose rules are its own (P-13). */
  parent?: string
  /** Where the currency of its amounts is: a field, or a field behind a reference (`order_id.currency`). */
  currency?: string
  relations: Record<string, Relation>
  list: ListView
  form: readonly Section[]
  view: readonly Section[]
  /** The field that transitions move; undefined without transitions. */
  transitions: Record<string, Transition>
  rules: Record<string, RecordRule>
  /** Held by the database; the message is `resources.<name>.rules.<key>`. */
  uniques: Record<string, Uniqueness>
  /** What is made of a record, by `<document>.document.server.tsx` in a folder of the product. */
  documents: Record<string, RecordDocument>
  /** Changes on a day without a transition; each by a unique name. */
  schedule: Record<string, Scheduled>
  /** Notifications about its records; each by a unique name. */
  notifications: Record<string, Trigger>
  /** Changes that follow from a save, on both sides. */
  hooks: { beforeSave?(record: Values, context: RuleContext): Values }
  /** Fields by whose equality two records may be one and the same thing; shown before saving. */
  duplicates: readonly string[]
  /** Several fields that identify it together. */
  similarity?: Similarity
  /** Actions that only the server takes, because they follow from other records: no screen offers them, and the hooks refuse them. */
  systemOnly: readonly ('create' | 'delete')[]
  /** Numbers over the related records, shown next to the key facts. */
  figures: Record<string, RecordFigure>
  /** Numbers over its records that reports and dashboards offer by name. Labelled `resources.<name>.measures.<measure>`. */
  measures: Record<string, DeclaredMeasure>
  views: Views
  /** Deleted records stay in the trash: they are never deleted permanently. */
  neverPurged: boolean
  /** A new one is made with one click, without a form, and opened to be filled in. */
  quickCreate: boolean
  live: boolean
  /** People who can `update` this subject choose numbering, required fields and defaults, under `settings/<name>`. */
  configurable?: string
  account?: AccountFields
  /** What each type of account is called: keys of the catalogue. */
  readonly [RESOURCE]: true
}

/** The only section of a form without sections; it has no label. */
export const UNDIVIDED = 'details'

export const RESOURCE = Symbol.for('coverdesk.resource')

/** Says whether a value is a definition. */
export const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && RESOURCE in value

export type { AnyField, Right, When }
